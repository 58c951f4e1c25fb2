// The picture of a game's thermograph with its options dashed, each moved by the tax: where the inner walls of the moved
// options stand at the height of the tax, there are the walls of the game.

import { nearly } from "../boards/fraction.js";
import { shape } from "../elements.js";
import { BOTTOM, LEFT, RIGHT, TOP, WIDTH, across, round, ticks, valueAxis, written } from "./axes.js";

/**
 * A thermograph as the engine tells it: corners `[temperature, value]`, lowest first.
 *
 * @typedef {{ expr: string, left_wall: [string, string][], right_wall: [string, string][], mean: string, temperature: string }} Walls
 * @typedef {{ left: Walls[], right: Walls[] }} Options
 */

/** How much of a move's gain goes, and how far up the picture reaches. @typedef {{ t: string, top: string }} Tax */

/**
 * Where a wall is at a temperature, on the screen.
 *
 * @param {[string, string][]} wall
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
 * @param {[string, string][]} wall
 * @param {number} top
 */
function pointsOf(wall, top) {
  const corners = wall.map(([temperature]) => nearly(temperature)).filter((temperature) => temperature > 0 && temperature < top);
  return [0, ...corners, top].map((temperature) => [temperature, wallAt(wall, temperature)]);
}

/**
 * @param {Walls} game
 * @param {Options} options
 * @param {Tax} tax
 */
export function plot(game, options, tax) {
  const [t, top] = [Math.max(0, nearly(tax.t)), nearly(tax.top)];
  const shift = Math.min(t, top);
  // The picture keeps its size while the tax changes.
  const reach = [game, ...options.left, ...options.right].flatMap((each) => [each.left_wall, each.right_wall]);
  const values = reach.flatMap((wall) => pointsOf(wall, top).map(([, value]) => value));
  const inner = [...options.left.map((each) => -top + wallAt(each.right_wall, top)), ...options.right.map((each) => top + wallAt(each.left_wall, top))];
  const [least, most] = [Math.min(...values, ...inner) - 0.25, Math.max(...values, ...inner) + 0.25];
  const { scale, x } = across(least, most);
  const height = Math.min(420, Math.max(200, top * scale + TOP + BOTTOM));
  const upward = (height - TOP - BOTTOM) / top;
  const y = (/** @type {number} */ temperature) => round(height - BOTTOM - temperature * upward);
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, class: "plot", role: "img", "aria-label": words(game, tax) });
  drawn.append(...axes(), ...moved(options.left, "left", -shift), ...moved(options.right, "right", shift), ...walls(), ...level());
  return drawn;

  /** @type {(wall: [string, string][], by: number, kind: string) => SVGElement} */
  function line(wall, by, kind) {
    const points = pointsOf(wall, top).map(([temperature, value]) => `${x(value + by)} ${y(temperature)}`);
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
    return those.flatMap((option) => {
      const [bold, thin] = side === "left" ? [option.right_wall, option.left_wall] : [option.left_wall, option.right_wall];
      const name = `${side === "left" ? "Left" : "Right"} option ${option.expr}, ${side === "left" ? "less" : "plus"} ${tax.t}`;
      return [line(thin, by, `outer ${side}`), titled(line(bold, by, `inner ${side}`), name)];
    });
  }

  function walls() {
    const mast = Math.max(0, nearly(game.temperature));
    const at = x(nearly(game.mean));
    const below = (/** @type {[string, string][]} */ wall) => wall.filter(([temperature]) => nearly(temperature) < mast);
    const parts = [
      shape("path", { class: "mast", d: `M${at} ${y(mast)}V${TOP}` }),
      shape("path", { class: "tip", d: `M${at} ${TOP - 8}L${at + 5} ${TOP + 4}L${at - 5} ${TOP + 4}Z` }),
    ];
    if (mast === 0) return parts;
    const legs = [["left", game.left_wall], ["right", game.right_wall]].map(([side, wall]) => {
      const corners = /** @type {[string, string][]} */ (wall);
      const points = [[0, wallAt(corners, 0)], ...below(corners).map(([temperature, value]) => [nearly(temperature), nearly(value)]).filter(([temperature]) => temperature > 0), [mast, nearly(game.mean)]];
      const path = shape("path", { class: `wall ${side}`, d: `M${points.map(([temperature, value]) => `${x(value)} ${y(temperature)}`).join("L")}` });
      return titled(path, side === "left" ? "Left's wall" : "Right's wall");
    });
    const middle = mast / 2;
    const letters = [
      shape("text", { class: "end", x: x(wallAt(game.left_wall, middle)) - 8, y: y(middle) }, "Left"),
      shape("text", { x: x(wallAt(game.right_wall, middle)) + 8, y: y(middle) }, "Right"),
    ];
    return [...legs, ...letters, ...parts];
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
  const corners = (/** @type {[string, string][]} */ wall) => wall.map(([at, value]) => `${value} at ${at}`).join(", ");
  const both = `Left's wall ${corners(left_wall)}; Right's wall ${corners(right_wall)}`;
  return `Thermograph of ${expr} with its options moved by the tax ${t}: mean ${mean}, temperature ${temperature}; ${both}`;
}
