// Pictures of squares that the engine draws, large or small, and the square under the pointer.

import { element, labelled, shape } from "../elements.js";
import { figure } from "../pictures.js";

/** How long the pointer rests on a square before it is asked about, in milliseconds. */
const REST = 120;

/** A picture can be so many times as large. */
const LARGEST = 12;

/**
 * `mark` frames a square, counted from the upper left.
 *
 * @typedef {{ shown: HTMLElement, mark: (column: number, row: number) => void }} Diagram
 */

/**
 * The picture of a request. `pick` hears of the square under the pointer, `zoomed` of how large the picture is.
 *
 * @param {Record<string, unknown>} request
 * @param {{ zoom: string, zoomed: (zoom: string) => void, pick?: (column: number, row: number) => void, signal: AbortSignal }} options
 * @returns {Promise<Diagram>}
 */
export async function diagram(request, { zoom, zoomed, pick, signal }) {
  const drawn = await figure(request, signal);
  const picture = /** @type {SVGSVGElement | null} */ (drawn.querySelector("svg"));
  if (picture === null) return { shown: drawn, mark: () => {} };
  const natural = Number(picture.getAttribute("width"));
  const squares = /** @type {SVGGElement | null} */ (picture.querySelector("g[shape-rendering]"));
  const slider = element("input", { type: "range", min: "1", max: String(LARGEST), value: zoom });
  slider.oninput = () => {
    resize();
    zoomed(slider.value);
  };
  const box = /** @type {HTMLElement} */ (picture.parentElement);
  // A box that scrolls can be reached by the keyboard, which scrolls it.
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", picture.getAttribute("aria-label") ?? "Picture");
  drawn.prepend(labelled("Zoom", slider));
  resize();
  // Two lines, one of which is seen on any colour.
  const lines = ["around", "framed"].map((name) => shape("rect", { class: name, width: 1, height: 1 }));
  const frame = shape("g", { visibility: "hidden" }, ...lines);
  let size = { width: 0, height: 0 };
  if (squares !== null) size = extent(/** @type {SVGPathElement[]} */ ([...squares.children]));
  squares?.append(frame);
  if (squares !== null && pick !== undefined) listen(picture, squares, size, pick);
  return { shown: drawn, mark };

  function resize() {
    const times = Number(slider.value);
    // At first the picture is as large as it fits, and then a multiple of that.
    if (picture === null) return;
    box.classList.toggle("zoomed", times > 1);
    picture.style.width = times === 1 ? "" : `calc(${times} * min(100%, ${natural}px))`;
    picture.style.maxWidth = times === 1 ? "" : "none";
  }

  /** @type {(column: number, row: number) => void} */
  function mark(column, row) {
    const isInside = column >= 0 && row >= 0 && column < size.width && row < size.height;
    frame.setAttribute("visibility", isInside ? "visible" : "hidden");
    if (isInside) frame.setAttribute("transform", `translate(${column} ${row})`);
  }
}

/** @type {(picture: SVGSVGElement, squares: SVGGElement, size: { width: number, height: number }, pick: (column: number, row: number) => void) => void} */
function listen(picture, squares, { width, height }, pick) {
  /** @type {number | undefined} */
  let rest;
  let last = "";
  picture.addEventListener("pointermove", (event) => {
    clearTimeout(rest);
    rest = setTimeout(() => tell(event), REST);
  });
  picture.addEventListener("pointerleave", () => clearTimeout(rest));
  picture.addEventListener("click", tell);

  /** @param {MouseEvent} event */
  function tell({ clientX, clientY }) {
    const [column, row] = squareAt(squares, clientX, clientY);
    const isInside = column >= 0 && row >= 0 && column < width && row < height;
    if (!isInside || last === `${column},${row}`) return;
    last = `${column},${row}`;
    pick(column, row);
  }
}

/** The square at a point of the screen: within their group each square is one unit wide. @type {(squares: SVGGElement, x: number, y: number) => [number, number]} */
function squareAt(squares, x, y) {
  const point = new DOMPoint(x, y).matrixTransform(squares.getScreenCTM()?.inverse());
  return [Math.floor(point.x), Math.floor(point.y)];
}

/** How many squares there are: the paths begin each run of them by its place, and say how long it is. @param {SVGPathElement[]} paths */
function extent(paths) {
  const runs = paths.flatMap((path) => [...(path.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h(\d+)/g)]);
  const [rights, rows] = [runs.map(([, x, , length]) => Number(x) + Number(length)), runs.map(([, , y]) => Number(y) + 1)];
  return { width: rights.reduce((a, b) => Math.max(a, b), 0), height: rows.reduce((a, b) => Math.max(a, b), 0) };
}
