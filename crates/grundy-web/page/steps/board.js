// A live board with a goal: to win it against the machine, or to make a move to a given value. The engine says whether
// it is reached.

import play from "../board.js";
import { ask } from "../engine.js";
import { element } from "../elements.js";
import { Model } from "../model.js";
import { background } from "../pictures.js";
import { OUTCOMES, PLAYERS } from "../words.js";
import { correct, feedback, hint, praise } from "./feedback.js";
import { prose } from "./prose.js";

/**
 * The reader is `you`. With a `value`, the first move must lead to a game of this value; without one, the match must be
 * won against the machine.
 *
 * @typedef {{
 *   goal: string,
 *   expr: string,
 *   you: "left" | "right",
 *   first: "left" | "right",
 *   value?: string,
 *   hint: string,
 *   right: string,
 * }} Task
 */

/** How long a value is looked for, in seconds. */
const PATIENCE = 5;

/**
 * @param {Task} task
 * @param {import("./step.js").Reader} reader
 */
export function board(task, { fields, adjust, done, signal }) {
  const request = { expr: task.expr, first: task.first };
  const other = task.you === "left" ? "right" : "left";
  const machine = task.value === undefined ? other : "";
  const moves = (fields.moves ?? "").split("\n").filter((move) => move !== "");
  const model = new Model({ request, moves, machine, hints: "off", background: background() }, signal);
  const told = feedback();
  const table = element("div", {});
  const made = element("section", { className: "task", "aria-label": "The board" });
  made.append(element("p", {}, element("b", {}, "Your turn: "), ...prose(task.goal)), table, told, hint(task.hint));
  model.on("saved", () => {
    adjust({ moves: model.get("moves").join("\n") });
    judge(model.get("moves"));
  });
  play.render({ model, el: table });
  judge(moves);
  return made;

  /** @param {string[]} moves those made so far */
  async function judge(moves) {
    try {
      if (moves.length === 0) told.replaceChildren();
      else if (task.value === undefined) await judgeMatch(moves);
      else if (moves.length === 1) await judgeMove(moves, task.value);
    } catch (problem) {
      if (!signal.aborted) correct(told, [`No answer came: ${problem}`]);
    }
  }

  /** @param {string[]} moves */
  async function judgeMatch(moves) {
    const { winner } = await ask({ ...request, do: "play", moves }, { signal });
    if (moves !== model.get("moves")) return;
    if (winner === undefined || winner === null) told.replaceChildren();
    else if (winner !== task.you) correct(told, [`${PLAYERS[other]} has won. ~Again~ begins anew, and the list above shows where a win was thrown away.`]);
    else if (model.get("machine") !== other) correct(told, [`You have won, but not against the machine: let it play ${PLAYERS[other]}.`]);
    else reached();
  }

  /** @type {(moves: string[], value: string) => Promise<void>} */
  async function judgeMove(moves, value) {
    const { boards } = await ask({ ...request, do: "play", moves }, { signal });
    // The board itself says what is wrong with moves that are none.
    if (boards === undefined) return;
    const left = boards.map((/** @type {{ text: string }} */ each) => `(${each.text})`).join(" + ");
    const [worth, same] = await Promise.all([
      ask({ do: "eval", expr: left, time_limit: PATIENCE }, { signal }),
      ask({ do: "eval", expr: `${left} == ${value}`, time_limit: PATIENCE }, { signal }),
    ]);
    if (moves !== model.get("moves")) return;
    if (same.value === true) reached();
    else correct(told, [`Your move leaves ~${worth.value}~, where ${OUTCOMES[worth.outcome]}. ~Undo~ takes it back.`]);
  }

  function reached() {
    praise(told, [task.right]);
    done();
  }
}
