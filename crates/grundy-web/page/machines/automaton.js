// A cellular automaton in space and time. The cell under the pointer is a position of the game that the rule was compiled to.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { button, element, facts, follow, mistake } from "../elements.js";
import { diagram } from "./diagram.js";
import { filled, form, stateOf } from "./knobs.js";
import { positionOf } from "./position.js";

/** How long a diagram or a comparison may take, in seconds. */
const PATIENCE = 30;

/** @type {[string, Record<string, string>][]} */
const EXAMPLES = [
  ["rule 110", { rule: "110", steps: "60" }],
  ["rule 60, Pascal's triangle", { rule: "60", steps: "63" }],
  ["rule 195, Pascal's automaton", { rule: "195", steps: "31" }],
  ["rule 30", { rule: "30", steps: "60" }],
  ["rule 90", { rule: "90", steps: "63" }],
  ["three letters", { rule: "7110222193533", letters: "3", steps: "40" }],
];

const AT_FIRST = { rule: "110", letters: "", radius: "", start: "", steps: "60", zoom: "1", x: "0", t: "3", px: "", pt: "" };

/** @type {import("../views.js").Show} */
export function automaton({ root, fields, keep, adjust, signal: leaving }) {
  const state = stateOf(AT_FIRST, fields);
  const shown = element("section", { "aria-label": "Space and time" });
  const { bar, run } = desk(shown, leaving);
  const knobs = [
    { name: "rule", words: "Number of the rule", isText: true },
    { name: "letters", words: "Letters (2)" },
    { name: "radius", words: "Radius (1)" },
    { name: "start", words: "Start (one cell)", isText: true },
    { name: "steps", words: "Steps" },
  ];
  const { made, refresh } = form(knobs, state, "Draw", () => draw(), bar);
  const examples = element("p", {}, "Try ", ...EXAMPLES.flatMap(([words, fields]) => [follow(words, () => example(fields)), " "]));
  root.append(made, examples, shown, far());
  draw(adjust);

  /** @param {Record<string, string>} fields */
  function example(fields) {
    Object.assign(state, AT_FIRST, fields);
    refresh();
    draw();
  }

  function draw(note = keep) {
    note(state);
    const asked = { do: "automaton", ...filled(state, "rule", "letters", "radius", "start", "steps"), time_limit: PATIENCE };
    run(async ({ signal, progress }) => {
      const told = await ask(asked, { signal, progress });
      if (told.rows === undefined) {
        shown.replaceChildren(mistake(told, state[told.field]));
        return;
      }
      await lay(asked, told.rows, signal);
    });
  }

  /** @type {(asked: Record<string, unknown>, rows: string[], signal: AbortSignal) => Promise<void>} */
  async function lay(asked, rows, signal) {
    // A game begins with one cell, which is the only one of its line that is marked: it is at place 0.
    const hasGame = state.start === "" && (state.letters === "" || state.letters === "2");
    const middle = rows[0].search(/[^.]/);
    const cell = element("section", { "aria-live": "polite", "aria-label": "The cell" });
    const game = desk(cell, leaving);
    const place = form([{ name: "x", words: "Place", isText: true }, { name: "t", words: "Time" }], state, "Who wins?", look, game.bar);
    const pick = (/** @type {number} */ column, /** @type {number} */ row) => {
      Object.assign(state, { x: String(column - middle), t: String(row) });
      place.refresh();
      look();
    };
    const zoomed = (/** @type {string} */ zoom) => adjust(Object.assign(state, { zoom }));
    const picture = await diagram(asked, { zoom: state.zoom, zoomed, pick: hasGame ? pick : undefined, signal });
    if (!hasGame) {
      const words = "A game is made of a rule with two letters that begins with one cell.";
      shown.replaceChildren(picture.shown, element("p", { className: "faint" }, words));
      return;
    }
    const words = "The rule is compiled to a subtraction game. A marked cell is a position that whoever starts wins; point at one.";
    const beside = element("div", {}, element("h2", {}, "A cell as a position"), element("p", {}, words), place.made, cell, comparison());
    shown.replaceChildren(element("div", { className: "columns" }, picture.shown, beside));
    look();

    function look() {
      adjust(state);
      const [column, row] = [Number(state.x) + middle, Number(state.t)];
      picture.mark(column, row);
      const isMarked = (rows[row]?.[column] ?? ".") !== ".";
      const holds = () => `The cell at place ${state.x} and time ${state.t} is ${isMarked ? "marked" : "not marked"}. Its position:`;
      const asked = { do: "automaton_game", ...filled(state, "rule", "radius"), cell: [state.x, state.t].map(Number) };
      game.run(async ({ signal }) => cell.replaceChildren(...(await positionOf(asked, holds, signal))));
    }
  }

  /** A button that plays the game for all cells. */
  function comparison() {
    const verdict = element("section", { "aria-live": "polite", "aria-label": "The comparison" });
    const { bar, run } = desk(verdict, leaving);
    const asked = () => ({ do: "automaton_verify", ...filled(state, "rule", "radius", "steps"), time_limit: PATIENCE });
    const compare = button("Play all cells of these steps", () => run(async (listening) => verdict.replaceChildren(...compared(await ask(asked(), listening)))));
    return element("div", {}, element("div", { className: "bar" }, compare, bar), verdict);
  }

  /** A cell of Pascal's automaton, wherever it is. */
  function far() {
    const told = element("p", { "aria-live": "polite" });
    if (state.px !== "" && state.pt !== "") tell();
    const { made } = form([{ name: "px", words: "Place", isWide: true }, { name: "pt", words: "Time", isWide: true }], state, "Tell", tell);
    return element("details", { open: state.px !== "" }, element("summary", {}, "A cell of Pascal's automaton, however far"), made, told);

    async function tell() {
      adjust(state);
      const answer = await ask({ do: "pascal", x: state.px, t: state.pt }, { signal: leaving });
      told.replaceChildren(answer.error === undefined ? `It is ${answer.value}: the binomial coefficient is ${answer.value === 0 ? "odd" : "even, or none"}.` : mistake(answer));
    }
  }
}

/**
 * What a comparison of two stages found.
 *
 * @param {import("../engine.js").Answer} told
 */
export function compared(told) {
  if (told.cells === undefined) return [mistake(told)];
  const words = told.difference === null || told.difference === undefined ? "No difference." : `A difference: ${told.difference}`;
  return [element("p", {}, words), facts([["steps", told.steps], ["cells", told.cells], ["positions", told.positions]])];
}
