// What the engine's letters and names are called on the page.

/** @type {Record<string, string>} */
export const OUTCOMES = {
  L: "Left wins, whoever starts",
  R: "Right wins, whoever starts",
  N: "whoever starts wins",
  P: "whoever starts loses",
};

/** @type {Record<string, string>} */
export const PLAYERS = { left: "Left", right: "Right" };

/**
 * A value that the engine told, in words: lists and records too.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function written(value) {
  if (value === null || value === undefined) return "none";
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, each]) => `${name}: ${written(each)}`).join(", ");
}
