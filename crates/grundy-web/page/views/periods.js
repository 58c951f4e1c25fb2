// Periods: a set, a code or an expression is typed, and its sequence is shown in lines as long as its period, with what is
// proved of it.

import { ask, askOnce } from "../engine.js";
import { desk } from "../desk.js";
import { button, element, facts, folded, follow, labelled, mistake, typed } from "../elements.js";
import { figure } from "../pictures.js";
import { certificateOf } from "../periods/certificate.js";
import { sweep } from "../periods/sweep.js";
import { lastShown, wrapped } from "../periods/wrapped.js";

/** How long a period is looked for before it is asked whether to go on, in seconds. */
const PATIENCE = 10;

/** The last term in the picture of an expression. */
const FARTHEST = 120;

const EXAMPLES = ["1, 2, 6, 11", "all-but 1,4,5", "kayles", "octal 0.137", "node-kayles-path", "rook 4", "outcomes subtraction 2,4,7", "wythoff(2, n)"];

/** What proofs look at: boundary patterns, blocks of outcomes, a window of values. */
const LOOKS = ["patterns", "blocks", "window"];

/** @type {import("../views.js").Show} */
export function show({ root, fields, keep, adjust, signal: leaving }) {
  const state = { game: EXAMPLES[0], to: "", ...fields };
  const field = typed({ name: "game", value: state.game });
  const to = typed({ name: "to", value: state.to, inputMode: "numeric" });
  const answer = element("section", { "aria-live": "polite", "aria-label": "The period" });
  const { bar, run } = desk(answer, leaving);
  const form = element(
    "form",
    { className: "line" },
    labelled("A set, a game on heaps, or an expression in n", field),
    labelled("Look up to", to),
    element("button", { type: "submit", className: "main" }, "Find the period"),
    bar,
  );
  to.parentElement?.classList.add("short");
  form.onsubmit = (event) => {
    event.preventDefault();
    find(field.value, to.value.trim());
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.flatMap((text) => [follow(text, () => find(text, "")), " "]));
  const known = folded(["What can be typed"], listKnown);
  const swept = sweep(state, (told) => keep(Object.assign(state, told)), openPoint, leaving);
  root.append(form, examples, known, answer, element("h2", {}, "A sweep over sets"), swept);
  find(state.game, state.to, adjust);

  /** @param {string} game */
  function openPoint(game) {
    find(game, "");
    form.scrollIntoView({ block: "start" });
    field.focus();
  }

  /** @type {(game: string, last: string, note?: import("../views.js").Place["keep"]) => void} */
  function find(game, last, note = keep) {
    Object.assign(state, { game, to: last });
    field.value = game;
    to.value = last;
    note(state);
    run((listening) => look(game, last, undefined, listening));
  }

  /** @type {(game: string, last: string, checkpoint: object | undefined, listening: import("../desk.js").Listening) => Promise<void>} */
  async function look(game, last, checkpoint, listening) {
    const subject = await subjectOf(game);
    const bounds = last === "" ? {} : { to: last };
    // What is seen of an expression has no proof, and nothing to go on from.
    const more = subject.game === undefined ? {} : { resumable: true, certificate: true, ...(checkpoint && { checkpoint }) };
    const law = await ask({ do: "period", ...subject, ...bounds, ...more, time_limit: PATIENCE }, listening);
    if (law.status === undefined) {
      answer.replaceChildren(mistake(law, Object.values(subject)[0]));
      return;
    }
    const { signal } = listening;
    const told = await ask({ do: "sequence", ...subject, to: lastShown(law), time_limit: PATIENCE }, { signal });
    const why = element("div", { "aria-live": "polite" });
    /** @type {HTMLElement[]} */
    const parts = [...lawOf(law)];
    if (law.checkpoint) parts.push(button("Look further", () => run((next) => look(game, last, law.checkpoint, next))));
    if (told.values !== undefined) parts.push(wrapped(told, law, (heap) => explain(subject, heap, why, signal)), why);
    if (law.certificate) parts.push(evidence(subject, leaving), certificateOf(law.certificate, leaving));
    answer.replaceChildren(...parts);
    // The picture of a game goes as far as its law needs, that of an expression is told how far.
    const far = subject.expr === undefined ? {} : { to: Math.min(FARTHEST, lastShown(law)) };
    const drawn = await figure({ do: "sequence", ...subject, ...far }, signal);
    if (drawn.tagName === "FIGURE") why.after(drawn);
  }

  async function listKnown() {
    const { sequences, named } = await askOnce(GAMES);
    /** @type {(text: string, words: string) => HTMLElement} */
    const line = (text, words) => element("li", {}, follow(text, () => find(text, "")), ` ${words}`);
    return [
      element("ul", {}, ...sequences.map((/** @type {any} */ each) => line(each.example, `${each.summary}${each.parameters === "" ? "" : ` (${each.parameters})`}`))),
      element("p", {}, "By their names:"),
      element("ul", {}, ...named.map((/** @type {any} */ each) => line(each.name, `${each.game}: ${each.summary}`))),
      element("p", {}, "Numbers alone are a subtraction game, a code alone is octal. Anything else is an expression in a name that runs, such as ", follow("node_kayles(cycle(n))", () => find("node_kayles(cycle(n))", "")), "."),
    ];
  }
}

