// A summand as it is typed, `-subtraction(1, 2)[5]`, taken apart and put together again.

/**
 * The arguments are texts as they stand, quotes and all; `heaps` is what stands in square brackets behind them.
 *
 * @typedef {{ sign: "" | "-", name: string, args: string[], heaps: string[] | null }} Call
 */

/**
 * @param {string} text
 * @returns {Call | null} nothing for a value such as `{1|0}`
 */
export function readCall(text) {
  const parts = /^(-?)([a-z]\w*)\((.*)\)(?:\[([^\]]*)\])?$/s.exec(text.trim());
  if (parts === null) return null;
  const [, sign, name, args, heaps] = parts;
  return { sign: sign === "-" ? "-" : "", name, args: list(args), heaps: heaps === undefined ? null : list(heaps) };
}

/** @param {Call} call */
export function writeCall({ sign, name, args, heaps }) {
  return `${sign}${name}(${args.join(", ")})${heaps === null ? "" : `[${heaps.join(", ")}]`}`;
}

/**
 * The members of a list, which stand between the commas that are in no brackets and no quotes.
 *
 * @param {string} text
 */
export function list(text) {
  const members = text.match(/(?:"[^"]*"|\[[^\]]*\]|\([^)]*\)|[^,"[(])+/g) ?? [];
  return members.map((member) => member.trim()).filter((member) => member !== "");
}

/**
 * What is between quotes, or nothing where there are none.
 *
 * @param {string | undefined} argument
 */
export function unquoted(argument) {
  return /^"(.*)"$/s.exec(argument ?? "")?.[1];
}

/**
 * A sum as it is typed. A value with a sign of its own stands in brackets, since `- 1^` is not what `-1^` is.
 *
 * @param {string[]} summands
 */
export function writeSum(summands) {
  const terms = summands.map((text, at) => {
    if (at === 0) return text;
    if (!text.startsWith("-")) return ` + ${text}`;
    return readCall(text) === null ? ` + (${text})` : ` - ${text.slice(1)}`;
  });
  return terms.join("");
}
