// The picture of a game's thermograph with its options dashed, each moved by the tax: where the inner walls of the moved
// options stand at the height of the tax, there are the walls of the game.

import { nearly } from "../boards/fraction.js";
import { shape } from "../elements.js";
import { BOTTOM, LEFT, RIGHT, TOP, WIDTH, across, round, ticks, valueAxis, written } from "./axes.js";

/**
 * A thermograph as the engine tells it: corners `[temperature, value]`, lowest first.
 *
 * @typedef {[string, string][]} Corners
 * @typedef {{ expr: string, left_wall: Corners, right_wall: Corners, mean: string, temperature: string }} Walls
 * @typedef {{ left: Walls[], right: Walls[] }} Options
 */

/** So much value is shown beyond the walls. */
const MARGIN = 0.25;

/** How much of a move's gain goes, and how far up the picture reaches. @typedef {{ t: string, top: string }} Tax */

/**
 * Where a wall is at a temperature, on the screen.
 *
 * @param {Corners} wall
 * @param {number} t
 */
function wallAt(wall, t) {
  const corners = wall.map(([temperature, value]) => [nearly(temperature), nearly(value)]);
  const above = corners.findIndex(([temperature]) => temperature >= t);
  if (above < 0) return corners[corners.length - 1][1];
  if (above === 0) return corners[0][1];
  const [[low, from], [high, to]] = [corners[above - 1], corners[above]];
  return from + ((to - from) * (t - low)) / (high - low);
}

/**
 * A wall from temperature 0 up: points `[temperature, value]`.
 *
 * @param {Corners} wall
 * @param {number} top
 */
function pointsOf(wall, top) {
  const corners = wall.map(([temperature]) => nearly(temperature)).filter((temperature) => temperature > 0 && temperature < top);
  return [0, ...corners, top].map((temperature) => [temperature, wallAt(wall, temperature)]);
}

/**
 * The smallest and the largest value that is shown, whatever the tax: the picture keeps its size while that changes.
 *
 * @param {Walls} game
 * @param {Options} options
 * @param {number} top
 */
function reach(game, { left, right }, top) {
  const still = [game, ...left, ...right].flatMap((each) => [...pointsOf(each.left_wall, top), ...pointsOf(each.right_wall, top)]);
  const moved = [...left.map((each) => nearly(each.mean) - top), ...right.map((each) => nearly(each.mean) + top)];
  const values = [...still.map(([, value]) => value), ...moved];
  return [Math.min(...values) - MARGIN, Math.max(...values) + MARGIN];
}

/**
 * @param {Walls} game
 * @param {Options} options
 * @param {Tax} tax
 */
export function plot(game, options, tax) {
  const [t, top] = [Math.max(0, nearly(tax.t)), nearly(tax.top)];
  const shift = Math.min(t, top);
  const [least, most] = reach(game, options, top);
  const { scale, x } = across(least, most);
  const height = Math.min(420, Math.max(200, top * scale + TOP + BOTTOM));
  const upward = (height - TOP - BOTTOM) / top;
  const y = (/** @type {number} */ temperature) => round(height - BOTTOM - temperature * upward);
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, class: "plot", role: "img", "aria-label": words(game, tax) });
  drawn.append(...axes(), ...moved(options.left, "left", -shift), ...moved(options.right, "right", shift), ...walls(), ...level());
  return drawn;

  /** A wall, moved sideways. @type {(wall: Corners, by: number, kind: string, upTo?: number) => SVGElement} */
  function line(wall, by, kind, upTo = top) {
    const points = pointsOf(wall, upTo).map(([temperature, value]) => `${x(value + by)} ${y(temperature)}`);
    return shape("path", { class: kind, d: `M${points.join("L")}` });
  }

  function axes() {
    const heights = ticks(0, top);
    const marks = heights.map((each) => shape("path", { class: "axis-line", d: `M${LEFT - 5} ${y(each)}H${LEFT}` }));
    const names = heights.map((each) => shape("text", { class: "end", x: LEFT - 8, y: y(each) + 4 }, written(each)));
    const upright = shape("path", { class: "axis-line", d: `M${LEFT} ${TOP - 6}V${y(0)}` });
    return [upright, ...marks, ...names, ...valueAxis(x, y(0), ticks(least, most)), shape("text", { class: "quiet", x: LEFT + 6, y: 12 }, "tax t")];
  }

  /** Options with their inner walls bold. @type {(those: Walls[], side: "left" | "right", by: number) => SVGElement[]} */
  function moved(those, side, by) {
    const [player, less] = side === "left" ? ["Left", "less"] : ["Right", "plus"];
    return those.flatMap((option) => {
      const [bold, thin] = side === "left" ? [option.right_wall, option.left_wall] : [option.left_wall, option.right_wall];
      const inner = titled(line(bold, by, `inner ${side}`), `${player} option ${option.expr}, ${less} ${tax.t}`);
      const mast = Math.min(top, nearly(option.temperature));
      return mast > 0 ? [line(thin, by, `outer ${side}`, mast), inner] : [inner];
    });
  }

  /** The walls up to the mast, and the mast. */
  function walls() {
    const mast = Math.max(0, nearly(game.temperature));
    const at = x(nearly(game.mean));
    const upright = [
      shape("path", { class: "mast", d: `M${at} ${y(mast)}V${TOP}` }),
      shape("path", { class: "tip", d: `M${at} ${TOP - 8}L${at + 5} ${TOP + 4}L${at - 5} ${TOP + 4}Z` }),
    ];
    if (mast === 0) return upright;
    const [left, right] = [game.left_wall, game.right_wall].map((wall) => x(wallAt(wall, mast / 2)));
    return [
      titled(line(game.left_wall, 0, "wall left", mast), "Left's wall"),
      titled(line(game.right_wall, 0, "wall right", mast), "Right's wall"),
      shape("text", { class: "end", x: left - 8, y: y(mast / 2) }, "Left"),
      shape("text", { x: right + 8, y: y(mast / 2) }, "Right"),
      ...upright,
    ];
  }

  /** The height of the tax, with the walls' places at it. */
  function level() {
    const [left, right] = [game.left_wall, game.right_wall].map((wall) => x(wallAt(wall, shift)));
    return [
      shape("path", { class: "level", d: `M${LEFT} ${y(shift)}H${WIDTH - RIGHT}` }),
      shape("text", { class: "end", x: WIDTH - RIGHT, y: y(shift) - 5 }, `t = ${tax.t}`),
      shape("circle", { class: "point right", cx: right, cy: y(shift), r: 5 }),
      shape("circle", { class: "point left", cx: left, cy: y(shift), r: left === right ? 2.5 : 5 }),
    ];
  }
}

/** @type {(line: SVGElement, name: string) => SVGElement} */
function titled(line, name) {
  line.append(shape("title", {}, name));
  return line;
}

/** What the picture shows, for who does not see it. @type {(game: Walls, tax: Tax) => string} */
function words({ expr, mean, temperature, left_wall, right_wall }, { t }) {
  const corners = (/** @type {Corners} */ wall) => wall.map(([at, value]) => `${value} at ${at}`).join(", ");
  const both = `Left's wall ${corners(left_wall)}; Right's wall ${corners(right_wall)}`;
  return `Thermograph of ${expr} with its options moved by the tax ${t}: mean ${mean}, temperature ${temperature}; ${both}`;
}
