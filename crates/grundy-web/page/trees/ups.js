// The plane of n↑ + *m: a table of games, each told by how it compares. A pressed cell says more.

import { stopAt, walk } from "../boards/arrows.js";
import { ask } from "../engine.js";
import { button, element, labelled, mistake, typed } from "../elements.js";
import { savers } from "../pictures.js";
import { OUTCOMES } from "../words.js";
import { desk } from "../desk.js";

/** So many ups are shown on either side, and so many stars. */
const [UPS, STARS] = [5, 4];

/** How long the engine may think, in seconds. */
const PATIENCE = 10;

/** The games of the plane, by the names of the rows and columns, and what these run through. */
const GAME = "n.^ + nim(m)";
const PLANE = { rows: `m in 0..${STARS}`, columns: `n in -${UPS}..${UPS}` };

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
  const form = element("form", { className: "line" }, labelled("Compared with the game", field));
  form.append(element("button", { type: "submit", className: "main" }, "Compare"));
  form.onsubmit = (event) => {
    event.preventDefault();
    state.game = field.value.trim() || "0";
    lay();
  };
  const shown = element("div", {});
  const table = element("div", { className: "scroll" });
  const said = element("section", { "aria-label": "The pressed cell", "aria-live": "polite", id: "cell" });
  const [looking, telling] = [desk(shown, leaving), desk(said, leaving)];
  root.append(form, looking.bar, shown, said);
  walk(table, "button");
  lay();

  /** Asks how all games of the plane compare, and shows them. */
  function lay() {
    keep(state);
    return looking.run(async (listening) => {
      const worth = await ask({ do: "table", expr: GAME, ...PLANE, time_limit: PATIENCE }, listening);
      const each = `[${RELATIONS.map(({ asked }) => `${GAME} ${asked} g`).join(", ")}]`;
      const all = `[[${each} for ${PLANE.columns} for g in [${state.game}]] for ${PLANE.rows}]`;
      const found = await ask({ do: "eval", expr: all, time_limit: PATIENCE }, listening);
      if (!Array.isArray(found.value)) {
        const told = await ask({ do: "eval", expr: state.game, time_limit: PATIENCE }, listening);
        shown.replaceChildren(told.error === undefined ? mistake(found) : mistake(told, state.game));
        said.replaceChildren();
        return;
      }
      table.replaceChildren(sheet(worth, found.value));
      shown.replaceChildren(table, legend(), savers({ do: "table", expr: `outcome(${GAME} - (${state.game}))`, ...PLANE }));
      press();
    });
  }

  /** @type {(worth: import("../engine.js").Answer, compared: boolean[][][]) => HTMLElement} */
  function sheet({ rows, columns, cells }, compared) {
    const head = columns.map((/** @type {string} */ n) => element("th", { scope: "col" }, `${n.replace("-", "−")}↑`));
    const body = rows.map((/** @type {string} */ m, /** @type {number} */ y) => {
      const row = compared[y].map((relations, x) => cell({ n: columns[x], m, value: cells[y][x], relation: relations.indexOf(true) }));
      return element("tr", {}, element("th", { scope: "row" }, `*${m}`), ...row);
    });
    const caption = element("caption", {}, `How n↑ + *m compares with ${state.game}`);
    return element("table", { className: "plane" }, caption, element("tr", {}, element("td", {}), ...head), ...body);
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
    for (const each of table.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.getAttribute("data-cell") === `${n} ${m}`));
    }
    /** @type {HTMLElement | null} */
    const pressed = table.querySelector("[aria-pressed=true]");
    if (pressed === null) return;
    stopAt(table, "button", pressed);
    const [place, box] = [pressed.getBoundingClientRect(), table.getBoundingClientRect()];
    if (!table.contains(document.activeElement)) table.scrollLeft += place.left + place.width / 2 - box.left - box.width / 2;
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
    const parts = RELATIONS.map(({ sign, words, kind }) => {
      return element("span", { className: "kind" }, element("span", { className: `swatch ${kind}` }, sign), ` ${words} ${state.game} `);
    });
    return element("p", { className: "faint" }, ...parts);
  }
}
