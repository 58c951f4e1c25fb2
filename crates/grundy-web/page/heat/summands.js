// A sum as it is typed, taken apart into its summands.

const [OPENING, CLOSING] = ["{([", "})]"];

/**
 * A summand with its sign, and the bytes of the sum that it is.
 *
 * @typedef {{ text: string, span: [number, number] }} Summand
 */

/**
 * What stands in brackets or quotes is not taken apart, and `+-2` at the beginning of a summand is the switch from 2
 * to -2.
 *
 * @param {string} sum
 * @returns {Summand[]}
 */
export function summands(sum) {
  const cuts = [0];
  let [depth, isQuoted] = [0, false];
  for (let at = 0; at < sum.length; at += 1) {
    if (sum[at] === '"') isQuoted = !isQuoted;
    if (OPENING.includes(sum[at])) depth += 1;
    if (CLOSING.includes(sum[at])) depth -= 1;
    const isSign = !isQuoted && depth === 0 && "+-".includes(sum[at]);
    const isSecond = !/^[-+\s]*$/.test(sum.slice(cuts[cuts.length - 1], at));
    if (isSign && isSecond) cuts.push(at);
  }
  const parts = cuts.map((from, part) => ({ from, whole: sum.slice(from, cuts[part + 1]) }));
  return parts.filter(({ whole }) => whole.trim() !== "").map(({ from, whole }, part) => {
    // The sign between two summands is no part of the second, unless it is a minus.
    const own = part === 0 ? whole.trim() : whole.replace(/^\+/, "").trim();
    const start = from + whole.indexOf(own);
    return { text: own.replace(/^-\s+/, "-"), span: [bytes(sum.slice(0, start)), bytes(sum.slice(0, start + own.length))] };
  });
}

/** @param {string} text */
function bytes(text) {
  return new TextEncoder().encode(text).length;
}
