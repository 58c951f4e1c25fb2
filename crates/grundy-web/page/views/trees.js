// Trees: the options of a position, unfolded move by move; the numbers by their birthdays; the plane of ups and stars.

import { oneOf } from "../one_of.js";
import { numbers } from "../trees/numbers.js";
import { options } from "../trees/options.js";
import { ups } from "../trees/ups.js";

/** @type {import("../views.js").Show} */
export const show = oneOf("What is looked at", "part", [
  ["", "the options of a position or a game", options],
  ["numbers", "the numbers by their birthdays", numbers],
  ["ups", "the plane of ups and stars", ups],
]);
