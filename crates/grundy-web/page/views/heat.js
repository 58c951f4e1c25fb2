// Heat: how much a move is worth. Thermographs and cooling, copies of a game, and sums of switches.

import { copies } from "../heat/copies.js";
import { switches } from "../heat/switches.js";
import { thermographs } from "../heat/thermographs.js";
import { several } from "../several.js";

/** @type {import("../several.js").Part[]} */
const PARTS = [
  ["", "thermographs, and games cooled by a tax", thermographs],
  ["copies", "many copies of a game", copies],
  ["switches", "a sum of switches, the hottest first", switches],
];

/** @type {import("../views.js").Show} */
export const show = (place) => several(place, { field: "part", label: "What is looked at", parts: PARTS });
