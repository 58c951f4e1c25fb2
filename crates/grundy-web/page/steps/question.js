// A question. What is typed, built or chosen is judged by the engine: it is right when it is equal as a game, however it
// is written.

import { ask } from "../engine.js";
import { element, labelled, mistake, typed } from "../elements.js";
import { background } from "../pictures.js";
import { OUTCOMES, written } from "../words.js";
import { readCall, writeCall } from "../boards/call.js";
import { EDITORS } from "../boards/editors.js";
import { correct, feedback, hint, praise } from "./feedback.js";

/**
 * The answer stands for `@` in `within`, an expression, which must be equal to `is`; and in `must`, claims each with what
 * is said where it does not hold. `called` says what is looked for where `is` would give it away. `kind` refuses what
 * would beg the question: `value` a position, any other name whatever is no position of that game. `build` is what an
 * editor begins with. Of `choices`, each has its words, and what is said of it where it is wrong.
 *
 * @typedef {{
 *   ask: string,
 *   within?: string,
 *   is?: string,
 *   called?: string,
 *   must?: [claim: string, words: string][],
 *   kind?: string,
 *   build?: string,
 *   choices?: [value: string, words: string, wrong?: string][],
 *   hint: string,
 *   right: string,
 * }} Question
 * @typedef {import("../engine.js").Answer} Answer
 */

/** How long a value is looked for, in seconds. */
const PATIENCE = 5;

/**
 * @param {Question} question
 * @param {import("./step.js").Reader} reader
 */
