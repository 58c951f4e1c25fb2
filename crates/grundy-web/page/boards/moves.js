// Moves that are made on the engine's picture of a board, and in the list below it.

import { drawn, said } from "../board.js";
import { button, element } from "../elements.js";

/** @typedef {import("../board.js").Move} Move */

/** Longer lists are folded up. */
const SHORT = 12;

/**
 * A board with the moves on it.
 *
 * @param {{ text: string, svg?: string }} board
 * @param {Move[]} moves those on this board
 * @param {string} player whose moves they are, as a name
 * @param {(move: Move) => void} make
 */
export function movable(board, moves, player, make) {
  const told = element("output", { className: "said" });
  const choices = element("ul", { className: "moves" });
  const summary = element("summary", {});
  const listed = element("details", { open: moves.length <= SHORT }, summary, choices);
  offer(moves, `${player}'s moves here`);
  const picture = element("div", { className: "drawn" }, drawn(board, moves, choose, (words) => (told.value = words)));
  const none = element("p", { className: "faint" }, `${player} has no move here.`);
  return element("div", {}, picture, told, moves.length > 0 ? listed : none);

  /** @type {(offered: Move[], words: string) => void} */
  function offer(offered, words) {
    summary.textContent = `${words}: ${offered.length}`;
    const rows = offered.map((move) => button(said(move), () => make(move), { className: "plain typed" }));
    choices.replaceChildren(...rows.map((row) => element("li", {}, row)));
  }

  /** @type {(here: Move[], place: string) => void} */
  function choose(here, place) {
    if (here.length === 1) {
      make(here[0]);
      return;
    }
    offer(here, `${player}'s moves at ${place}`);
    listed.open = true;
    choices.querySelector("button")?.focus();
  }
}
