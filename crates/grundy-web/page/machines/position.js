// The position of a cell in the game that an automaton was compiled to, and who wins it.

import { ask } from "../engine.js";
import { element, facts, mistake } from "../elements.js";
import { OUTCOMES } from "../words.js";

/** How long a position is searched, in seconds. */
const PATIENCE = 20;

/** So many winning moves are listed. */
const LISTED = 4;

/**
 * What is known of the position, `compiled` being the request that gives it. `holds` says what the cell has to do with it.
 *
 * @param {Record<string, unknown>} compiled
 * @param {(outcome: string) => string} holds
 * @param {AbortSignal} signal
 * @returns {Promise<HTMLElement[]>}
 */
export async function positionOf(compiled, holds, signal) {
  const { cell } = compiled;
  if (Array.isArray(cell) && !cell.every(Number.isInteger)) return [mistake({ error: "expected two whole numbers" })];
  const game = await ask({ ...compiled, time_limit: PATIENCE }, { signal });
  if (game.position === undefined) return [mistake(game)];
  const told = await ask({ ...game, time_limit: PATIENCE }, { signal });
  if (told.outcome === undefined || told.outcome === null) return [mistake(told)];
  return [
    element("p", {}, `${holds(told.outcome)} `, element("b", {}, `${OUTCOMES[told.outcome]}.`)),
    facts([
      ["position", vector(game.position)],
      ["heaps", game.of.heaps],
      ["moves of the game", game.D.length],
      ["nim-value", told.nimber],
      ["moves that win", winning(told.winning_moves ?? [])],
    ]),
  ];
}

/** @param {(number | string)[]} heaps */
export function vector(heaps) {
  return `(${heaps.join(", ")})`;
}

/** @param {number[][]} moves */
export function winning(moves) {
  if (moves.length === 0) return "none";
  const more = moves.length > LISTED ? ` and ${moves.length - LISTED} more` : "";
  return `subtract ${moves.slice(0, LISTED).map(vector).join(" or ")}${more}`;
}
