// Heat: how much a move is worth. Thermographs and cooling, copies of a game, and sums of switches.

import { copies } from "../heat/copies.js";
import { switches } from "../heat/switches.js";
import { thermographs } from "../heat/thermographs.js";
import { oneOf } from "../one_of.js";

/** @type {import("../views.js").Show} */
export const show = oneOf("What is looked at", "part", [
  ["", "thermographs, and games cooled by a tax", thermographs],
  ["copies", "many copies of a game", copies],
  ["switches", "a sum of switches, the hottest first", switches],
]);
