// A sum on the table: its text and its boards, which are kept in step.

import { HINTS, hintsOf, widen } from "../board.js";
import { desk } from "../desk.js";
import { ask, askOnce } from "../engine.js";
import { button, choice, element, labelled, mistake, typed } from "../elements.js";
import { address } from "../address.js";
import { background, picture, savers } from "../pictures.js";
import { OUTCOMES, PLAYERS } from "../words.js";
import { readCall, writeCall, writeSum } from "./call.js";
import { EDITORS } from "./editors.js";
import { movable } from "./moves.js";

/** How long hands rest before the engine is asked, in milliseconds. */
const PAUSE = 200;

/** How long values and hints are looked for, in seconds. */
const PATIENCE = 5;

/** Stalks are no game of the catalogue, but they have an editor. An endless one is played beside numbers alone. */
const [STALK, ENDLESS] = [{ name: "stalk", example: 'stalk("L R^2 L")' }, 'stalk("L R^2 (L R)^w")'];

/** What a click does, who moves, and what is told of the moves: unless the address says else. @type {Record<string, string>} */
const AT_FIRST = { mode: "setup", first: "left", hints: "off" };

/**
 * A board that is shown. `text` is how it stands in the sum.
 *
 * @typedef {import("../engine.js").Answer} Answer
 * @typedef {{ text: string, section: HTMLElement, heading: HTMLElement }} Slot
 * @typedef {{ text: string, svg?: string }} BoardOf
 * @typedef {import("./editors.js").Letter} Letter
 */

