// A step of a lesson: its words, and below them what there is to see and to do. Each kind of thing is one file.

import { address } from "../address.js";
import { element } from "../elements.js";
import { figure } from "../pictures.js";
import { board } from "./board.js";
import { paragraphs } from "./prose.js";
import { question } from "./question.js";

/**
 * `picture` is a request that the engine answers with one, and its caption; `tries` leads to other views.
 *
 * @typedef {{ caption: string, request: Record<string, unknown> }} Picture
 * @typedef {{ words: string, view: string, fields: Record<string, string> }} Try
 * @typedef {{
 *   title: string,
 *   text: string[],
 *   picture?: Picture,
 *   board?: import("./board.js").Task,
 *   question?: import("./question.js").Question,
 *   tries?: Try[],
 * }} Step
 * @typedef {{ steps: Step[] }} Lesson
 */

/**
 * What is on the step beside its words: the moves on its board, or what was answered. `done` is called when its task is.
 *
 * @typedef {{
 *   fields: Record<string, string>,
 *   adjust: (fields: Record<string, string>) => void,
 *   done: () => void,
 *   signal: AbortSignal,
 * }} Reader
 */

/** Whether there is something to do that is checked. @param {Step} step */
export function hasTask(step) {
  return step.board !== undefined || step.question !== undefined;
}

/**
 * @param {Step} step
 * @param {Reader} reader
 * @returns {HTMLElement[]}
 */
export function parts(step, reader) {
  const shown = paragraphs(step.text);
  if (step.picture) shown.push(pictured(step.picture, reader.signal));
  if (step.board) shown.push(board(step.board, reader));
  if (step.question) shown.push(question(step.question, reader));
  if (step.tries) shown.push(element("ul", { className: "tries" }, ...step.tries.map(tried)));
  return shown;
}

/** @type {(picture: Picture, signal: AbortSignal) => HTMLElement} */
function pictured({ caption, request }, signal) {
  const place = element("div", { "aria-busy": "true" });
  fill();
  return place;

  async function fill() {
    try {
      const drawn = await figure(request, signal);
      drawn.append(element("figcaption", {}, caption));
      place.replaceChildren(drawn);
    } catch (problem) {
      if (!signal.aborted) place.replaceChildren(element("p", { className: "faint" }, `No picture came: ${problem}`));
    } finally {
      place.removeAttribute("aria-busy");
    }
  }
}

/** @param {Try} each */
function tried({ words, view, fields }) {
  return element("li", {}, element("a", { href: address(view, fields) }, words));
}
