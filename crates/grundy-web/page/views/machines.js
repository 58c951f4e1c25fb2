// Machines: automata in space and time, Turing machines, and the subtraction games that both are compiled to.

import { automaton } from "../machines/automaton.js";
import { lattice } from "../machines/lattice.js";
import { turing } from "../machines/turing.js";
import { oneOf } from "../one_of.js";

/** @type {import("../views.js").Show} */
export const show = oneOf("What is looked at", "kind", [
  ["", "a cellular automaton in space and time", automaton],
  ["turing", "a Turing machine, down to its subtraction game", turing],
  ["lattice", "a subtraction game on several heaps", lattice],
]);
