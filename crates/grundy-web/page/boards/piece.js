// A piece on its board: it is put on a square, with the table of the values of all squares beside it.

import { ask } from "../engine.js";
import { button, element, labelled, mistake } from "../elements.js";
import { walk } from "./arrows.js";
import { writeCall } from "./call.js";

/** The pieces: what their arguments are, what their rows and columns begin with, and the sign of the piece. */
const PIECES = /** @type {Record<string, { words: string[], from: number, sign: string }>} */ ({
  rook: { words: ["Row", "Column"], from: 0, sign: "♜" },
  hungry_knight: { words: ["Row", "Column", "Apples", "Rows", "Columns"], from: 1, sign: "♞" },
});

/** At least so many rows and columns are shown, so many beyond the piece, and so many at most. */
const [LEAST, BEYOND, MOST] = [8, 2, 16];

/** How long the table may take, in seconds. */
const PATIENCE = 5;

/** @type {import("./editors.js").Editor} */
export const piece = {
  fits: ({ call }) => call.name in PIECES && call.args.every((size) => /^\d{1,15}$/.test(size)),
  edit,
};

/** @param {import("./editors.js").Board} board */
function edit({ call, change, signal }) {
  const { words, from, sign } = PIECES[call.name];
  const args = [...call.args];
  const table = element("div", { className: "scroll" });
  const fields = args.map((value, at) => {
    const field = element("input", { type: "number", min: String(at < 2 ? from : 0), value });
    field.onchange = () => {
      args[at] = String(Math.max(at < 2 ? from : 0, Math.round(field.valueAsNumber) || 0));
      tell();
    };
    return field;
  });
  walk(table, "button");
  show();
  const bar = element("div", { className: "bar" }, ...fields.map((field, at) => labelled(words[at], field)));
  return element("div", {}, table, bar);

  function tell() {
    fields.forEach((field, at) => {
      field.value = args[at];
    });
    change({ ...call, args: [...args] });
    show();
  }

  async function show() {
    const [rows, columns] = [span(Number(args[0]), from, args[3]), span(Number(args[1]), from, args[4])];
    const expr = `nimber(${writeCall({ ...call, sign: "", args: ["m", "n", ...args.slice(2)] })})`;
    const asked = { do: "table", expr, rows: `m in ${rows}`, columns: `n in ${columns}`, time_limit: PATIENCE };
    try {
      const told = await ask(asked, { signal });
      const hadFocus = table.contains(document.activeElement);
      table.replaceChildren(told.cells === undefined ? mistake(told) : squares(told));
      const current = table.querySelector("[aria-current] button");
      for (const each of table.querySelectorAll("button")) each.tabIndex = each === current ? 0 : -1;
      if (hadFocus && current instanceof HTMLElement) current.focus();
    } catch (failed) {
      if (!signal.aborted) table.replaceChildren(mistake({ error: `No answer came: ${failed}` }));
    }
  }

  /** @param {import("../engine.js").Answer} told */
  function squares({ rows, columns, cells }) {
    const head = element("tr", {}, element("td", {}), ...columns.map((/** @type {string} */ n) => element("th", { scope: "col" }, n)));
    const body = rows.map((/** @type {string} */ m, /** @type {number} */ y) => {
      const row = columns.map((/** @type {string} */ n, /** @type {number} */ x) => square(m, n, cells[y][x]));
      return element("tr", {}, element("th", { scope: "row" }, m), ...row);
    });
    const caption = element("caption", { className: "faint" }, "The nimber of each square; a click puts the piece there.");
    return element("table", { className: "chess" }, caption, head, ...body);
  }

  /** @type {(m: string, n: string, value: string) => HTMLElement} */
  function square(m, n, value) {
    // The engine has no value for a square that the piece may not be on.
    if (value === "?") return element("td", { className: "gone" });
    const isHere = m === args[0] && n === args[1];
    const put = () => {
      [args[0], args[1]] = [m, n];
      tell();
    };
    const made = button(isHere ? `${sign} ${value}` : value, put, { "aria-label": `row ${m}, column ${n}: ${isHere ? `${sign} ` : ""}${value}` });
    return isHere ? element("td", { "aria-current": "true" }, made) : element("td", {}, made);
  }
}

/**
 * The rows or columns that are shown around the one of the piece.
 *
 * @param {number} at
 * @param {number} from the first there is
 * @param {string | undefined} end how many there are, if there is an end
 */
function span(at, from, end) {
  const last = Math.min(Math.max(from + LEAST - 1, at + BEYOND), end === undefined ? Infinity : from + Number(end) - 1);
  return `${Math.max(from, last - MOST + 1)}..${last}`;
}
