// Points of two whole numbers, drawn by the page: on the screen each of them can be chosen, and on paper they are a picture
// as any other.

import { walk } from "./boards/arrows.js";
import { element, shape } from "./elements.js";
import { saversOf } from "./pictures.js";

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
  for (const [x1, y1, x2, y2] of lines) drawn.append(shape("line", { x1, y1, x2, y2 }));
  for (const { x, y, anchor, text } of texts) drawn.append(shape("text", { x, y, "text-anchor": anchor }, text));
  for (const { x, y, point } of dots) drawn.append(dot(x, y, point));
  walk(drawn, ".point");
  const box = element("div", { className: "drawn" }, drawn);
  const savers = saversOf("grundy-sweep", async () => svgOf(plot), async () => tikzOf(plot));
  return element("figure", {}, box, savers);

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

/** @param {Plot} plot */
function svgOf(plot) {
  const { lines, texts, dots } = marks(plot);
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "font-family": "Helvetica, Arial, sans-serif", "font-size": 13 });
  drawn.append(shape("title", {}, plot.title), shape("rect", { width: WIDTH, height: HEIGHT, fill: "#ffffff" }));
  for (const [x1, y1, x2, y2] of lines) drawn.append(shape("line", { x1, y1, x2, y2, stroke: "#222222" }));
  for (const { x, y, anchor, text } of texts) drawn.append(shape("text", { x, y, "text-anchor": anchor, fill: "#222222" }, text));
  for (const { x, y, point } of dots) {
    drawn.append(shape("circle", { cx: x, cy: y, r: DOT, fill: "#1a5fb4" }));
    if (point.isRecord) drawn.append(shape("circle", { cx: x, cy: y, r: RING, fill: "none", stroke: "#222222" }));
  }
  return new XMLSerializer().serializeToString(drawn);
}

/** @param {Plot} plot */
function tikzOf(plot) {
  const { lines, texts, dots } = marks(plot);
  // A picture as wide as a page, with the vertical axis upwards.
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `(${(x / 50).toFixed(3)},${((HEIGHT - y) / 50).toFixed(3)})`;
  /** @type {Record<string, string>} */
  const anchors = { middle: "base", end: "base east", start: "base west" };
  const arrows = (/** @type {string} */ text) => text.replace("→", "$\\rightarrow$").replace("↑", "$\\uparrow$");
  const rows = [
    ...lines.map(([x1, y1, x2, y2]) => `\\draw ${at(x1, y1)} -- ${at(x2, y2)};`),
    ...texts.map(({ x, y, anchor, text }) => `\\node[anchor=${anchors[anchor]},font=\\footnotesize] at ${at(x, y)} {${arrows(text)}};`),
    ...dots.map(({ x, y }) => `\\fill ${at(x, y)} circle (${DOT / 50});`),
    ...dots.filter(({ point }) => point.isRecord).map(({ x, y }) => `\\draw ${at(x, y)} circle (${RING / 50});`),
  ];
  return `\\begin{tikzpicture}\n${rows.join("\n")}\n\\end{tikzpicture}\n`;
}
