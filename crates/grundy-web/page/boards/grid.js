// Boards of squares, painted square by square with the letters of the game.

import { askOnce } from "../engine.js";
import { button, element, labelled, shape } from "../elements.js";
import { background, picture } from "../pictures.js";
import { stopAt, walk } from "./arrows.js";
import { unquoted } from "./call.js";

/** No board of the page is larger. */
const LARGEST = 20;

/** @type {import("./editors.js").Editor} */
export const grid = {
  fits: ({ call, legend }) => legend.length > 0 && call.args.length === 1 && unquoted(call.args[0]) !== undefined,
  edit,
};

/**
 * How the squares of a game look: the engine's drawing of each letter, and whether there may be several rows.
 *
 * @typedef {{ drawn: Map<string, SVGElement>, hasRows: boolean }} Look
 */

/** @param {import("./editors.js").Board} board */
function edit({ call, legend, change }) {
  const blank = (legend.find(({ letter }) => letter === ".") ?? legend[0]).letter;
  const meanings = new Map(legend.map(({ letter, meaning }) => [letter, meaning]));
  let rows = (unquoted(call.args[0]) ?? "").split("|").map((row) => [...row]);
  let brush = (legend.find(({ letter }) => letter !== blank) ?? legend[0]).letter;
  /** @type {Look} */
  let look = { drawn: new Map(), hasRows: true };

  const brushes = element("div", { className: "bar", role: "group", "aria-label": "Brushes" });
  brushes.append(...legend.map(({ letter }) => button("", () => paintWith(letter), { className: "brush" })));
  const squares = element("div", { className: "squares", role: "group" });
  const [height, width] = [size("Rows", () => rows.length), size("Columns", () => rows[0].length)];
  const sizes = element("div", { className: "bar" }, height.label, width.label);
  height.field.onchange = () => resize(amount(height.field), rows[0].length);
  width.field.onchange = () => resize(rows.length, amount(width.field));
  walk(squares, "button");
  paintWith(brush);
  dress();
  show();
  lookOf(call.name, legend).then((found) => {
    look = found;
    height.label.hidden = !look.hasRows;
    dress();
    show();
  });

  squares.onkeydown = ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return;
    const same = legend.find(({ letter }) => letter === key) ?? legend.find(({ letter }) => letter.toLowerCase() === key.toLowerCase());
    if (same !== undefined) paint(target, same.letter);
  };
  // A click of the mouse has painted when the button went down; this one comes from the keyboard.
  squares.onclick = ({ target, detail }) => {
    if (detail === 0) paint(target, toggled(target));
  };
  squares.onpointerdown = (event) => {
    if (event.button !== 0) return;
    const letter = toggled(event.target);
    if (event.target instanceof Element) event.target.releasePointerCapture(event.pointerId);
    paint(event.target, letter);
    squares.onpointermove = ({ clientX, clientY, buttons }) => {
      if (buttons > 0) paint(document.elementFromPoint(clientX, clientY), letter);
    };
  };
  squares.onpointerup = squares.onpointercancel = () => {
    squares.onpointermove = null;
  };
  return element("div", {}, brushes, squares, sizes);

  /** @param {string} letter */
  function paintWith(letter) {
    brush = letter;
    legend.forEach((each, at) => brushes.children[at].setAttribute("aria-pressed", String(each.letter === brush)));
  }

  /** Draws the brushes. */
  function dress() {
    legend.forEach(({ letter, meaning }, at) => brushes.children[at].replaceChildren(drawing(letter), `${meaning} (${letter})`));
  }

  /** @param {string} letter */
  function drawing(letter) {
    const drawn = look.drawn.get(letter);
    if (drawn === undefined) return element("span", { "aria-hidden": "true", className: "typed" }, letter);
    const whole = shape("svg", { viewBox: "9 9 38 38", "aria-hidden": "true" });
    whole.append(drawn.cloneNode(true));
    return whole;
  }

  /** Draws all squares anew. */
  function show() {
    const columns = rows[0]?.length ?? 0;
    squares.setAttribute("aria-label", `A board of ${rows.length} rows and ${columns} columns`);
    squares.style.setProperty("--columns", String(Math.max(1, columns)));
    squares.replaceChildren(...rows.flatMap((row, y) => row.map((letter, x) => square(x, y, letter))));
    stopAt(squares, "button", null);
    [height.field.value, width.field.value] = [String(rows.length), String(columns)];
  }

  /** @type {(x: number, y: number, letter: string) => HTMLElement} */
  function square(x, y, letter) {
    const made = element("button", { type: "button", "data-at": `${x},${y}` });
    fill(made, letter);
    return made;
  }

  /** @type {(square: Element, letter: string) => void} */
  function fill(square, letter) {
    const [x, y] = place(square);
    square.setAttribute("aria-label", `${columnName(x)}${y + 1}: ${meanings.get(letter) ?? letter}`);
    square.replaceChildren(drawing(letter));
  }

  /** @param {Element} square */
  function place(square) {
    return (square.getAttribute("data-at") ?? "0,0").split(",").map(Number);
  }

  /** The brush, or a blank where its letter is already. @param {EventTarget | null} target */
  function toggled(target) {
    const square = target instanceof Element ? target.closest("[data-at]") : null;
    if (square === null) return brush;
    const [x, y] = place(square);
    return rows[y][x] === brush ? blank : brush;
  }

  /** @type {(target: EventTarget | null, letter: string) => void} */
  function paint(target, letter) {
    const square = target instanceof Element ? target.closest("[data-at]") : null;
    if (square === null || !squares.contains(square)) return;
    const [x, y] = place(square);
    if (rows[y][x] === letter) return;
    rows[y][x] = letter;
    fill(square, letter);
    tell();
  }

  /** @type {(height: number, width: number) => void} */
  function resize(height, width) {
    rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => rows[y]?.[x] ?? blank));
    show();
    tell();
  }

  function tell() {
    change({ ...call, args: [`"${rows.map((row) => row.join("")).join("|")}"`] });
  }
}

