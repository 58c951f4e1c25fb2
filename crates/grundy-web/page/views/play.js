// A sum is played, against the machine or each other: several boards of different games on one table.

import board from "../board.js";
import { writeSum } from "../boards/call.js";
import { ask } from "../engine.js";
import { choice, element, follow, labelled, typed } from "../elements.js";
import { Model } from "../model.js";
import { background, savers } from "../pictures.js";

const EXAMPLES = [
  "domineering(4,4)",
  "nim(3,4,5)",
  'toads_and_frogs("TT..FF") + domineering(2,3)',
  'hackenbush("0-1 B, 1-2 R, 0-3 R, 3-4 B, 4-5 G") + nim(2)',
  'clobber("XOXO|OXOX|XOXO")',
];

/** @type {import("../views.js").Show} */
export function show({ root, fields, keep, adjust, signal }) {
  const state = { expr: EXAMPLES[0], first: "left", play: "normal", machine: "right", hints: "off", moves: "", ...fields };
  let table = new AbortController();
  const field = typed({ name: "expression", value: state.expr });
  const form = element("form", { className: "line" }, labelled("What is played: a position, a sum of positions", field));
  form.append(
    labelled("Begins", choice([["left", "Left"], ["right", "Right"]], state.first, (first) => begin({ first, moves: "" }))),
    labelled("Who cannot move", choice([["normal", "loses"], ["misere", "wins"]], state.play, (convention) => begin({ play: convention, moves: "" }))),
    element("button", { type: "submit", className: "main" }, "Begin"),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    begin({ expr: field.value, moves: "" });
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((expr) => follow(expr, () => begin({ expr, moves: "" }))));
  const shown = element("section", { "aria-label": "The table" });
  root.append(form, examples, shown);
  begin({});
  signal.addEventListener("abort", () => table.abort());

  /** @param {Partial<typeof state>} changes */
  function begin(changes) {
    Object.assign(state, changes);
    field.value = state.expr;
    keep(state);
    table.abort();
    table = new AbortController();
    const { expr, first, play: convention, machine, hints, moves } = state;
    const request = { expr, first, play: convention };
    const made = moves === "" ? [] : moves.split("\n");
    const model = new Model({ request, moves: made, machine, hints, background: background() }, table.signal);
    model.on("saved", (now) => {
      Object.assign(state, { machine: now.machine, hints: now.hints, moves: now.moves.join("\n") });
      // A move of the machine belongs to the one that it answers.
      const mover = now.moves.length % 2 === 1 ? first : first === "left" ? "right" : "left";
      if (now.moves.length > 0 && mover === now.machine) adjust(state);
      else keep(state);
    });
    const drawn = async () => {
      const { boards } = await ask({ ...request, do: "play", moves: model.get("moves") });
      return { do: "draw", expr: writeSum(boards.map((/** @type {{ text: string }} */ { text }) => text)) };
    };
    shown.replaceChildren();
    board.render({ model, el: shown });
    shown.append(savers(drawn));
  }
}
