// The plane of n↑ + *m: a table of games, each told by how it compares. A pressed cell says more.

import { stopAt, walk } from "../boards/arrows.js";
import { ask } from "../engine.js";
import { button, element, labelled, mistake, typed } from "../elements.js";
import { savers } from "../pictures.js";
import { OUTCOMES } from "../words.js";
import { work } from "../working.js";

/** So many ups are shown on either side, and so many stars. */
const [UPS, STARS] = [5, 4];

/** How long the engine may think, in seconds. */
const PATIENCE = 10;

/** The games of the plane, by the names of the rows and columns. */
const GAME = "n.^ + nim(m)";

/** How two games compare: a sign, words, and the class of a cell, in the order in which the engine is asked. */
const RELATIONS = [
  { asked: ">", sign: ">", words: "greater than", kind: "left" },
  { asked: "<", sign: "<", words: "less than", kind: "right" },
  { asked: "==", sign: "=", words: "equal to", kind: "same" },
  { asked: "<>", sign: "‖", words: "confused with", kind: "either" },
];

/** @typedef {{ n: string, m: string, value: string, relation: number }} Cell */

/** @type {import("../views.js").Show} */
export function ups({ root, fields, keep, signal: leaving }) {
  const state = { game: fields.game ?? "0", n: fields.n ?? "1", m: fields.m ?? "1" };
  const field = typed({ name: "expression", value: state.game });
  const form = element("form", { className: "line" }, labelled("Compared with the game", field), element("button", { type: "submit", className: "main" }, "Compare"));
  form.onsubmit = (event) => {
    event.preventDefault();
    state.game = field.value.trim() || "0";
    lay();
  };
  const shown = element("div", {});
  const table = element("div", { className: "scroll" });
  const said = element("section", { "aria-label": "The pressed cell", "aria-live": "polite", id: "cell" });
  const [looking, telling] = [work(leaving, shown), work(leaving, said)];
  root.append(form, looking.bar, shown, said);
  walk(table, "button");
  lay();

  /** Asks how all games of the plane compare, and shows them. */
  function lay() {
    keep(state);
    return looking.run(async (listening) => {
      const compared = RELATIONS.map(({ asked }) => `${GAME} ${asked} g`).join(", ");
      const [rows, columns] = [`0..${STARS}`, `-${UPS}..${UPS}`];
      const worth = await ask({ do: "table", expr: GAME, rows: `m in ${rows}`, columns: `n in ${columns}`, time_limit: PATIENCE }, listening);
      const found = await ask({ do: "eval", expr: `[[[${compared}] for n in ${columns} for g in [${state.game}]] for m in ${rows}]`, time_limit: PATIENCE }, listening);
      if (!Array.isArray(found.value)) {
        const told = await ask({ do: "eval", expr: state.game, time_limit: PATIENCE }, listening);
        shown.replaceChildren(told.error === undefined ? mistake(found) : mistake(told, state.game));
        said.replaceChildren();
        return;
      }
      const body = worth.rows.map((/** @type {string} */ m, /** @type {number} */ y) => {
        const cells = worth.columns.map((/** @type {string} */ n, /** @type {number} */ x) => cell({ n, m, value: worth.cells[y][x], relation: found.value[y][x].indexOf(true) }));
        return element("tr", {}, element("th", { scope: "row" }, `*${m}`), ...cells);
      });
      const head = worth.columns.map((/** @type {string} */ n) => element("th", { scope: "col" }, `${n.replace("-", "−")}↑`));
      const caption = element("caption", {}, `How n↑ + *m compares with ${state.game}`);
      table.replaceChildren(element("table", { className: "plane" }, caption, element("tr", {}, element("td", {}), ...head), ...body));
      const saved = savers({ do: "table", expr: `outcome(${GAME} - (${state.game}))`, rows: `m in ${rows}`, columns: `n in ${columns}` });
      shown.replaceChildren(table, legend(), saved);
      press();
    });
  }

  /** @param {Cell} cell */
  function cell({ n, m, value, relation }) {
    const { sign, words, kind } = RELATIONS[relation];
    const made = button(`${sign} ${value}`, () => {
      Object.assign(state, { n, m });
      keep(state);
      press();
    });
    made.setAttribute("aria-label", `${value}, ${words} ${state.game}`);
    made.setAttribute("data-cell", `${n} ${m}`);
    return element("td", { className: kind }, made);
  }

  /** Marks the pressed cell, and says what is known of it. */
  function press() {
    const { game, n, m } = state;
    const isInside = Number(m) <= STARS && Math.abs(Number(n)) <= UPS;
    for (const each of table.querySelectorAll("button")) each.setAttribute("aria-pressed", String(each.getAttribute("data-cell") === `${n} ${m}`));
    if (!isInside) return;
    const pressed = /** @type {HTMLElement} */ (table.querySelector("[aria-pressed=true]"));
    stopAt(table, "button", pressed);
    if (!table.contains(document.activeElement)) table.scrollLeft = pressed.offsetLeft + pressed.offsetWidth / 2 - table.clientWidth / 2;
    telling.run(async (listening) => {
      const expr = `${n}.^ + *${m}`;
      const to = (/** @type {string} */ other) => RELATIONS.map(({ asked }) => `${expr} ${asked} (${other})`).join(", ");
      const [worth, relations] = await Promise.all([
        ask({ do: "eval", expr, time_limit: PATIENCE }, listening),
        ask({ do: "eval", expr: `[[${to("0")}], [${to(game)}]]`, time_limit: PATIENCE }, listening),
      ]);
      const others = [...new Set(["0", game])];
      const told = others.map((other, at) => `${RELATIONS[relations.value[at].indexOf(true)].words} ${other}`);
      said.replaceChildren(
        element("p", { className: "faint typed" }, `${expr} =`),
        element("p", { className: "value typed" }, worth.value),
        element("p", {}, `Outcome ${worth.outcome}: ${OUTCOMES[worth.outcome]}.`),
        element("p", {}, `It is ${told.join(", and ")}.`),
      );
    });
  }

  function legend() {
    const parts = RELATIONS.flatMap(({ sign, words, kind }) => [element("span", { className: `swatch ${kind}` }, sign), ` ${words} ${state.game} `]);
    return element("p", { className: "faint" }, ...parts);
  }
}
