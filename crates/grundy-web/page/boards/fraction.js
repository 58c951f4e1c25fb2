// Exact numbers as the engine writes them, `-7/2`, as far as the page reckons with them itself.

/**
 * @param {string} text
 * @returns {[bigint, bigint]} numerator and denominator
 */
function read(text) {
  const [above, below = "1"] = text.split("/");
  return [BigInt(above), BigInt(below)];
}

/** Nearly the number. @param {string} text */
export function nearly(text) {
  if (text === "inf") return Infinity;
  const [above, below] = text.split("/").map(Number);
  return below === undefined ? above : above / below;
}

/**
 * The number so many steps of `all` on the way from one to another.
 *
 * @param {string} from
 * @param {string} to
 * @param {number} step
 * @param {number} all
 */
export function between(from, to, step, all) {
  const [[a, b], [c, d]] = [read(from), read(to)];
  const above = a * d * BigInt(all - step) + c * b * BigInt(step);
  const below = b * d * BigInt(all);
  const common = divisor(above < 0n ? -above : above, below);
  return below === common ? String(above / common) : `${above / common}/${below / common}`;
}

/** @type {(a: bigint, b: bigint) => bigint} */
function divisor(a, b) {
  return b === 0n ? a : divisor(b, a % b);
}
