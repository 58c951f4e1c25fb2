// A Turing machine and what it is compiled to: an automaton whose letters are heads and symbols, a binary automaton in which
// letters are words of bits, and a subtraction game that is played about each bit.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { button, element, facts, follow, mistake } from "../elements.js";
import { compared } from "./automaton.js";
import { diagram } from "./diagram.js";
import { form, stateOf } from "./knobs.js";
import { positionOf } from "./position.js";

/** How long a stage may take, in seconds. */
const PATIENCE = 60;

/** Rows of the picture of a run. */
const ROWS = 400;

/** So many cells of the tape to either side are shown in bits at first. */
const NEAR = 2;

/** @type {[string, string][]} */
const EXAMPLES = [
  ["two states, the busiest", "1RB1LB_1LA1RZ"],
  ["three states, 21 steps", "1RB1RZ_1LB0RC_1LC1LA"],
  ["three symbols", "1RB2LB1RZ_2LA2RB1LB"],
  ["one that runs for ever", "A 0 -> 1 R A\nA 1 -> 1 R A"],
];

const AT_FIRST = { tm: "1RB1LB_1LA1RZ", steps: "40", zoom: "1", u: "0", t: "2", bits: "", last: "4" };

/** @typedef {import("../engine.js").Answer} Answer */

