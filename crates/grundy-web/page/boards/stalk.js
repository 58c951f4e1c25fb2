// A stalk of blue and red edges, which may be endless: its runs are drawn from the ground up, nearer or farther, and it
// is cut at an edge or grown at its tip. Its value is the number that it is.

import { ask } from "../engine.js";
import { button, element, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { stopAt, walk } from "./arrows.js";
import { unquoted } from "./call.js";

/** So many edges of a run are drawn at first, and at the nearest. */
const [FAR, NEAREST] = [3, 48];

/** How long an edge is, and how much room a run that goes on takes. */
const [EDGE, GAP] = [24, 34];

/** How long the stalk of a number is looked for, in seconds. */
const PATIENCE = 5;

/** @type {import("./editors.js").Editor} */
export const stalk = { fits: ({ call }) => call.name === "stalk" && unquoted(call.args[0]) !== undefined, edit };

/**
 * A part of a stalk that is repeated: `(L R)^w` is the block `LR`, w times.
 *
 * @typedef {{ block: string, times: string, text: string }} Run
 */

/**
 * @param {string} text
 * @returns {Run[]}
 */
function runsOf(text) {
  const runs = text.matchAll(/(?:\(([LR\s]*)\)|([LR]))(?:\^(\([^)]*\)|\w+))?/g);
  return [...runs].map(([whole, many, one, times = "1"]) => ({ block: (many ?? one).replace(/\s/g, ""), times, text: whole }));
}

/** @param {import("./editors.js").Board} board */
function edit({ call, change }) {
  let text = unquoted(call.args[0]) ?? "";
  let most = FAR;
  const drawn = element("div", { className: "drawn" });
  const problem = element("div", {});
  const number = typed({ placeholder: "1/3, omega - 1" });
  const form = element("form", {}, labelled("The stalk of a number", number), element("button", { type: "submit" }, "Draw"));
  form.onsubmit = (event) => {
    event.preventDefault();
    grow(number.value);
  };
  const bar = element(
    "div",
    { className: "bar" },
    button("Nearer", () => zoom(2), { title: "Show more edges of each run" }),
    button("Farther", () => zoom(1 / 2), { title: "Show fewer edges of each run" }),
    button("Blue on top", () => set(`${text} L`.trim()), { className: "brush left" }),
    button("Red on top", () => set(`${text} R`.trim()), { className: "brush right" }),
  );
  const savers = ownSavers("stalk", () => /** @type {SVGSVGElement} */ (drawn.querySelector("svg")));
  walk(drawn, ".thing");
  show();
  return element("div", {}, bar, drawn, element("p", { className: "faint" }, "A click on an edge cuts the stalk there."), savers, form, problem);

  /** @param {number} factor */
  function zoom(factor) {
    most = Math.min(NEAREST, Math.max(1, Math.round(most * factor)));
    show();
  }

  /** @param {string} next */
  function set(next) {
    text = next;
    problem.replaceChildren();
    show();
    change({ ...call, args: [`"${text}"`] });
  }

  /** Draws the stalk of a number. @param {string} value */
  async function grow(value) {
    const found = await ask({ do: "eval", expr: `stalk_of(${value})`, time_limit: PATIENCE });
    if (found.kind === "text") set(found.value);
    else problem.replaceChildren(mistake({ error: found.error ?? "this number has no stalk", hints: found.hints }));
  }

  function show() {
    const runs = runsOf(text);
    const pieces = runs.flatMap((run, at) => edges(run, runs.slice(0, at).map(({ text }) => text)));
    const height = pieces.reduce((sum, { isGap }) => sum + (isGap ? GAP : EDGE), 40);
    const picture = shape("svg", { viewBox: `0 0 160 ${height}`, width: 160, height, role: "group", class: "graph stalk", "aria-label": `The stalk ${text}` });
    picture.append(shape("path", { class: "soil", d: `M20 ${height - 20}H140V${height - 8}H20Z` }));
    let y = height - 20;
    const parts = pieces.map((piece) => {
      const below = y;
      y -= piece.isGap ? GAP : EDGE;
      return piece.isGap ? gap(piece, below, y) : edge(piece, below, y);
    });
    // The joint of an edge covers where the next one begins.
    picture.append(...parts.reverse());
    drawn.replaceChildren(picture);
    stopAt(drawn, ".thing", null);
  }

  /** @typedef {{ isGap: boolean, letter: string, below: string, words: string }} Piece */

  /**
   * The edges of a run that are drawn, each with what is below it; then the gap where it goes on.
   *
   * @param {Run} run
   * @param {string[]} below the runs under it, as they are typed
   * @returns {Piece[]}
   */
  function edges({ block, times, text }, below) {
    const all = /^\d+$/.test(times) ? Number(times) * block.length : Infinity;
    const count = Math.min(all, most * block.length);
    const letters = Array.from({ length: count }, (_, at) => block[at % block.length]);
    /** @type {Piece[]} */
    const pieces = letters.map((letter, at) => {
      const kept = block.length === 1 && at > 0 ? [`${letter}${at > 1 ? `^${at}` : ""}`] : letters.slice(0, at);
      return { isGap: false, letter, below: [...below, ...kept].join(" "), words: `${letter === "L" ? "blue" : "red"} edge ${at + 1} of ${text}` };
    });
    if (all > count) pieces.push({ isGap: true, letter: "", below: "", words: text.replace("w", "ω") });
    return pieces;
  }

  /** @type {(piece: Piece, y: number, next: number) => SVGElement} */
  function edge({ letter, below, words }, y, next) {
    const made = shape("g", { class: `thing ${letter === "L" ? "left" : "right"}`, role: "button", "aria-label": `cut ${words}` });
    made.append(
      shape("title", {}, `cut here: ${below || "nothing is left"}`),
      shape("path", { class: "line", d: `M80 ${y}V${next}` }),
      shape("path", { class: "reach", d: `M80 ${y}V${next}` }),
      shape("circle", { class: "knot", cx: 80, cy: next, r: 4 }),
    );
    made.addEventListener("click", () => set(below));
    made.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" || key === "Delete") set(below);
    });
    return made;
  }

  /** @type {(piece: Piece, y: number, next: number) => SVGElement} */
  function gap({ words }, y, next) {
    const made = shape("g", {});
    made.append(shape("path", { class: "dots", d: `M80 ${y - 6}V${next + 4}` }), shape("text", { x: 92, y: (y + next) / 2 + 5 }, words));
    return made;
  }
}
