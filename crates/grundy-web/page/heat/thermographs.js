// Thermographs of several games at once, and the tax: it moves the options of the chosen game, and cools them all.

import { between, nearly } from "../boards/fraction.js";
import { ask } from "../engine.js";
import { button, element, follow, labelled, mistake, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { figure } from "../pictures.js";
import { desk } from "../desk.js";
import { plot } from "./plot.js";

const FIRST = "{2|1||-1}\n{5|-3}";
const EXAMPLES = ["{3|{1|0}}", 'domineering("...|...")', "{4||1|-2}", "^", 'toads_and_frogs("TT..FF")'];

/** A tax is a number from 0 on. */
const TAX = /^\d+(\/0*[1-9]\d*)?$/;

/** How long hands rest before the engine is asked, in milliseconds. */
const PAUSE = 60;

/** How long a game is looked at, in seconds. */
const PATIENCE = 20;

/** The slider has at least so many steps to a point of tax, and at most so many in all. */
const [FINE, MOST] = [4, 512];

/**
 * @typedef {import("../engine.js").Answer} Answer
 * @typedef {import("./plot.js").Walls} Walls
 * @typedef {import("./plot.js").Options} Options
 */

/** @type {import("../views.js").Show} */
export function thermographs({ root, fields, keep, adjust, signal: leaving }) {
  /** @type {string[]} */
  let games = (fields.games ?? FIRST).split("\n").filter((expr) => expr !== "");
  let chosen = Math.min(Number(fields.of ?? 0) || 0, Math.max(0, games.length - 1));
  let t = TAX.test(fields.t ?? "") ? fields.t : "1/2";
  let [top, steps] = ["2", 8];
  /** @type {Map<string, Answer>} */
  const known = new Map();
  /** @type {{ game: Walls, options: Options } | null} */
  let shown = null;
  /** @type {number | undefined} */
  let pause;

  const adding = typed({ name: "expression" });
  const form = element("form", { className: "line" }, labelled("Another game: an expression", adding));
  form.append(element("button", { type: "submit", className: "main" }, "Add"));
  form.onsubmit = (event) => {
    event.preventDefault();
    add(adding.value);
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((expr) => follow(expr, () => add(expr))));
  const problem = element("div", {});
  const list = element("div", { className: "scroll" });
  const slider = element("input", { type: "range", min: "0", "aria-label": "Tax" });
  const exact = typed({ value: t, size: 6 });
  slider.oninput = () => tax(between("0", top, Number(slider.value), steps));
  exact.onchange = () => typedTax(exact.value);
  const knobs = element("div", { className: "tax" }, labelled("Tax t", exact), slider);
  const drawn = element("div", { className: "drawn" });
  const told = element("div", { "aria-live": "polite", id: "cooled" });
  const savers = ownSavers("thermograph", () => /** @type {SVGSVGElement} */ (drawn.querySelector("svg")));
  const legend = element("div", { className: "faint" });
  const cooling = element("section", { "aria-label": "The tax" }, knobs, told, element("figure", {}, drawn, legend, savers));
  const all = element("section", { "aria-label": "All thermographs" });
  const sides = element("div", { className: "columns" }, cooling, all);
  const body = element("div", { hidden: true }, list, sides);
  // A game that is typed while the others are looked at does not stop that.
  const [asking, looking, chilling] = [desk(problem, leaving), desk(problem, leaving), desk(told, leaving)];
  root.append(form, examples, problem, asking.bar, looking.bar, chilling.bar, body);
  settle();

  function state() {
    return { games: games.join("\n"), of: chosen === 0 ? "" : String(chosen), t };
  }

  /** Asks about the games, and shows them. */
  async function settle() {
    keep(state());
    problem.replaceChildren();
    const ended = await looking.run(async (listening) => {
      for (const expr of games) {
        if (!known.has(expr)) known.set(expr, await ask({ do: "thermograph", expr, time_limit: PATIENCE }, listening));
      }
      const wrong = games.filter((expr) => known.get(expr)?.left_wall === undefined);
      problem.append(...wrong.map((expr) => mistake(known.get(expr) ?? {}, expr)));
      leave(wrong);
      if (games.length === 0) return;
      listGames([]);
      const options = await optionsOf(games[chosen], listening.signal);
      shown = { game: walls(games[chosen]), options };
      await scale(shown.game);
      draw();
      cool();
      all.replaceChildren(element("h2", {}, "All of them"), await together(listening.signal));
    });
    // What took too long is not tried again with the next.
    const slow = games.find((expr) => !known.has(expr));
    if (ended !== "stopped" || slow === undefined) return;
    leave([slow]);
    if (games.length > 0) settle();
  }

  /** Takes games off the list. @param {string[]} those */
  function leave(those) {
    games = games.filter((expr) => !those.includes(expr));
    chosen = Math.max(0, Math.min(chosen, games.length - 1));
    body.hidden = games.length === 0;
  }

  /** @param {string} expr */
  async function add(expr) {
    problem.replaceChildren();
    if (expr.trim() === "") return;
    await asking.run(async (listening) => {
      const found = await ask({ do: "thermograph", expr, time_limit: PATIENCE }, listening);
      if (found.left_wall === undefined) {
        problem.replaceChildren(mistake(found, expr));
        return;
      }
      known.set(expr, found);
      games = [...games.filter((each) => each !== expr), expr];
      chosen = games.length - 1;
      adding.value = "";
      settle();
    });
  }

  /** @param {number} at */
  function remove(at) {
    games = games.filter((_, each) => each !== at);
    chosen = Math.max(0, Math.min(games.length - 1, chosen > at ? chosen - 1 : chosen));
    adding.focus();
    settle();
  }

  /** @param {string} expr */
  function walls(expr) {
    return /** @type {Walls} */ (/** @type {unknown} */ (known.get(expr)));
  }

  /** The canonical options with their thermographs; a number shows none. @type {(expr: string, signal: AbortSignal) => Promise<Options>} */
  async function optionsOf(expr, signal) {
    const asked = `[is_number(${expr}), left_options(${expr}), right_options(${expr})]`;
    const { value } = await ask({ do: "eval", expr: asked, time_limit: PATIENCE }, { signal });
    if (!Array.isArray(value) || value[0]) return { left: [], right: [] };
    const [left, right] = await Promise.all(value.slice(1).map(async (/** @type {string[]} */ [first, ...others]) => {
      const found = await ask({ do: "thermograph", expr: first, others, time_limit: PATIENCE }, { signal });
      return found.left_wall === undefined ? [] : [found, ...(found.others ?? [])];
    }));
    return { left, right };
  }

  /** The slider goes beyond the temperature, and stops at it. @param {Walls} game */
  async function scale({ temperature }) {
    const { value } = await ask({ do: "eval", expr: `max(1, floor(5/4 * ${temperature}) + 1)` });
    const parts = Math.max(FINE, Number(temperature.split("/")[1] ?? 1));
    top = value;
    steps = Math.min(MOST, Number(top) * parts);
    slider.max = String(steps);
    place();
  }

  /** Puts the slider and the field where the tax is. */
  function place() {
    slider.value = String(Math.round((nearly(t) / nearly(top)) * steps));
    slider.setAttribute("aria-valuetext", t);
    if (exact.value !== t) exact.value = t;
  }

  /** @param {string} next */
  function tax(next) {
    t = next;
    adjust(state());
    place();
    draw();
    clearTimeout(pause);
    pause = setTimeout(cool, PAUSE);
  }

  /** @param {string} text */
  function typedTax(text) {
    problem.replaceChildren();
    asking.run(async (listening) => {
      const found = await ask({ do: "eval", expr: text, time_limit: PATIENCE }, listening);
      if (TAX.test(String(found.value))) tax(found.value);
      else problem.replaceChildren(mistake(found.error === undefined ? { error: "expected a number from 0 on", span: [0, text.length] } : found, text));
    });
  }

  function draw() {
    if (shown === null) return;
    drawn.replaceChildren(plot(shown.game, shown.options, { t, top }));
    const { left, right } = shown.options;
    const names = (/** @type {Walls[]} */ those) => those.map(({ expr }) => expr).join(", ");
    legend.replaceChildren(
      element("p", {}, key("left"), "Left's wall, ", key("right"), "Right's wall, which meet in the mast."),
    );
    if (left.length + right.length === 0) return;
    legend.append(
      element("p", {}, key("left dashed"), `Left's options less t: ${names(left)}`),
      element("p", {}, key("right dashed"), `Right's options plus t: ${names(right)}`),
      element("p", {}, "Up to the temperature the walls of the game are where the inner walls of the moved options stand at the height of t."),
    );
  }

  /** Cools the games by the tax. */
  function cool() {
    if (leaving.aborted || games.length === 0) return;
    chilling.run(async (listening) => {
      const by = t;
      const asked = games.map((expr) => ({ do: "eval", expr: `cool(${expr}, ${by})`, time_limit: PATIENCE }));
      const cooled = await Promise.all(asked.map((request) => ask(request, listening)));
      listGames(cooled);
      told.replaceChildren(...said(walls(games[chosen]), cooled[chosen], by));
    });
  }

  /** @type {(game: Walls, cooled: Answer, by: string) => HTMLElement[]} */
  function said({ expr, mean, temperature }, cooled, by) {
    if (cooled.value === undefined || cooled.value === null) return [mistake(cooled, cooled.expr)];
    const parts = [
      element("p", { className: "typed faint" }, `cool(${expr}, ${by}) =`),
      element("p", { className: "value typed" }, cooled.value),
    ];
    if (temperature.startsWith("-")) return [...parts, element("p", {}, "A number: no tax changes it.")];
    const frozen = `Frozen: beyond its temperature ${temperature} it is its mean ${mean}, and nobody wants to move.`;
    const closed = `The walls meet here, at its temperature ${temperature}: but for an infinitesimal it is its mean ${mean}.`;
    const hot = `Left's wall is at ${cooled.left_stop}, Right's at ${cooled.right_stop}. It freezes at ${temperature}.`;
    const met = cooled.value === mean ? frozen : closed;
    return [...parts, element("p", {}, cooled.left_stop === cooled.right_stop ? met : hot)];
  }

  /** @param {Answer[]} cooled */
  function listGames(cooled) {
    const at = [...list.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
    const head = ["Game", "Mean", "Temperature", `Cooled by ${t}`].map((words) => element("th", { scope: "col" }, words));
    const rows = games.map((expr, row) => {
      const { mean, temperature } = walls(expr);
      const choose = () => {
        chosen = row;
        settle();
      };
      const name = button(expr, choose, { className: "plain typed", "aria-pressed": String(row === chosen) });
      const facts = [mean, temperature, cooled[row]?.value ?? ""].map((text) => element("td", { className: "typed" }, text));
      const away = button("Remove", () => remove(row), { className: "plain", "aria-label": `Remove ${expr}` });
      return element("tr", {}, element("th", { scope: "row" }, name), ...facts, element("td", {}, away));
    });
    list.replaceChildren(element("table", { className: "sheet" }, element("tr", {}, ...head, element("td", {})), ...rows));
    if (at >= 0) list.querySelectorAll("button")[at]?.focus();
  }

  /** @param {AbortSignal} signal */
  function together(signal) {
    const [expr, ...others] = games;
    return figure({ do: "thermograph", expr, others, from: 0 }, signal);
  }
}

/** The line of a legend. @param {string} kind */
function key(kind) {
  return element("span", { className: `key ${kind}` });
}