/** @param {import("../views.js").Place} place */
export function sum({ root, fields, keep, signal: leaving }) {
  const state = { ...AT_FIRST };
  for (const name of Object.keys(state)) state[name] = fields[name] ?? state[name];
  /** @type {number | undefined} */
  let pause;
  /** @type {Slot[]} */
  let shown = [];
  let shownMode = "";

  const field = typed({ name: "expression", value: fields.expr ?? "" });
  field.oninput = () => {
    // What is pressed on the old boards would take the place of what is being typed.
    boards.inert = true;
    later();
  };
  const form = element("form", { className: "line" }, labelled("A position, or a sum of positions", field));
  form.onsubmit = (event) => {
    event.preventDefault();
    settle();
  };
  const problem = element("div", {});
  const setUp = button("Set up", () => set("mode", "setup"));
  const move = button("Move", () => set("mode", "move"));
  const mover = choice([["left", "Left"], ["right", "Right"]], state.first, (first) => set("first", first));
  const hinted = choice(HINTS, state.hints, (hints) => set("hints", hints));
  const modes = element("div", { role: "group", "aria-label": "What a click does", className: "pair" }, setUp, move);
  const bar = element("div", { className: "bar" }, modes, labelled("Who moves", mover), labelled("Hints", hinted));
  const status = element("section", { "aria-live": "polite", "aria-label": "What it is worth" });
  const boards = element("div", { className: "boards" });
  const links = element("div", {});
  const adding = element("form", {});
  const { bar: work, run } = desk(status, leaving);
  // What is told stands below the boards: they must not move away under the hand.
  root.append(form, problem, bar, boards, work, status, links, adding);
  offerGames();
  settle();

  /** @type {(name: string, value: string) => void} */
  function set(name, value) {
    state[name] = value;
    settle();
  }

  function later() {
    clearTimeout(pause);
    pause = setTimeout(settle, PAUSE);
  }

  /** Asks about the text, and shows what it says. @param {number} [moved] the board on which a move was made */
  function settle(moved) {
    clearTimeout(pause);
    if (leaving.aborted) return;
    const expr = field.value.trim();
    keep({ expr, ...Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== AT_FIRST[name])) });
    setUp.setAttribute("aria-pressed", String(state.mode === "setup"));
    move.setAttribute("aria-pressed", String(state.mode === "move"));
    mover.value = state.first;
    problem.replaceChildren();
    links.replaceChildren();
    run(async (listening) => {
      if (expr !== "") {
        await answer(expr, listening, moved);
        return;
      }
      shown = [];
      boards.inert = false;
      boards.replaceChildren(element("p", { className: "faint" }, "The table is empty: type a position, or add a board."));
      status.replaceChildren();
    });
  }

  /** @type {(expr: string, listening: import("../desk.js").Listening, moved?: number) => Promise<void>} */
  async function answer(expr, listening, moved) {
    const { signal } = listening;
    const asked = { do: "play", expr, first: state.first, background: background() };
    const told = await ask({ ...asked, pictures: true }, { signal });
    if (told.boards === undefined) {
      status.replaceChildren();
      problem.replaceChildren(mistake(told, field.value));
      return;
    }
    await lay(told, signal);
    boards.inert = false;
    if (moved !== undefined) focusOn(moved);
    links.replaceChildren(
      element("a", { href: address("play", { expr }) }, "Play it"),
      " · ",
      element("a", { href: address("workbench", { expr }) }, "Evaluate"),
      savers({ do: "draw", expr }),
    );
    const [worth, hinted] = await Promise.all([
      ask({ do: "eval", expr, time_limit: PATIENCE }, listening),
      state.hints === "off" ? told : ask({ ...asked, hints: hintsOf(state.hints), time_limit: PATIENCE }, { signal }),
    ]);
    status.replaceChildren(...facts(worth, hinted));
    if (hinted !== told && hinted.moves !== undefined && state.mode === "move") {
      const at = shown.findIndex(({ section }) => section.contains(document.activeElement));
      const place = document.activeElement?.getAttribute("data-place");
      await lay({ ...told, moves: hinted.moves }, signal);
      if (at >= 0) focusOn(at, place);
    }
  }

  /** @type {(worth: Answer, told: Answer) => HTMLElement[]} */
  function facts(worth, told) {
    const value = worth.value ?? worth.error ?? "no value within the limits";
    const parts = [element("p", { className: "value typed" }, String(value))];
    if (worth.outcome) parts.push(element("p", {}, `${OUTCOMES[worth.outcome] ?? worth.outcome}.`));
    if (told.winner) parts.push(element("p", {}, `${PLAYERS[state.first]} is to move and has no move: ${PLAYERS[told.winner]} has won.`));
    else if (told.favourite) parts.push(element("p", {}, `With ${PLAYERS[state.first]} to move, ${PLAYERS[told.favourite]} wins.`));
    const halt = worth.halt ?? told.halt;
    if (halt) parts.push(element("p", { className: "faint" }, `A limit was reached: ${halt}.`));
    return parts;
  }

  /** @type {(told: Answer, signal: AbortSignal) => Promise<void>} */
  async function lay(told, signal) {
    /** @type {BoardOf[]} */
    const all = told.boards;
    const isOurs = field.value === writeSum(shown.map(({ text }) => text)) && all.length === shown.length;
    // What is set up just now stays in its editor, with the focus where it is.
    if (isOurs && shownMode === "setup" && state.mode === "setup") return;
    const letters = await Promise.all(all.map(({ text }) => legendOf(text)));
    for (const board of all) board.svg ??= (await ask({ do: "draw", expr: board.text, as: "svg", background: background() }, { signal })).svg;
    if (signal.aborted) return;
    shownMode = state.mode;
    shown = all.map((board) => slot(board));
    shown.forEach((each, at) => each.section.append(body(each, all[at], told, at, letters[at])));
    boards.replaceChildren(...shown.map(({ section }) => section));
    widen(boards);
  }

  /** @type {(board: BoardOf) => Slot} */
  function slot({ text }) {
    const heading = element("h2", { className: "typed" }, text);
    const section = element("section", { className: "board" });
    const made = { text, section, heading };
    const away = button("Remove", () => remove(made), { className: "plain", "aria-label": `Remove ${text}` });
    section.append(element("div", { className: "head" }, heading, away));
    if (text.startsWith("-")) section.append(element("p", { className: "faint" }, "Counted negatively: Left and Right change places."));
    return made;
  }

  /** @type {(slot: Slot, board: BoardOf, told: any, at: number, legend: Letter[]) => HTMLElement} */
  function body(slot, { text, svg }, told, at, legend) {
    if (state.mode === "move") {
      const here = told.moves.filter((/** @type {any} */ move) => move.board === at);
      return movable({ text, svg }, here, PLAYERS[state.first], make);
    }
    const call = readCall(text);
    if (call === null) return still(svg);
    /** @type {import("./editors.js").Board} */
    const board = { call, svg, legend, signal: leaving, change: (changed) => rewrite(slot, writeCall(changed)) };
    const editor = EDITORS.find((each) => each.fits(board));
    return editor === undefined ? still(svg) : editor.edit(board);
  }

  /** @type {(slot: Slot, text: string) => void} */
  function rewrite(slot, text) {
    slot.text = text;
    slot.heading.textContent = text;
    field.value = writeSum(shown.map((each) => each.text));
    later();
  }

  /** @param {Slot} slot */
  function remove(slot) {
    shown = shown.filter((each) => each !== slot);
    slot.section.remove();
    field.value = writeSum(shown.map((each) => each.text));
    field.focus();
    settle();
  }

  /** @param {import("../board.js").Move} move */
  function make({ board, to }) {
    const texts = shown.map((each) => each.text);
    texts[board] = to;
    field.value = writeSum(texts);
    state.first = state.first === "left" ? "right" : "left";
    settle(board);
  }

  /** Puts the focus on a board that was drawn anew, if it can on the same place. @type {(at: number, place?: string | null) => void} */
  function focusOn(at, place) {
    const { section } = shown[Math.min(at, shown.length - 1)];
    const wanted = [`[data-place="${place}"][tabindex]`, ".grundy-picture [tabindex='0']", ".moves button", ".head button"];
    /** @type {(HTMLElement | null)[]} */
    const found = wanted.map((selector) => section.querySelector(selector));
    found.find((each) => each !== null)?.focus({ preventScroll: true });
  }

  async function offerGames() {
    const { games } = await askOnce({ do: "games" });
    /** @type {{ name: string, example: string }[]} */
    const all = [...games, STALK];
    const catalogue = choice(all.map(({ name }) => [name, name.replaceAll("_", " ")]), "domineering", () => {});
    adding.append(labelled("Another board", catalogue), element("button", { type: "submit" }, "Add"));
    adding.onsubmit = (event) => {
      event.preventDefault();
      const { example } = all.find(({ name }) => name === catalogue.value) ?? STALK;
      const before = field.value.trim();
      field.value = before !== "" ? `${before} + ${example}` : example === STALK.example ? ENDLESS : example;
      settle();
    };
  }
}

/** A picture that is only looked at. @param {string | undefined} svg */
function still(svg) {
  if (svg === undefined) return element("p", { className: "faint" }, "Changed in the text above.");
  return element("div", { className: "drawn" }, picture(svg));
}

/** What the letters of a summand's game mean. @type {(text: string) => Promise<Letter[]>} */
async function legendOf(text) {
  const name = readCall(text)?.name;
  return name === undefined ? [] : ((await askOnce({ do: "games", name })).page?.legend ?? []);
}
