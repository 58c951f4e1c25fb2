// Moves that are made on the engine's picture of a board, and in the list below it.

import { button, element, shape } from "../elements.js";
import { picture } from "../pictures.js";
import { walk } from "./arrows.js";

/**
 * A move as `play` tells it.
 *
 * @typedef {{ move: string, board: number, name?: string, to: string, wins?: boolean, value?: string }} Move
 */

/** Longer lists are folded up. */
const SHORT = 12;

/** @param {Move} move */
function inWords({ name, to, wins, value }) {
  const won = wins === undefined ? "" : wins ? " — wins" : " — loses";
  const worth = value === undefined ? "" : `, leaves ${value}`;
  return `${name ?? `to ${to}`}${won}${worth}`;
}

/**
 * A board with the moves on it.
 *
 * @param {string | undefined} svg
 * @param {Move[]} moves those on this board
 * @param {string} player whose moves they are, as a name
 * @param {(move: Move) => void} make
 */
export function movable(svg, moves, player, make) {
  const said = element("output", { className: "said" });
  const choices = element("ul", { className: "moves" });
  const summary = element("summary", {});
  const listed = element("details", { open: moves.length <= SHORT }, summary, choices);
  offer(moves, `${player}'s moves here`);
  const drawn = svg === undefined ? null : surface(svg);
  const none = element("p", { className: "faint" }, `${player} has no move here.`);
  return element("div", {}, drawn, said, moves.length > 0 ? listed : none);

  /** @type {(offered: Move[], words: string) => void} */
  function offer(offered, words) {
    summary.textContent = `${words}: ${offered.length}`;
    choices.replaceChildren(
      ...offered.map((move) => {
        const row = button(inWords(move), () => make(move), { className: "plain typed" });
        if (move.wins !== undefined) row.classList.add(move.wins ? "wins" : "loses");
        return element("li", {}, row);
      }),
    );
  }

  /** @param {string} svg */
  function surface(svg) {
    const drawn = picture(svg);
    // What is inside of an image is not there for those who do not see it.
    drawn.setAttribute("role", "group");
    for (const place of drawn.querySelectorAll("[data-move]")) offerAt(/** @type {SVGElement} */ (place));
    const around = element("div", { className: "drawn" }, drawn);
    walk(around, "[data-move]");
    return around;
  }

  /** @param {SVGElement} place */
  function offerAt(place) {
    const names = (place.dataset.move ?? "").split("\n");
    const here = moves.filter(({ move }) => names.includes(move));
    if (here.length === 0) {
      place.removeAttribute("data-move");
      return;
    }
    const written = [...place.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const label = `${place.dataset.place} ${written}: ${here.length === 1 ? inWords(here[0]) : `${here.length} moves`}`;
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", label);
    place.prepend(shape("title", {}, label));
    if (here.some(({ wins }) => wins)) place.classList.add("wins");
    const press = () => {
      if (here.length === 1) make(here[0]);
      else choose(here, place.dataset.place ?? "");
    };
    const tell = () => {
      said.value = here.length > 4 ? label : `${place.dataset.place}: ${here.map(inWords).join("; ")}`;
    };
    place.addEventListener("click", press);
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    });
    place.addEventListener("pointerenter", tell);
    place.addEventListener("focus", tell);
  }

  /** @type {(here: Move[], place: string) => void} */
  function choose(here, place) {
    offer(here, `${player}'s moves at ${place}`);
    listed.open = true;
    choices.querySelector("button")?.focus();
  }
}
