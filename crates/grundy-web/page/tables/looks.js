// What a cell of a table looks at: the positions that can be reached from its own, and the mex of their values.

import { ask } from "../engine.js";
import { element } from "../elements.js";

/** The most options that are looked at. */
const MOST = 1000;

/**
 * `cells` are those of the table that the cell looks at, `words` what is said of them.
 *
 * @typedef {{ cells: [number, number][], words: HTMLElement }} Looks
 * @typedef {{ position: string, value?: string, move?: { player: string, name?: string } }} Option
 */

/**
 * A text in which names stand for what they are in a cell.
 *
 * @param {string} text
 * @param {Record<string, string>} values
 */
export function placed(text, values) {
  return text.replace(/[A-Za-z_]\w*/g, (name) => values[name] ?? name);
}

/**
 * What a position looks at. `cellOf` finds the cell of a position, where the table has one.
 *
 * @param {string} position
 * @param {(position: string) => [number, number] | undefined} cellOf
 * @param {AbortSignal} signal
 * @returns {Promise<Looks>}
 */
export async function looks(position, cellOf, signal) {
  const tree = await ask({ do: "tree", expr: position, depth: 1, branches: "all", most: MOST, time_limit: 5 }, { signal });
  if (tree.nodes === undefined) {
    return { cells: [], words: said(`${position} is no position: ${tree.error ?? tree.halt}.`) };
  }
  /** @type {Option[]} */
  const options = tree.nodes.slice(1);
  const cells = options.map(({ position }) => cellOf(position)).filter((cell) => cell !== undefined);
  return { cells, words: await reason(position, options, tree.nodes[0].value, signal) };
}

/** @type {(position: string, options: Option[], value: string, signal: AbortSignal) => Promise<HTMLElement>} */
async function reason(position, options, value, signal) {
  if (options.length === 0) return said(`${position}: there is no move, so the value is ${value}.`);
  const isImpartial = options.every(({ move, value }) => move?.player === "either" && value !== undefined);
  const values = options.map(({ value }) => `nimber(${value})`).join(", ");
  const expr = `[sort(distinct([${values}])), mex([${values}])]`;
  const told = isImpartial ? await ask({ do: "eval", expr, brief: true, time_limit: 5 }, { signal }) : {};
  if (!Array.isArray(told.value)) return sides(position, options, value);
  const [excluded, mex] = told.value;
  const parts = [
    `${position} looks at ${count(options.length, "cell")} and excludes `,
    element("b", {}, excluded.join(", ")),
    `. The least number that is left, the mex, is `,
    element("b", {}, String(mex)),
    ".",
  ];
  return element("p", {}, ...parts);
}

/** @type {(position: string, options: Option[], value: string) => HTMLElement} */
function sides(position, options, value) {
  const side = (/** @type {string} */ player) => {
    const own = options.filter(({ move }) => move?.player === player || move?.player === "either");
    return [...new Set(own.map(({ value, position }) => value ?? position))].join(", ") || "no move";
  };
  return said(`${position} = ${value}. Left moves to: ${side("left")}. Right moves to: ${side("right")}.`);
}

/** @type {(many: number, word: string) => string} */
function count(many, word) {
  return many === 1 ? `1 ${word}` : `${many} ${word}s`;
}

/** @param {string} words */
function said(words) {
  return element("p", {}, words);
}
