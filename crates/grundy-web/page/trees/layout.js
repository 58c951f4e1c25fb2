// The tree of numbers as the engine tells it, put into order on the screen.

/**
 * A number of the tree: its day, and the number it grows from.
 *
 * @typedef {{ text: string, day: number, parent: number, isLarger: boolean }} Leaf
 */

/** A day takes so many letters of a line. */
const INDENT = 5;

/**
 * The numbers from the smallest to the largest. In this order a number grows from the nearer in day of the two that it
 * was born between.
 *
 * @param {string[]} lines the largest number first, each day further in
 * @returns {Leaf[]}
 */
export function leaves(lines) {
  const all = lines.map((line) => {
    const [text] = /\S+$/.exec(line) ?? ["0"];
    return { text, day: (line.length - text.length) / INDENT };
  });
  all.reverse();
  return all.map((leaf, at) => {
    const below = findBack(all, at, leaf.day);
    const above = all.findIndex((each, other) => other > at && each.day < leaf.day);
    const isLarger = above < 0 || (below >= 0 && all[below].day > all[above].day);
    return { ...leaf, parent: isLarger ? below : above, isLarger };
  });
}

/** @type {(all: { day: number }[], at: number, day: number) => number} */
function findBack(all, at, day) {
  for (let other = at - 1; other >= 0; other -= 1) {
    if (all[other].day < day) return other;
  }
  return -1;
}
