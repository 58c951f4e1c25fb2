// Tables that books have, with what is laid over them.

/**
 * `position` is what is played in a cell. It is filled row by row or, where moves go down as well, diagonal by
 * diagonal. `shift` is a period: so many rows down and columns to the right stands the same. Rows of a `periodic` table
 * are arithmetically periodic, each by itself.
 *
 * @typedef {{
 *   name: string,
 *   words: string,
 *   expr: string,
 *   position: string,
 *   rows: string,
 *   columns: string,
 *   blocks: string,
 *   order: "rows" | "diagonals",
 *   shift?: number,
 *   periodic?: boolean,
 * }} Kind
 */

/** @type {Kind[]} */
export const KINDS = [
  {
    name: "nim",
    words: "nim-addition: two heaps of Nim",
    expr: "nimber(nim(a, b))",
    position: "nim(a, b)",
    rows: "a in 0..15",
    columns: "b in 0..15",
    blocks: "2, 4, 8",
    order: "rows",
  },
  {
    name: "knight",
    words: "the knight, without apples",
    expr: "nimber(hungry_knight(r, c, 0))",
    position: "hungry_knight(r, c, 0)",
    rows: "r in 1..12",
    columns: "c in 1..12",
    blocks: "4",
    order: "diagonals",
    shift: 4,
  },
  {
    name: "rook",
    words: "the rook that may not enter the corner",
    expr: "rook_function(m, n)",
    position: "rook(m, n)",
    rows: "m in 0..6",
    columns: "n in 0..27",
    blocks: "",
    order: "rows",
    periodic: true,
  },
  {
    name: "wythoff",
    words: "Wythoff's game",
    expr: "nimber(wythoff(a, b))",
    position: "wythoff(a, b)",
    rows: "a in 0..12",
    columns: "b in 0..12",
    blocks: "",
    order: "rows",
  },
];

/**
 * What is known of a table of this expression.
 *
 * @param {string} expr
 * @returns {Pick<Kind, "name" | "position" | "order" | "shift" | "periodic">}
 */
export function kindOf(expr) {
  const plain = (/** @type {string} */ text) => text.replace(/\s/g, "");
  const known = KINDS.find((kind) => plain(kind.expr) === plain(expr));
  const position = /^(?:nimber|outcome)\((.*)\)$/s.exec(expr.trim())?.[1] ?? expr;
  return known ?? { name: "own", position, order: "rows" };
}

/**
 * The cells `[row, column]` in the order in which they are filled, those together that one step fills at once.
 *
 * @param {Pick<Kind, "order">} kind
 * @param {number} rows
 * @param {number} columns
 * @returns {[number, number][][]}
 */
export function strokes({ order }, rows, columns) {
  /** @type {[number, number][]} */
  const cells = Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns]);
  const line = (/** @type {[number, number]} */ [row, column]) => (order === "rows" ? row : row + column);
  const count = order === "rows" ? rows : rows + columns - 1;
  return Array.from({ length: count }, (_, at) => cells.filter((cell) => line(cell) === at));
}
