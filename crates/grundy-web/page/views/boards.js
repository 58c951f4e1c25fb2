// Boards: positions are drawn and set up, moves are made on them, and the text of them all stands above.

import { several } from "../several.js";
import { sum } from "../boards/sum.js";
import { takeaway, tank } from "../boards/tank.js";

/** What can be on the table. @type {import("../several.js").Part[]} */
const TABLES = [
  ["", "a sum of boards", sum],
  ["takeaway", "a heap to take from, at most so much after the last move", takeaway],
  ["tank", "a tank to take from: continuous Nim", tank],
];

/** @type {import("../views.js").Show} */
export const show = (place) => several(place, { field: "table", label: "On the table", parts: TABLES });
