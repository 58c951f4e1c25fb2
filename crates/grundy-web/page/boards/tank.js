// Games in which an amount is taken: a heap of a take-away game, and a tank of continuous Nim. They are no expressions;
// their parameters and the amounts taken stand in the address.

import { desk } from "../desk.js";
import { ask } from "../engine.js";
import { button, choice, element, follow, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { PLAYERS } from "../words.js";
import { between, nearly } from "./fraction.js";

/** So many steps has the slider of a tank, and so many stones are drawn of a heap. */
const [STEPS, DRAWN] = [48, 200];

/** The picture of the amounts, and of what is there. */
const [AXIS, SIDE] = [400, 220];

/**
 * A parameter: its field, its words, what it is at first, and what it may be if these are few.
 *
 * @typedef {{ name: string, words: string, value: string, choices?: [string, string][] }} Parameter
 * @typedef {import("../engine.js").Answer} Answer
 * @typedef {{ question: string, amount: string, bound: string, parameters: Parameter[] }} Kind
 */

/** @type {Kind} */
const TAKEAWAY = {
  question: "takeaway",
  amount: "n",
  bound: "m",
  parameters: [
    { name: "f", words: "At most f(x) after x", value: "2x" },
    { name: "n", words: "Stones", value: "20" },
    { name: "m", words: "First move at most", value: "" },
    { name: "play", words: "Who takes the last stone", value: "normal", choices: [["normal", "wins"], ["misere", "loses"]] },
  ],
};

/** @type {Kind} */
const TANK = {
  question: "continuous",
  amount: "X",
  bound: "b",
  parameters: [
    { name: "variant", words: "Who wins", value: "exhaust", choices: [["exhaust", "who empties it"], ["neg", "who goes below 0"], ["neglose", "who does not go below 0"]] },
    { name: "g", words: "At most g(x) after x", value: "2x" },
    { name: "m", words: "At least", value: "1" },
    { name: "X", words: "In the tank", value: "10" },
    { name: "b", words: "First move at most", value: "" },
  ],
};

/** @type {import("../views.js").Show} */
export const takeaway = (place) => show(TAKEAWAY, place);

/** @type {import("../views.js").Show} */
export const tank = (place) => show(TANK, place);

/** @type {(kind: Kind, place: import("../views.js").Place) => void} */
function show(kind, { root, fields, keep, signal }) {
  /** @type {Record<string, string>} */
  const set = Object.fromEntries(kind.parameters.map(({ name, value }) => [name, fields[name] ?? value]));
  let moves = (fields.moves ?? "").split(",").filter((amount) => amount !== "");
  const table = element("section", {});
  const form = element("form", { className: "knobs" }, ...kind.parameters.map(parameter), element("button", { type: "submit", className: "main" }, "Set up"));
  form.onsubmit = (event) => {
    event.preventDefault();
    for (const [name, value] of new FormData(form)) set[name] = String(value).trim();
    moves = [];
    settle();
  };
  const { bar, run } = desk(table, signal, () => [element("p", {}, "Stopped."), ...back()]);
  root.append(form, bar, table);
  settle();

  /** @param {Parameter} parameter */
  function parameter({ name, words, choices }) {
    const field = choices === undefined ? typed({ value: set[name] }) : choice(choices, set[name], () => {});
    field.name = name;
    return labelled(words, field);
  }

  /** The parameters that are set, with others instead of some. @param {Record<string, string>} [others] */
  function game(others = {}) {
    return Object.fromEntries(Object.entries({ ...set, ...others }).filter(([, value]) => value !== ""));
  }

  function settle() {
    keep({ ...set, moves: moves.join(",") });
    run(async (listening) => {
      const told = await ask({ do: "play", [kind.question]: game(), moves, hints: "outcome" }, listening);
      if (told.boards === undefined) {
        const text = set[(told.field ?? "").split(".").at(-1)];
        table.replaceChildren(mistake(told, text), ...back());
        return;
      }
      const left = /-?\d+(\/\d+)?/.exec(told.boards[0].text)?.[0] ?? "0";
      const known = told.winner ? {} : await ask({ do: kind.question, ...game({ [kind.amount]: left, [kind.bound]: told.amounts.most }) }, listening);
      lay(told, left, known);
    });
  }

  /** @type {(told: Answer, left: string, known: Answer) => void} */
  function lay(told, left, known) {
    const said = told.winner ? `${PLAYERS[told.winner]} has won.` : `${PLAYERS[told.to_move]} is to move. ${PLAYERS[told.favourite] ?? "Nobody known"} wins.`;
    const status = element("p", { "aria-live": "polite" }, said);
    /** @type {HTMLElement[]} */
    const parts = [element("p", { className: "value typed" }, told.boards[0].text), status];
    const drawn = element("div", {});
    draw("0");
    if (!told.winner) parts.push(...taking(told.amounts, known, draw));
    const picture = () => /** @type {SVGSVGElement} */ (drawn.querySelector("svg"));
    table.replaceChildren(...parts, element("figure", {}, drawn, ownSavers(kind.question, picture)), ...made(told.made));

    /** @param {string} amount the amount that is thought of */
    function draw(amount) {
      drawn.replaceChildren(kind === TANK ? vessel(left, set.X, amount) : heap(left, amount));
    }
  }

  /** @type {(amounts: { least: string, most: string }, known: Answer, draw: (amount: string) => void) => HTMLElement[]} */
  function taking({ least, most }, known, draw) {
    const wins = winning(known);
    const steps = kind === TANK ? STEPS : Number(most) - Number(least);
    const amount = typed({ value: least, inputMode: "numeric" });
    const slider = element("input", { type: "range", min: "0", max: String(steps), value: "0", "aria-label": "Amount" });
    const axis = element("div", {});
    slider.oninput = () => {
      amount.value = between(least, most, Number(slider.value), Math.max(1, steps));
      think();
    };
    amount.oninput = () => {
      if (!/^\d+(\/\d+)?$/.test(amount.value)) return;
      const share = (nearly(amount.value) - nearly(least)) / (nearly(most) - nearly(least) || 1);
      slider.value = String(Math.round(share * steps));
      think();
    };
    const form = element("form", {}, labelled(`Take, from ${least} to ${most}`, amount), element("button", { type: "submit", className: "main" }, "Take"));
    form.onsubmit = (event) => {
      event.preventDefault();
      moves = [...moves, amount.value.trim()];
      settle();
    };
    think();
    const choices = wins.map(({ words, pick }) => follow(words, () => choose(pick)));
    const words = wins.length === 0 ? "No amount wins." : "What wins: ";
    return [element("p", {}, words, ...choices), slider, axis, form];

    /** @param {string} chosen */
    function choose(chosen) {
      amount.value = chosen;
      amount.dispatchEvent(new Event("input"));
    }

    function think() {
      axis.replaceChildren(stretches(wins, nearly(least), nearly(most), nearly(amount.value)));
      draw(amount.value);
    }
  }

  /** @param {string[]} made */
  function made(made) {
    if (made.length === 0) return [];
    const rows = made.map((words, at) => element("li", {}, `${at % 2 === 0 ? "Left" : "Right"} took ${words}`));
    return [element("h2", {}, "Moves"), element("ol", {}, ...rows), ...back()];
  }

  function back() {
    if (moves.length === 0) return [];
    const take = () => {
      moves = moves.slice(0, -1);
      settle();
    };
    return [button("Take back", take)];
  }
}

/**
 * The amounts that win, as stretches and in words, with one of each to pick.
 *
 * @typedef {{ lo: number, hi: number, words: string, pick: string }} Wins
 * @param {Answer} known
 * @returns {Wins[]}
 */
function winning(known) {
  const single = (known.winning_moves ?? []).map((/** @type {number | string} */ each) => stretch({ lo: String(each), hi: String(each) }));
  return [...single, ...(known.winning_moves_within_b ?? []).map(stretch)];
}

/**
 * @param {{ lo: string, hi: string, lo_closed?: boolean, hi_closed?: boolean }} interval
 * @returns {Wins}
 */
function stretch({ lo, hi, lo_closed, hi_closed }) {
  const words = lo === hi ? lo : `${lo_closed ? "[" : "("}${lo}, ${hi}${hi_closed ? "]" : ")"}`;
  const pick = lo === hi || lo_closed ? lo : hi_closed ? hi : between(lo, hi, 1, 2);
  return { lo: nearly(lo), hi: nearly(hi), words, pick };
}

/** The line of amounts, with those that win and the one thought of. @type {(wins: Wins[], least: number, most: number, amount: number) => SVGElement} */
function stretches(wins, least, most, amount) {
  const at = (/** @type {number} */ x) => 8 + ((AXIS - 16) * (Math.min(x, most) - least)) / (most - least || 1);
  const line = shape("svg", { viewBox: `0 0 ${AXIS} 26`, class: "axis", role: "img", "aria-label": "The amounts that win" });
  line.append(shape("path", { d: `M${at(least)} 13H${at(most)}` }));
  for (const { lo, hi } of wins) line.append(shape("rect", { x: at(lo) - 3, y: 6, width: at(hi) - at(lo) + 6, height: 14, rx: 3 }));
  if (!Number.isNaN(amount)) line.append(shape("path", { d: `M${at(amount)} 13m-7 -12h14l-7 10z`, class: "here" }));
  return line;
}

/** A tank with what is in it; what would be taken is hatched. @type {(left: string, full: string, amount: string) => SVGElement} */
function vessel(left, full, amount) {
  const scale = (SIDE - 20) / (nearly(full) || 1);
  const level = Math.max(0, nearly(left)) * scale;
  const taken = Math.min(level, (nearly(amount) || 0) * scale);
  const drawn = shape("svg", { viewBox: `0 0 160 ${SIDE}`, width: 160, class: "tank", role: "img", "aria-label": `A tank with ${left} of ${full}` });
  drawn.append(
    shape("rect", { class: "liquid", x: 12, y: SIDE - 10 - level, width: 136, height: level }),
    shape("rect", { class: "taken", x: 12, y: SIDE - 10 - level, width: 136, height: taken }),
    shape("path", { d: `M10 4V${SIDE - 8}H150V4` }),
  );
  return drawn;
}

/** A heap of stones; those that would be taken are hollow. @type {(left: string, amount: string) => SVGElement} */
function heap(left, amount) {
  const count = Math.min(DRAWN, Number(left));
  const rows = Math.ceil(count / 20);
  const drawn = shape("svg", { viewBox: `0 0 400 ${20 * Math.max(1, rows)}`, width: 400, class: "stones", role: "img", "aria-label": `${left} stones` });
  for (let at = 0; at < count; at += 1) {
    const isTaken = at >= count - Number(amount);
    drawn.append(shape("circle", { cx: 20 * (at % 20) + 10, cy: 20 * Math.floor(at / 20) + 10, r: 7, class: isTaken ? "taken" : "" }));
  }
  return drawn;
}
