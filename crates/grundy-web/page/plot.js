// Points of two whole numbers, drawn by the page: on the screen each of them can be chosen, and on paper they are a picture
// as any other.

import { walk } from "./boards/arrows.js";
import { element, shape } from "./elements.js";
import { ownSavers } from "./paper.js";

/** The size of the picture, and the room for its axes. */
const [WIDTH, HEIGHT, LEFT, BELOW, ABOVE] = [640, 380, 58, 46, 14];

/** The radius of a point, and of the ring around a record. */
const [DOT, RING] = [3.5, 6.5];

/**
 * @typedef {{ x: number, y: number, words: string, isRecord: boolean }} Point
 * @typedef {{ title: string, across: string, up: string, points: Point[] }} Plot
 * @typedef {{ lines: [number, number, number, number][], texts: { x: number, y: number, anchor: string, text: string }[], dots: { x: number, y: number, point: Point }[] }} Marks
 */

/**
 * @param {Plot} plot
 * @param {(point: Point) => void} choose
 */
export function scatter(plot, choose) {
  const { lines, texts, dots } = marks(plot);
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, class: "scatter", role: "group", "aria-label": plot.title });
  for (const [x1, y1, x2, y2] of lines) drawn.append(shape("path", { d: `M${x1} ${y1}L${x2} ${y2}` }));
  for (const { x, y, anchor, text } of texts) drawn.append(shape("text", { x, y, "text-anchor": anchor }, text));
  for (const { x, y, point } of dots) drawn.append(dot(x, y, point));
  walk(drawn, ".point");
  const box = element("div", { className: "drawn" }, drawn);
  return element("figure", {}, box, ownSavers("sweep", () => drawn));

  /** @type {(x: number, y: number, point: Point) => SVGElement} */
  function dot(x, y, point) {
    const made = shape("g", { class: "point", role: "button", "aria-label": point.words }, shape("title", {}, point.words));
    if (point.isRecord) made.append(shape("circle", { cx: x, cy: y, r: RING, class: "ring" }));
    made.append(shape("circle", { cx: x, cy: y, r: DOT }));
    made.addEventListener("click", () => choose(point));
    made.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(point);
    });
    return made;
  }
}

/**
 * Where everything stands.
 *
 * @param {Plot} plot
 * @returns {Marks}
 */
function marks({ across, up, points }) {
  const [right, top] = [Math.max(1, ...points.map(({ x }) => x)), Math.max(1, ...points.map(({ y }) => y))];
  const atX = (/** @type {number} */ x) => LEFT + ((WIDTH - LEFT - 16) * x) / right;
  const atY = (/** @type {number} */ y) => HEIGHT - BELOW - ((HEIGHT - BELOW - ABOVE - RING) * y) / top;
  const [floor, wall] = [atY(0), atX(0)];
  /** @type {Marks} */
  const made = { lines: [[wall, floor, WIDTH - 10, floor], [wall, floor, wall, ABOVE]], texts: [], dots: [] };
  for (const x of ticks(right)) {
    made.lines.push([atX(x), floor, atX(x), floor + 5]);
    made.texts.push({ x: atX(x), y: floor + 19, anchor: "middle", text: String(x) });
  }
  for (const y of ticks(top)) {
    made.lines.push([wall - 5, atY(y), wall, atY(y)]);
    made.texts.push({ x: wall - 9, y: atY(y) + 5, anchor: "end", text: String(y) });
  }
  made.texts.push({ x: WIDTH - 10, y: HEIGHT - 6, anchor: "end", text: `→ ${across}` });
  made.texts.push({ x: wall + 8, y: ABOVE + 8, anchor: "start", text: `↑ ${up}` });
  made.dots = points.map((point) => ({ x: atX(point.x), y: atY(point.y), point }));
  return made;
}

/** Round numbers from 0 up to this one. @param {number} most */
function ticks(most) {
  const tens = 10 ** Math.floor(Math.log10(most));
  const step = [tens / 5, tens / 2, tens, tens * 2].find((size) => size >= 1 && most / size <= 8) ?? tens;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}
