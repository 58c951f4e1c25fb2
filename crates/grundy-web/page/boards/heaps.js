// Heaps of tokens: their sizes are set, whatever the rules are. What else stands in the text stays as it was typed.

import { button, element, labelled, shape } from "../elements.js";
import { list, unquoted } from "./call.js";

/** So many tokens of a heap are drawn. */
const DRAWN = 24;

/** These have no heap more and no heap less. */
const FIXED = ["wythoff"];

/** What a heap is called, where it is called otherwise. @type {Record<string, string>} */
const WORDS = { digits: "digit", kayles: "row" };

/** @type {import("./editors.js").Editor} */
export const heaps = { fits: ({ call }) => sizesOf(call) !== null, edit };

/**
 * The sizes in a text, how they are written back, and the numbers that are no heaps.
 *
 * @typedef {{ sizes: string[], others: [string, number][], write: (sizes: string[]) => import("./call.js").Call }} Sizes
 */

/**
 * @param {import("./call.js").Call} call
 * @returns {Sizes | null}
 */
function sizesOf(call) {
  const { args, heaps } = call;
  const text = unquoted(args[0]);
  if (heaps !== null) return { sizes: heaps, others: [], write: (sizes) => ({ ...call, heaps: sizes }) };
  if (args[0]?.startsWith("[") && args.slice(1).every(isSize)) {
    return {
      sizes: list(args[0].slice(1, -1)),
      others: [
        ["Left's pocket", 1],
        ["Right's pocket", 2],
      ],
      write: (sizes) => ({ ...call, args: [`[${sizes.join(", ")}]`, ...args.slice(1)] }),
    };
  }
  if (args.length === 1 && text !== undefined && /^[0-9a-z]*$/.test(text)) {
    const write = (/** @type {string[]} */ sizes) => ({ ...call, args: [digits(sizes)] });
    return { sizes: [...text].map((digit) => String(parseInt(digit, 36))), others: [], write };
  }
  if (args.every(isSize)) return { sizes: args, others: [], write: (sizes) => ({ ...call, args: sizes }) };
  return null;
}

/** @param {string} text */
function isSize(text) {
  return /^[0-9]+$/.test(text);
}

/** Digits as a text, or one by one where one of them is too large for that. @param {string[]} sizes */
function digits(sizes) {
  if (sizes.some((size) => Number(size) > 35)) return sizes.join(", ");
  return `"${sizes.map((size) => Number(size).toString(36)).join("")}"`;
}

/** @param {import("./editors.js").Board} board */
function edit({ call, change }) {
  const found = /** @type {Sizes} */ (sizesOf(call));
  const sizes = [...found.sizes];
  const rows = element("div", { className: "heaps" });
  const word = WORDS[call.name] ?? "heap";
  const canGrow = !FIXED.includes(call.name);
  show();
  const more = button(`Add a ${word}`, () => {
    sizes.push("1");
    show();
    tell();
  });
  const pockets = found.others.map(([words, at]) => pocket(words, at));
  return element("div", {}, rows, element("div", { className: "bar" }, canGrow ? more : null, ...pockets));

  function show() {
    rows.replaceChildren(...sizes.map((_, at) => heap(at)));
  }

  function tell() {
    const written = found.write(sizes);
    // What the pockets hold was changed apart from the heaps.
    for (const [, at] of found.others) written.args[at] = call.args[at];
    change(written);
  }

  /** @param {number} at */
  function heap(at) {
    const words = `${word} ${at + 1}`;
    const drawn = element("div", { className: "tokens" });
    const field = numberField(() => sizes[at], words, set);
    const away = button("×", remove, { "aria-label": `remove ${words}` });
    const fewer = button("−", () => set(String(Math.max(0, Number(sizes[at]) - 1))), { "aria-label": `${words}: one less` });
    const more = button("+", () => set(String(Number(sizes[at]) + 1)), { "aria-label": `${words}: one more` });
    draw();
    return element("div", { className: "heap" }, fewer, field, more, canGrow ? away : null, drawn);

    /** @param {string} size */
    function set(size) {
      sizes[at] = size;
      field.value = size;
      draw();
      tell();
    }

    function remove() {
      sizes.splice(at, 1);
      show();
      tell();
    }

    function draw() {
      drawn.replaceChildren(tokens(Number(sizes[at]), (left) => set(String(left))));
    }
  }

  /** @type {(words: string, at: number) => HTMLElement} */
  function pocket(words, at) {
    const field = numberField(() => call.args[at], words, (size) => {
      call = { ...call, args: call.args.with(at, size) };
      tell();
    });
    return labelled(words, field);
  }
}

/** @type {(size: () => string, label: string, set: (size: string) => void) => HTMLInputElement} */
function numberField(size, label, set) {
  const field = element("input", { inputMode: "numeric", value: size(), "aria-label": label, autocomplete: "off" });
  field.onchange = () => {
    if (isSize(field.value.trim())) set(field.value.trim());
    else field.value = size();
  };
  return field;
}

/**
 * Tokens in a row. A click on one of them takes it, with all behind it.
 *
 * @param {number} size
 * @param {(left: number) => void} leave
 */
function tokens(size, leave) {
  const shown = Math.min(size, DRAWN);
  const width = 20 * shown + (size > shown ? 70 : 0);
  const row = shape("svg", { viewBox: `0 0 ${Math.max(20, width)} 20`, width: Math.max(20, width), "aria-hidden": "true" });
  for (let at = 0; at < shown; at += 1) {
    const token = shape("circle", { cx: 20 * at + 10, cy: 10, r: 8 }, shape("title", {}, `leave ${at}`));
    token.addEventListener("click", () => leave(at));
    row.append(token);
  }
  if (size > shown) row.append(shape("text", { x: 20 * shown + 4, y: 15 }, `… ${size}`));
  return row;
}