/** Asks for the games on heaps that have names. */
const GAMES = { do: "games" };

/**
 * What is asked about: a game on heaps where the text begins with the name of one, otherwise an expression.
 *
 * @param {string} text
 * @returns {Promise<Record<string, string>>}
 */
async function subjectOf(text) {
  if (/^\s*\d+\.[0-7]+\s*$/.test(text)) return { game: `octal ${text.trim()}` };
  const numbers = /^\s*\{?([\d,\s.]+)\}?\s*$/.exec(text);
  if (numbers !== null) return { game: `subtraction ${numbers[1].trim()}` };
  const { sequences, named } = await askOnce(GAMES);
  const names = [...sequences, ...named].map(({ name }) => name);
  const isCall = /^\s*[\w-]+\s*[([]/.test(text);
  const [word] = text.trim().split(/\s/);
  return !isCall && (names.includes(word) || !/\bn\b/.test(text)) ? { game: text } : { expr: text };
}

/**
 * The law in words.
 *
 * @param {import("../engine.js").Answer} law
 */
function lawOf(law) {
  const title = law.period === null ? "No period found" : `Period ${law.period}`;
  return [
    element("p", { className: "value" }, title),
    element("p", { className: "status" }, statusOf(law)),
    facts([
      ["game", law.called ? `${law.called}: ${law.game}` : (law.game ?? law.expr)],
      ["preperiod", law.preperiod],
      ["period", law.period],
      ["saltus", law.saltus],
      ["theorem", law.theorem],
      ["lacking", law.lacking],
    ]),
  ];
}

/** What the proof looks at until it comes again, where the theorem is one on that. @type {(subject: Record<string, string>, signal: AbortSignal) => HTMLElement} */
function evidence(subject, signal) {
  return folded(["What the proof looks at"], async () => {
    const asked = LOOKS.map((look) => ask({ do: "sequence_proof", ...subject, look, as: "text", time_limit: PATIENCE }, { signal }));
    const texts = (await Promise.all(asked)).map(({ text }) => text).filter((text) => text !== undefined);
    const none = element("p", { className: "faint" }, "Of this theorem there is nothing more to show than the certificate.");
    return texts.length > 0 ? texts.map((text) => element("pre", { tabIndex: 0 }, text)) : [none];
  });
}

/** @param {import("../engine.js").Answer} law */
function statusOf({ status, theorem, up_to: upTo, halt }) {
  if (status === "proved") return `Proved, by the theorem “${theorem}”.`;
  const far = upTo === undefined || upTo === null ? "" : ` up to ${Number(upTo) - 1}`;
  const ended = halt === undefined ? "" : ` A limit was reached: ${halt}.`;
  if (status === "observed") return `Observed${far}, not proved.${ended}`;
  return `Not resolved: no period fits what was computed${far}.${ended}`;
}

/** @type {(subject: Record<string, string>, heap: number, why: HTMLElement, signal: AbortSignal) => Promise<void>} */
async function explain(subject, heap, why, signal) {
  const told = await ask({ do: "sequence_why", ...subject, heap, time_limit: PATIENCE }, { signal });
  if (told.options === undefined) {
    why.replaceChildren(mistake(told));
    return;
  }
  const options = told.options.map((/** @type {any} */ { option, value }) => `${option} = ${value}`).join(", ");
  const words = told.options.length === 0 ? "there is no move" : options;
  const by = told.by === "mex" ? "The mex" : "The value";
  why.replaceChildren(element("p", {}, `Heap ${told.heap}: ${words}. ${by} is `, element("b", {}, told.value), "."));
}