/** @type {import("../views.js").Show} */
export function turing({ root, fields, keep, adjust, signal: leaving }) {
  const state = stateOf(AT_FIRST, fields);
  const shown = element("section", { "aria-label": "The machine" });
  const { bar, run } = desk(shown, leaving);
  const knobs = [
    { name: "tm", words: "A machine in shorthand, or a transition such as A 0 -> 1 R B on each line", isWide: true, rows: 2 },
    { name: "steps", words: "Steps at most" },
  ];
  let { tm } = state;
  const { made, refresh } = form(knobs, state, "Run", () => go(), bar);
  const examples = element("p", {}, "Try ", ...EXAMPLES.flatMap(([words, tm]) => [follow(words, () => example(tm)), " "]));
  root.append(made, examples, shown);
  go(adjust);

  /** @param {string} tm */
  function example(tm) {
    Object.assign(state, AT_FIRST, { tm });
    refresh();
    go();
  }

  function go(note = keep) {
    // The bits of another machine are others.
    if (state.tm !== tm) state.bits = "";
    tm = state.tm;
    note(state);
    run(async ({ signal, progress }) => {
      const asked = { do: "turing", tm: state.tm, max_steps: state.steps, rows: ROWS, time_limit: PATIENCE };
      const told = await ask(asked, { signal, progress });
      if (told.steps === undefined) {
        shown.replaceChildren(mistake(told, state[told.field]));
        return;
      }
      /** @param {string} to */
      const stage = (to) => ask({ do: "turing_compile", tm: state.tm, to, time_limit: PATIENCE }, { signal, progress });
      const [letters, binary] = [await stage("ca"), await stage("binary")];
      if (binary.code_length === undefined) {
        shown.replaceChildren(...ran(told), mistake(binary));
        return;
      }
      await lay(asked, told, letters, binary, signal);
    });
  }

  /** @type {(asked: Record<string, unknown>, told: Answer, letters: Answer, binary: Answer, signal: AbortSignal) => Promise<void>} */
  async function lay(asked, told, letters, binary, signal) {
    const [first, last] = told.visited;
    const length = binary.code_length;
    const cell = element("section", { "aria-live": "polite", "aria-label": "The bit" });
    const game = desk(cell, leaving);
    const bit = form([{ name: "u", words: "Bit", isText: true }, { name: "t", words: "Time" }], state, "Who wins?", look, game.bar);
    const pick = (/** @type {number} */ column, /** @type {number} */ row) => {
      // The code of a cell of the tape ends one bit after the multiple of the length, and this bit tells blank from the rest.
      Object.assign(state, { u: String((first + column) * length), t: String(row) });
      bit.refresh();
      look();
    };
    const zoomed = (/** @type {string} */ zoom) => adjust(Object.assign(state, { zoom }));
    const picture = await diagram(asked, { zoom: state.zoom, zoomed, pick, signal });
    const machine = element("div", {}, element("h2", {}, "The machine"), ...ran(told), picture.shown);
    const stages = element(
      "div",
      {},
      element("h2", {}, "The automaton"),
      ...automatonOf(letters),
      element("h2", {}, "The binary automaton"),
      facts([["bits of a letter", length], ["a bit looks so far", binary.radius], ["patterns that give 0", binary.zero_cubes.length]]),
      element("h2", {}, "The subtraction game"),
      element("p", {}, "Each bit at each time is a position: whoever starts wins exactly where the bit is 0. Point at a cell of the tape, or type a bit."),
      bit.made,
      cell,
    );
    const [from, to] = [Math.max(first, -NEAR), Math.min(last, NEAR)];
    const all = everyBit(from * length - length + 2, to * length + 1);
    shown.replaceChildren(element("div", { className: "columns" }, machine, stages), all, comparison());
    look();

    function look() {
      adjust(state);
      const [u, t] = [Number(state.u), Number(state.t)];
      const tape = Math.floor((u + length - 2) / length);
      picture.mark(tape - first, t);
      const holds = (/** @type {string} */ outcome) => `Bit ${u} at time ${t}, of cell ${tape} of the tape, is ${outcome === "P" ? 1 : 0}. Its position:`;
      const asked = { do: "turing_compile", tm: state.tm, to: "game", cell: [u, t] };
      game.run(async ({ signal }) => cell.replaceChildren(...(await positionOf(asked, holds, signal))));
    }
  }

  /** The binary automaton, each bit of it found by playing. @type {(from: number, to: number) => HTMLElement} */
  function everyBit(from, to) {
    if (state.bits === "") state.bits = `${from}..${to}`;
    const shown = element("section", { "aria-label": "Every bit" });
    const { bar, run } = desk(shown, leaving);
    const knobs = [{ name: "bits", words: "Bits", isText: true }, { name: "last", words: "Last time" }];
    const { made } = form(knobs, state, "Play every bit", play, bar);
    return element("div", {}, made, shown);

    function play() {
      adjust(state);
      const bit = "bit(g) := if lattice(g.D, g.position).outcome == P then 1 else 0";
      const expr = `${bit}; bit(turing_compile("${state.tm}", "game", cell: [u, t]))`;
      const asked = { do: "table", expr, rows: `t in 0..${state.last}`, columns: `u in ${state.bits}`, time_limit: PATIENCE };
      run(async ({ signal, progress }) => {
        const told = await ask(asked, { signal, progress });
        if (told.cells === undefined) {
          shown.replaceChildren(mistake(told));
          return;
        }
        const zoomed = () => {};
        shown.replaceChildren((await diagram(asked, { zoom: "1", zoomed, signal })).shown);
      });
    }
  }

  /** A button that plays every stage against the one before. */
  function comparison() {
    const verdict = element("section", { "aria-live": "polite", "aria-label": "The comparison" });
    const { bar, run } = desk(verdict, leaving);
    const asked = () => ({ do: "turing_verify", tm: state.tm, steps: state.last, time_limit: PATIENCE });
    const compare = button("Compare all stages up to the last time", () => run(async (listening) => verdict.replaceChildren(...compared(await ask(asked(), listening)))));
    return element("div", {}, element("div", { className: "bar" }, compare, bar), verdict);
  }
}

/** How a run ended. @param {Answer} told */
function ran(told) {
  const words = told.halted ? `It halts after ${told.steps} steps.` : `It has not halted after ${told.steps} steps.`;
  const tape = told.tape_rle?.map((/** @type {[string, number]} */ [symbol, count]) => (count === 1 ? symbol : `${symbol}^${count}`)).join(" ");
  const list = facts([["state", told.state], ["head at", told.head], ["cells visited", told.visited.join(" to ")], ["cells not blank", told.nonblank], ["tape", tape]]);
  return [element("p", {}, words), list];
}

/** The letters of the automaton: heads and symbols. @param {Answer} told */
function automatonOf({ letters, radius, table }) {
  const names = letters.map((/** @type {[string | null, string]} */ [state, symbol]) => (state === null ? `⟨${symbol}⟩` : `⟨${state},${symbol}⟩`));
  return [
    facts([["letters", letters.length], ["a cell looks so far", radius], ["windows of the table", table.length]]),
    element("p", { className: "typed" }, names.join(" ")),
  ];
}
