// What is laid over a table: lines between its cells, and cells that are the same by a law.

/** @typedef {import("../engine.js").Answer} Answer */

/** Lines of at most this weight are told apart. */
const HEAVIEST = 3;

/**
 * How heavy the line before a row or column is: one for each of the numbers that ends there, as 2, 4 and 8 do after
 * eight.
 *
 * @param {number[]} blocks
 * @param {number} at
 */
export function weight(blocks, at) {
  if (at === 0) return 0;
  return Math.min(HEAVIEST, blocks.filter((size) => at % size === 0).length);
}

/**
 * The numbers that are typed with commas.
 *
 * @param {string} text
 */
export function sizes(text) {
  return (text.match(/\d+/g) ?? []).map(Number).filter((size) => size > 0);
}

/**
 * The columns of a row at which its preperiod ends and a period begins anew; none where each column is a period.
 *
 * @param {Answer} row as `period` gives it of the misère rook
 * @param {string[]} columns
 */
export function beginnings({ t, p_g: preperiod }, columns) {
  const isOne = (/** @type {number} */ n) => t > 1 && n >= preperiod && (n - preperiod) % t === 0;
  return columns.map(Number).flatMap((n, at) => (isOne(n) ? [at] : []));
}