/** Columns are called a to z, then aa to zz. @type {(x: number) => string} */
function columnName(x) {
  return (x < 26 ? "" : columnName(Math.floor(x / 26) - 1)) + String.fromCharCode(97 + (x % 26));
}

/** @type {(label: string, value: () => number) => { label: HTMLElement, field: HTMLInputElement }} */
function size(words, value) {
  const field = element("input", { type: "number", min: "1", max: String(LARGEST), value: String(value()) });
  return { label: labelled(words, field), field };
}

/** @param {HTMLInputElement} field */
function amount({ valueAsNumber }) {
  return Math.min(LARGEST, Math.max(1, Math.round(valueAsNumber) || 1));
}

/**
 * The engine draws all letters in a row, apart from each other so that none stands in the other's way.
 *
 * @param {string} name
 * @param {import("./editors.js").Letter[]} legend
 * @returns {Promise<Look>}
 */
async function lookOf(name, legend) {
  const letters = legend.map(({ letter }) => letter);
  const between = letters.includes(".") ? "." : "";
  const row = letters.join(between);
  /** @param {string} text */
  const draw = (text) => askOnce({ do: "draw", expr: `${name}("${text}")`, as: "svg", background: background() });
  const several = await draw(`${row}|${row}`);
  const { svg } = several.svg ? several : await draw(row);
  const drawn = new Map();
  if (svg) {
    const places = picture(svg).querySelectorAll("g[data-place]");
    letters.forEach((letter, at) => {
      const place = places[at * (between.length + 1)];
      place.removeAttribute("data-place");
      const { x, y } = corner(place);
      place.setAttribute("transform", `translate(${10 - x} ${10 - y})`);
      for (const title of place.querySelectorAll("title")) title.remove();
      drawn.set(letter, place);
    });
  }
  return { drawn, hasRows: several.svg !== undefined };
}

/** The upper left corner of a square that is drawn as a path. @param {Element} place */
function corner(place) {
  const [x, y] = /M(\S+) (\S+?)L/.exec(place.querySelector("path")?.getAttribute("d") ?? "M10 10L")?.slice(1).map(Number) ?? [10, 10];
  return { x, y };
}
