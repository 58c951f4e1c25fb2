// The numbers by their birthdays, as the values of stalks grow: an interval is laid over them, and the simplest number in
// it is lit.

import { ask } from "../engine.js";
import { choice, element, follow, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { work } from "../working.js";
import { leaves } from "./layout.js";

/** @type {[string, string][]} */
const EXAMPLES = [["1/4", "1"], ["0", "1/8"], ["5/8", "7/8"], ["2", ""], ["", "-1/2"], ["-1", "3"]];

/** @type {[string, string][]} */
const DAYS = ["2", "3", "4", "5", "6"].map((days) => [days, days]);

/** The room of a number, and of a day. */
const [STEP, DAY, MARGIN] = [22, 56, 24];

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
  const { bar, run } = work(leaving, said);
  root.append(form, examples, bar, said, element("figure", {}, drawn, legend, savers));
  settle({});

  /** @param {Partial<typeof state>} changes */
  function settle(changes) {
    Object.assign(state, changes);
    [lo.value, hi.value] = [state.lo, state.hi];
    keep({ ...state, lo: state.lo || OPEN, hi: state.hi || OPEN });
    return run(async (listening) => {
      const { text } = await ask({ do: "value_tree", edges: Number(state.days) }, listening);
      const all = leaves(text);
      const between = betweenWords(state);
      const told = await ask({ do: "eval", expr: between, time_limit: PATIENCE }, listening);
      if (told.value === undefined || told.value === null) {
        said.replaceChildren(mistake(told, between));
        drawn.replaceChildren(tree(all, [], ""));
        return;
      }
      const sides = `[${state.lo === "" ? "false" : `x <= ${state.lo}`}, ${state.hi === "" ? "false" : `x >= ${state.hi}`}]`;
      const { value: outside } = await ask({ do: "eval", expr: `[${sides} for x in [${all.map((leaf) => leaf.text).join(", ")}]]`, time_limit: PATIENCE }, listening);
      const facts = await Promise.all(["birthday", "stalk_of"].map((name) => ask({ do: "eval", expr: `${name}(${told.value})`, time_limit: PATIENCE }, listening)));
      const [born, stalk] = facts.map(({ value }) => String(value ?? ""));
      const value = String(told.value);
      said.replaceChildren(...words({ value, born, stalk }, all));
      drawn.replaceChildren(tree(all, outside ?? [], value));
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

  /** Brings what is lit into sight. */
  function reveal() {
    const lit = drawn.querySelector(".lit");
    const x = Number(lit?.getAttribute("data-x") ?? 0);
    if (lit !== null) drawn.scrollLeft = x - drawn.clientWidth / 2;
  }
}

/** What asks for the simplest number between both bounds. @param {{ lo: string, hi: string }} bounds */
function betweenWords({ lo, hi }) {
  return lo === "" || hi === "" ? `{${lo}|${hi}}` : `simplest(${lo}, ${hi})`;
}

/** @type {(all: Leaf[], outside: [boolean, boolean][], lit: string) => SVGSVGElement} */
function tree(all, outside, lit) {
  const x = (/** @type {number} */ at) => MARGIN + STEP * at;
  const y = (/** @type {number} */ day) => 28 + DAY * day;
  const [width, height] = [x(all.length - 1) + MARGIN, y(Math.max(...all.map(({ day }) => day))) + 28];
  const label = `The numbers born by day ${Math.max(...all.map(({ day }) => day))}${lit === "" ? "" : `, with ${lit} lit`}`;
  const drawn = shape("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "plot numbers", role: "img", "aria-label": label });
  const chosen = all.findIndex(({ text }) => text === lit);
  /** The numbers from 0 to the one that is lit. @type {Set<number>} */
  const way = new Set();
  for (let at = chosen; at >= 0; at = all[at].parent) way.add(at);
  if (outside.length > 0) {
    const from = outside.findLastIndex(([isBelow]) => isBelow);
    const to = outside.findIndex(([, isAbove]) => isAbove);
    const [start, end] = [from < 0 ? 0 : x(from), to < 0 ? width : x(to)];
    drawn.append(shape("rect", { class: "band", x: start, y: 2, width: end - start, height: height - 4 }));
  }
  all.forEach(({ parent, day, isLarger }, at) => {
    if (parent < 0) return;
    const kind = `edge ${isLarger ? "left" : "right"}${way.has(at) ? " way" : ""}`;
    drawn.append(shape("path", { class: kind, d: `M${x(parent)} ${y(day - 1) + 8}L${x(at)} ${y(day) - 12}` }));
  });
  all.forEach(({ text, day }, at) => {
    const isOut = outside[at]?.some((side) => side);
    if (at === chosen) drawn.append(shape("rect", { class: "lit", "data-x": x(at), x: x(at) - 20, y: y(day) - 13, width: 40, height: 20 }));
    drawn.append(shape("text", { class: `middle${at === chosen ? " bold" : ""}${isOut ? " quiet" : ""}`, x: x(at), y: y(day) + 1 }, text.replace("-", "−")));
  });
  return drawn;
}
