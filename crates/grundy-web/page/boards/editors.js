// The editors of boards: one file and one line each. The first that fits a board sets it up; where none does, there is
// the picture.

import { graph } from "./graph.js";
import { grid } from "./grid.js";
import { heaps } from "./heaps.js";
import { piece } from "./piece.js";
import { stalk } from "./stalk.js";

/**
 * A board as an editor gets it. The editor keeps what it shows in step with what it tells `change`; it is made anew when
 * the text was changed elsewhere.
 *
 * @typedef {{ letter: string, meaning: string }} Letter
 * @typedef {{
 *   call: import("./call.js").Call,
 *   svg: string | undefined,
 *   legend: Letter[],
 *   change: (call: import("./call.js").Call) => void,
 *   signal: AbortSignal,
 * }} Board
 * @typedef {{ fits: (board: Board) => boolean, edit: (board: Board) => HTMLElement }} Editor
 */

/** @type {Editor[]} */
export const EDITORS = [grid, graph, piece, stalk, heaps];
