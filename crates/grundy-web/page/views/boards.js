// Boards: positions are drawn and set up, moves are made on them, and the text of them all stands above.

import { sum } from "../boards/sum.js";
import { takeaway, tank } from "../boards/tank.js";
import { oneOf } from "../one_of.js";

/** @type {import("../views.js").Show} */
export const show = oneOf("On the table", "table", [
  ["", "a sum of boards", sum],
  ["takeaway", "a heap to take from, at most so much after the last move", takeaway],
  ["tank", "a tank to take from: continuous Nim", tank],
]);