export function question(question, { fields, adjust, done, signal: leaving }) {
  let working = new AbortController();
  leaving.addEventListener("abort", () => working.abort());
  const told = feedback();
  const submit = element("button", { type: "submit", className: "main" }, "Check");
  const builder = element("div", {});
  const { form, answer } = question.choices ? chooser(question.choices) : writer();
  form.append(submit);
  form.onsubmit = (event) => {
    event.preventDefault();
    adjust({ answer: answer() });
    check(answer().trim());
  };
  if (fields.answer) check(fields.answer.trim());
  return element("section", { className: "task", "aria-label": "A question" }, builder, form, told, hint(question.hint));

  function writer() {
    const field = typed({ name: "answer", value: fields.answer ?? question.build ?? "" });
    const made = element("form", { className: "line" }, labelled(question.ask, field));
    if (question.build !== undefined) {
      field.onchange = () => edit(field);
      edit(field);
    }
    return { form: made, answer: () => field.value };
  }

  /** @param {NonNullable<Question["choices"]>} choices */
  function chooser(choices) {
    const made = element("form", {});
    const all = choices.map(([value, words]) => {
      const radio = element("input", { type: "radio", name: "answer", value, required: true, checked: value === fields.answer });
      return element("label", {}, radio, ` ${words}`);
    });
    made.append(element("fieldset", {}, element("legend", {}, question.ask), ...all));
    return { form: made, answer: () => String(new FormData(made).get("answer") ?? "") };
  }

  /** Shows an editor for the position in the field. @param {HTMLInputElement} field */
  async function edit(field) {
    const call = readCall(field.value);
    if (call === null) return;
    const asked = { do: "draw", expr: field.value, as: "svg", background: background(), time_limit: PATIENCE };
    // Without the engine's picture there is still the text.
    const { svg } = await ask(asked, { signal: leaving }).catch(() => ({ svg: undefined }));
    if (leaving.aborted) return;
    const change = (/** @type {import("../boards/call.js").Call} */ changed) => {
      field.value = writeCall(changed);
    };
    const board = { call, svg, legend: [], signal: leaving, change };
    const offered = EDITORS.find((each) => each.fits(board))?.edit(board);
    if (offered === undefined) return;
    // A form in an editor finds positions by their values, which is what is asked here.
    for (const finder of offered.querySelectorAll("form")) finder.remove();
    builder.replaceChildren(offered);
  }

  /** @param {string} text */
  async function check(text) {
    if (text === "") return;
    working.abort();
    working = new AbortController();
    const { signal } = working;
    told.setAttribute("aria-busy", "true");
    try {
      await (question.choices ? judgeChoice(text, signal) : judge(text, signal));
    } catch (problem) {
      if (!signal.aborted) told.replaceChildren(mistake({ error: `No answer came: ${problem}` }));
    } finally {
      if (signal === working.signal) told.removeAttribute("aria-busy");
    }
  }

  /** @type {(expr: string, signal: AbortSignal) => Promise<Answer>} */
  function worthOf(expr, signal) {
    return ask({ do: "eval", expr, time_limit: PATIENCE }, { signal });
  }

  /** @type {(chosen: string, signal: AbortSignal) => Promise<void>} */
  async function judgeChoice(chosen, signal) {
    const { value } = await worthOf(`(${question.is}) == (${chosen})`, signal);
    if (value === true) {
      reached([question.right]);
      return;
    }
    const [, , wrong] = question.choices?.find(([each]) => each === chosen) ?? [];
    correct(told, [wrong ?? "Look again."]);
  }

  /** @type {(text: string, signal: AbortSignal) => Promise<void>} */
  async function judge(text, signal) {
    const begged = refusal(text, question);
    if (begged !== null) {
      correct(told, [begged]);
      return;
    }
    const expr = (question.within ?? "@").replaceAll("@", () => text);
    const worth = await worthOf(expr, signal);
    if (worth.error !== undefined || worth.halt) {
      told.replaceChildren(mistake(worth, expr));
      return;
    }
    const value = written(worth.value);
    const said = expr === value ? `You typed ~${expr}~.` : `~${expr}~ is worth ~${value}~.`;
    for (const [claim, words] of question.must ?? []) {
      const { value } = await worthOf(claim.replaceAll("@", () => `(${text})`), signal);
      if (value !== true) {
        correct(told, [`${said} ${words}`]);
        return;
      }
    }
    const wrong = question.is === undefined ? null : await difference(expr, question.is, worth, signal);
    if (wrong === null) reached([`${said} ${question.right}`]);
    else correct(told, [`${said} ${wrong}`]);
  }

  /**
   * Why an expression is not what it should be, or nothing where it is.
   *
   * @type {(expr: string, is: string, worth: Answer, signal: AbortSignal) => Promise<string | null>}
   */
  async function difference(expr, is, worth, signal) {
    const [a, b] = [`(${expr})`, `(${is})`];
    const compared = await worthOf(`[${a} == ${b}, ${a} < ${b}, ${a} > ${b}]`, signal);
    if (compared.error !== undefined) return `It cannot be that: ${compared.error}.`;
    const [isSame, isLess, isGreater] = compared.value ?? [];
    if (isSame) return null;
    if (is === "0" && worth.outcome) return `There ${OUTCOMES[worth.outcome]}.`;
    const goal = question.called ?? `~${is}~`;
    if (isLess) return `That is less than ${goal}.`;
    if (isGreater) return `That is greater than ${goal}.`;
    return `That is neither less nor greater than ${goal}, nor equal: the two are confused.`;
  }

  /** @param {string[]} words */
  function reached(words) {
    praise(told, words);
    done();
  }
}

/**
 * What is said of an answer that would beg the question.
 *
 * @param {string} text
 * @param {Question} question
 */
function refusal(text, { kind, is }) {
  if (kind === undefined) return null;
  if (kind !== "value") return readCall(text)?.name === kind ? null : `A position is asked for: ~${kind}("…")~.`;
  const isCall = /[a-z]\w*\s*\(/.test(text);
  const isSame = text.replaceAll(" ", "") === is?.replaceAll(" ", "");
  return isCall || isSame ? "That is the question again; type the value itself, such as ~3/4~, ~*2~ or ~{1|0}~." : null;
}
