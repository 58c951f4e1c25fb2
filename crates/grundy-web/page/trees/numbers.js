// The numbers by their birthdays, as the values of stalks grow: an interval is laid over them, and the simplest number in
// it is lit.

import { ask } from "../engine.js";
import { choice, element, follow, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { desk } from "../desk.js";
import { leaves } from "./layout.js";

/** @type {[string, string][]} */
const EXAMPLES = [["1/4", "1"], ["0", "1/8"], ["5/8", "7/8"], ["2", ""], ["", "-1/2"], ["-1", "3"]];

/** @type {[string, string][]} */
const DAYS = ["2", "3", "4", "5", "6"].map((days) => [days, days]);

/** The room of a number, and of a day. */
const [STEP, DAY, MARGIN] = [25, 56, 24];

/** What the address says where there is no bound. */
const OPEN = "none";

/** How long the engine may think, in seconds. */
const PATIENCE = 10;

/**
 * @typedef {import("./layout.js").Leaf} Leaf
 * @typedef {{ value: string, born: string, stalk: string }} Simplest
 */

/** @type {import("../views.js").Show} */
export function numbers({ root, fields, keep, signal: leaving }) {
  const state = { days: "4", lo: "1/4", hi: "1", ...fields };
  if (!DAYS.some(([days]) => days === state.days)) state.days = "4";
  for (const side of /** @type {const} */ (["lo", "hi"])) if (state[side] === OPEN) state[side] = "";
  const [lo, hi] = [typed({ value: state.lo, placeholder: "no bound", size: 8 }), typed({ value: state.hi, placeholder: "no bound", size: 8 })];
  const form = element("form", {}, labelled("Above", lo), labelled("Below", hi));
  form.append(
    labelled("Days", choice(DAYS, state.days, (days) => settle({ days }))),
    element("button", { type: "submit", className: "main" }, "Light up"),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    settle({ lo: lo.value.trim(), hi: hi.value.trim() });
  };
  const tries = EXAMPLES.map(([lo, hi]) => follow(`${lo || "…"} to ${hi || "…"}`, () => settle({ lo, hi })));
  const examples = element("p", {}, "Try ", ...tries);
  const said = element("div", { "aria-live": "polite", id: "simplest" });
  const drawn = element("div", { className: "drawn wide", tabIndex: 0, role: "group", "aria-label": "The tree of numbers" });
  const legend = element("p", { className: "faint" });
  legend.append(
    element("span", { className: "key left" }), "a larger number, ",
    element("span", { className: "key right dashed" }), "a smaller one. Each number is simpler than all that grow from it.",
  );
  const savers = ownSavers("numbers", () => /** @type {SVGSVGElement} */ (drawn.querySelector("svg")));
  const { bar, run } = desk(said, leaving);
  root.append(form, examples, bar, said, element("figure", {}, drawn, legend, savers));
  settle({});

  /** @param {Partial<typeof state>} changes */
  function settle(changes) {
    Object.assign(state, changes);
    [lo.value, hi.value] = [state.lo, state.hi];
    keep({ ...state, lo: state.lo || OPEN, hi: state.hi || OPEN });
    return run(async (listening) => {
      /** What an expression is worth. @param {string} expr */
      const worth = (expr) => ask({ do: "eval", expr, time_limit: PATIENCE }, listening);
      const { text } = await ask({ do: "value_tree", edges: Number(state.days) }, listening);
      const all = leaves(text);
      const told = await worth(simplest(state));
      if (told.value === undefined || told.value === null) {
        said.replaceChildren(mistake(told, simplest(state)));
        drawn.replaceChildren(tree(all, [], ""));
        return;
      }
      const facts = [`birthday(${told.value})`, `stalk_of(${told.value})`, outside(state, all)];
      const [born, stalk, out] = (await Promise.all(facts.map(worth))).map(({ value }) => value);
      said.replaceChildren(...words({ value: told.value, born: String(born ?? ""), stalk: String(stalk ?? "") }, all));
      drawn.replaceChildren(tree(all, out ?? [], told.value));
      reveal();
    });
  }

  /** @type {(simplest: Simplest, all: Leaf[]) => HTMLElement[]} */
  function words({ value, born, stalk }, all) {
    const where = [state.lo && `above ${state.lo}`, state.hi && `below ${state.hi}`].filter(Boolean).join(" and ") || "of all";
    const lines = [element("p", {}, `The simplest number ${where} is`), element("p", { className: "value typed" }, value)];
    const grown = stalk === "" ? "the empty stalk" : `the stalk ${stalk}`;
    lines.push(element("p", {}, `Born on day ${born.replace("omega", "ω")}, as ${grown}.`));
    if (!all.some(({ text }) => text === value)) lines.push(element("p", { className: "faint" }, "That is below the last day that is shown."));
    return lines;
  }

  /** Brings what is lit into sight, or else the interval. */
  function reveal() {
    const lit = drawn.querySelector(".lit") ?? drawn.querySelector(".band");
    if (lit === null) return;
    const [place, box] = [lit.getBoundingClientRect(), drawn.getBoundingClientRect()];
    drawn.scrollLeft += place.left + place.width / 2 - box.left - box.width / 2;
  }
}

/** @typedef {{ lo: string, hi: string }} Bounds */

/** What asks for the simplest number between both bounds. @param {Bounds} bounds */
function simplest({ lo, hi }) {
  return lo === "" || hi === "" ? `{${lo}|${hi}}` : `simplest(${lo}, ${hi})`;
}

/** What asks of each number whether it is too small, and whether it is too large. @type {(bounds: Bounds, all: Leaf[]) => string} */
function outside({ lo, hi }, all) {
  const [small, large] = [lo === "" ? "false" : `x <= ${lo}`, hi === "" ? "false" : `x >= ${hi}`];
  return `[[${small}, ${large}] for x in [${all.map(({ text }) => text).join(", ")}]]`;
}

/**
 * The tree, with what is inside the bounds on a band of its own.
 *
 * @param {Leaf[]} all
 * @param {[boolean, boolean][]} out
 * @param {string} lit
 */
function tree(all, out, lit) {
  const x = (/** @type {number} */ at) => MARGIN + STEP * at;
  const y = (/** @type {number} */ day) => 28 + DAY * day;
  const last = Math.max(...all.map(({ day }) => day));
  const [width, height] = [x(all.length - 1) + MARGIN, y(last) + 28];
  const label = `The numbers born by day ${last}${lit === "" ? "" : `, with ${lit} lit`}`;
  const drawn = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "plot numbers", role: "img", "aria-label": label });
  const chosen = all.findIndex(({ text }) => text === lit);
  const way = wayTo(all, chosen);
  if (out.length > 0) {
    const [from, to] = [out.findLastIndex(([isSmall]) => isSmall), out.findIndex(([, isLarge]) => isLarge)];
    const [start, end] = [from < 0 ? 0 : x(from), to < 0 ? width : x(to)];
    drawn.append(shape("rect", { class: "band", x: start, y: 2, width: end - start, height: height - 4 }));
  }
  all.forEach(({ parent, day, isLarger }, at) => {
    const kind = `edge ${isLarger ? "left" : "right"}${way.has(at) ? " way" : ""}`;
    if (parent >= 0) drawn.append(shape("path", { class: kind, d: `M${x(parent)} ${y(day - 1) + 8}L${x(at)} ${y(day) - 12}` }));
  });
  all.forEach(({ text, day }, at) => {
    const kind = `middle${at === chosen ? " bold" : ""}${out[at]?.includes(true) ? " quiet" : ""}`;
    if (at === chosen) drawn.append(shape("rect", { class: "lit", x: x(at) - 20, y: y(day) - 13, width: 40, height: 20 }));
    drawn.append(shape("text", { class: kind, x: x(at), y: y(day) + 1 }, text.replace("-", "−")));
  });
  return drawn;
}

/** The numbers from 0 to one of them. @type {(all: Leaf[], to: number) => Set<number>} */
function wayTo(all, to) {
  /** @type {Set<number>} */
  const way = new Set();
  for (let at = to; at >= 0; at = all[at].parent) way.add(at);
  return way;
}
