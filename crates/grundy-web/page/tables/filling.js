// A table whose cells are filled one after the other. What is laid over it are lines, and marks of cells.

import { walk } from "../boards/arrows.js";
import { button, element } from "../elements.js";
import { weight } from "./lines.js";

/** So far apart lie the colours of values, in degrees. */
const HUES = 67;

/**
 * @typedef {[number, number]} Cell
 * @typedef {{ at: Cell | undefined, seen: Cell[], same: Cell[] }} Marks
 * @typedef {{ shown: HTMLElement, fill: (filled: Set<string>) => void, mark: (marks: Marks) => void }} Filling
 */

/** The key of a cell in a set. @param {Cell} cell */
export function key([row, column]) {
  return `${row},${column}`;
}

/**
 * `beginnings` has for each row the columns before which a line stands in this row alone.
 *
 * @param {import("../engine.js").Answer} table as the question `table` gives it
 * @param {{ corner: string, caption: string, blocks: number[], beginnings: Map<number, number[]> }} laid
 * @param {(cell: Cell) => void} choose
 * @returns {Filling}
 */
export function filling({ rows, columns, cells }, { corner, caption, blocks, beginnings }, choose) {
  const hues = new Map([...new Set(cells.flat())].map((value, at) => [value, (at * HUES) % 360]));
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  const head = element("tr", {}, element("th", { scope: "col" }, corner), ...columns.map(heading));
  const body = rows.map((/** @type {string} */ name, /** @type {number} */ row) => {
    const line = element("tr", {}, element("th", { scope: "row" }, name));
    line.append(...columns.map((/** @type {string} */ _, /** @type {number} */ column) => square([row, column])));
    return line;
  });
  const table = element("table", { className: "filling" }, element("caption", {}, caption), element("thead", {}, head), element("tbody", {}, ...body));
  walk(table, "button");
  return { shown: element("div", { className: "scroll" }, table), fill, mark };

  /** @type {(name: string, at: number) => HTMLElement} */
  function heading(name, at) {
    return element("th", { scope: "col", className: `left-${weight(blocks, at)}` }, name);
  }

  /** @param {Cell} cell */
  function square(cell) {
    const [row, column] = cell;
    const isBeginning = beginnings.get(row)?.includes(column) ?? false;
    const made = button("", () => choose(cell));
    buttons.set(key(cell), made);
    const lines = `top-${weight(blocks, row)} left-${weight(blocks, column)}`;
    return element("td", { className: isBeginning ? `${lines} begins` : lines }, made);
  }

  /** @param {Set<string>} filled */
  function fill(filled) {
    for (const [name, made] of buttons) {
      const [row, column] = name.split(",").map(Number);
      const value = cells[row][column] ?? "";
      const isFilled = filled.has(name);
      made.textContent = isFilled ? value : "";
      made.setAttribute("aria-label", `${rows[row]}, ${columns[column]}: ${isFilled ? value : "not filled yet"}`);
      made.classList.toggle("filled", isFilled);
      made.style.setProperty("--hue", String(hues.get(cells[row][column])));
    }
  }

  /** @param {Marks} marks */
  function mark({ at, seen, same }) {
    const marked = { at: at === undefined ? [] : [at], seen, same };
    for (const made of buttons.values()) made.classList.remove(...Object.keys(marked));
    for (const [name, members] of Object.entries(marked)) {
      for (const cell of members) buttons.get(key(cell))?.classList.add(name);
    }
  }
}
