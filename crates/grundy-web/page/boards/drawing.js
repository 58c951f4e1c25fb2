// A drawing of joints and edges, read from the text of a position and written back.

import { picture } from "../pictures.js";
import { unquoted } from "./call.js";

/**
 * `mark` is what is typed behind a vertex: `=L` for one that is Left's, `:L` for one that only Left may colour.
 *
 * @typedef {{ x: number, y: number, mark: string }} Joint
 * @typedef {{ a: string, b: string, colour: string }} Edge
 * @typedef {{ joints: Map<string, Joint>, edges: Edge[], width: number, height: number }} Drawing
 */

/** Room around a drawing, and the least size of it. */
const [LEAST_WIDTH, LEAST_HEIGHT, SOIL] = [360, 260, 30];

/** The engine draws the ground so high above the lower edge of its picture. */
const ENGINE_SOIL = 32;

/** All these vertices are the ground. @param {string} name */
function isGround(name) {
  return name === "0" || /^g\d+$/.test(name);
}

/** Where the ground is. @param {Drawing} drawing */
export function groundOf({ height }) {
  return height - SOIL;
}

/**
 * @param {import("./call.js").Call} call
 * @param {string | undefined} svg the engine's picture, which knows good places for the joints
 * @param {boolean} hasGround
 * @returns {Drawing}
 */
export function readDrawing(call, svg, hasGround) {
  const drawn = svg === undefined ? null : picture(svg);
  const [ownWidth, ownHeight] = ["width", "height"].map((name) => Number(drawn?.getAttribute(name) ?? 0));
  const before = layouts.get(keyOf(call.args[0]));
  const [width, height] = [Math.max(LEAST_WIDTH, ownWidth, before?.width ?? 0), Math.max(LEAST_HEIGHT, ownHeight, before?.height ?? 0)];
  const down = hasGround ? height - SOIL - (ownHeight - ENGINE_SOIL) : (height - ownHeight) / 2;
  /** @type {Drawing} */
  const drawing = { joints: new Map(), edges: [], width, height };
  for (const item of (unquoted(call.args[0]) ?? "").split(/[,\n]/)) {
    const edge = /^(\w+)-(\w+)(?:\s+(\w))?$/.exec(item.trim());
    const joint = /^(\w+)([=:]\w)?$/.exec(item.trim());
    if (edge !== null) {
      const [, a, b, colour = ""] = edge;
      drawing.edges.push({ a, b, colour });
      for (const end of [a, b]) add(end);
    } else if (joint !== null) {
      add(joint[1]).mark = joint[2] ?? "";
    }
  }
  return drawing;

  /** @param {string} name */
  function add(name) {
    const known = drawing.joints.get(name);
    if (known !== undefined) return known;
    const circle = drawn?.querySelector(`g[data-place="${name}"] circle`);
    const [x, y] = ["cx", "cy"].map((at) => Number(circle?.getAttribute(at) ?? 0));
    const made = { x: x + (width - ownWidth) / 2, y: y + down, ...before?.joints.get(name), mark: "" };
    if (!hasGround || !isGround(name)) drawing.joints.set(name, made);
    return made;
  }
}

/** The same for all texts of a drawing: the engine writes edges in an order of its own. @param {string} text */
function keyOf(text) {
  const items = text.replaceAll('"', "").split(/[,\n]/);
  return items.map((item) => item.trim().replace(/^\w+-\w+/, (ends) => ends.split("-").sort().join("-"))).sort().join();
}

/** How positions were drawn, by their text: their joints stay where they were put. @type {Map<string, Drawing>} */
const layouts = new Map();

/** @type {(drawing: Drawing, hasGround: boolean) => void} */
export function keepLayout(drawing, hasGround) {
  layouts.set(keyOf(writeDrawing(drawing, hasGround)), { ...drawing, joints: structuredClone(drawing.joints) });
}

/**
 * The text of a drawing. Lone vertices are typed too, but of a drawing on the ground only what hangs on it.
 *
 * @param {Drawing} drawing
 * @param {boolean} hasGround
 */
export function writeDrawing({ joints, edges }, hasGround) {
  if (hasGround) {
    const held = hanging(edges);
    const items = edges.filter(({ a, b }) => held.has(a) || held.has(b));
    return `"${items.map(({ a, b, colour }) => `${a}-${b} ${colour}`).join(", ")}"`;
  }
  const ends = new Set(edges.flatMap(({ a, b }) => [a, b]));
  const lone = [...joints].filter(([name, { mark }]) => !ends.has(name) && mark === "");
  const marked = [...joints].filter(([, { mark }]) => mark !== "");
  const items = [...edges.map(({ a, b }) => `${a}-${b}`), ...lone.map(([name]) => name), ...marked.map(([name, { mark }]) => `${name}${mark}`)];
  return `"${items.join(", ")}"`;
}

/**
 * The vertices from which edges lead to the ground, and the ground itself.
 *
 * @param {Edge[]} edges
 */
export function hanging(edges) {
  const held = new Set(edges.flatMap(({ a, b }) => [a, b]).filter(isGround));
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const { a, b } of edges) {
      if (held.has(a)) held.add(b);
      if (held.has(b)) held.add(a);
    }
  }
  return held;
}

/**
 * Takes edges away, and with them whatever hung on the ground by them alone.
 *
 * @param {Drawing} drawing
 * @param {(edge: Edge) => boolean} isCut
 * @param {boolean} hasGround
 */
export function cut(drawing, isCut, hasGround) {
  const before = hanging(drawing.edges);
  drawing.edges = drawing.edges.filter((edge) => !isCut(edge));
  if (!hasGround) return;
  const after = hanging(drawing.edges);
  /** @param {string} name */
  const isGone = (name) => before.has(name) && !after.has(name) && !isGround(name);
  drawing.edges = drawing.edges.filter(({ a, b }) => !isGone(a) && !isGone(b));
  for (const name of [...drawing.joints.keys()].filter(isGone)) drawing.joints.delete(name);
}

/**
 * A name that no joint has.
 *
 * @param {Drawing} drawing
 * @param {boolean} hasGround
 */
export function freshName({ joints }, hasGround) {
  let at = hasGround ? 1 : 0;
  while (joints.has(String(at))) at += 1;
  return String(at);
}

/**
 * The line of an edge; edges between the same ends lie side by side.
 *
 * @param {Drawing} drawing
 * @param {Edge} edge
 */
export function lineOf(drawing, edge) {
  const same = drawing.edges.filter((other) => pair(other) === pair(edge));
  const aside = same.indexOf(edge) - (same.length - 1) / 2;
  const [from, to] = [drawing.joints.get(edge.a), drawing.joints.get(edge.b)];
  const ground = groundOf(drawing);
  if (from === undefined && to === undefined) {
    const x = 30 + 50 * same.indexOf(edge);
    return `M${x} ${ground}A18 24 0 0 1 ${x + 36} ${ground}`;
  }
  if (from === undefined || to === undefined) {
    const { x, y } = /** @type {Joint} */ (from ?? to);
    return `M${x + 24 * aside} ${ground}L${x} ${y}`;
  }
  if (edge.a === edge.b) return `M${from.x} ${from.y}c${-34 - 12 * aside} -52 ${34 + 12 * aside} -52 0 0`;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bend = (36 * aside) / (Math.hypot(dx, dy) || 1);
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * bend} ${(from.y + to.y) / 2 + dx * bend} ${to.x} ${to.y}`;
}

/** The same for edges between the same ends. @param {Edge} edge */
function pair({ a, b }) {
  return [a, b].map((end) => (isGround(end) ? "ground" : end)).sort().join("-");
}
