// Lessons: a list of them, and one step of a lesson at a time. What is done is kept by the browser; the step, and what is
// on it, stands in the address.

import { address } from "../address.js";
import { button, element, mistake } from "../elements.js";
import { LESSONS } from "../lessons/list.js";
import { forget, mark, progress } from "../steps/progress.js";
import { hasTask, parts } from "../steps/step.js";

/** @typedef {import("../lessons/list.js").Listed} Listed */

/** @type {import("../views.js").Show} */
export function show(place) {
  const lesson = LESSONS.find(({ name }) => name === place.fields.lesson);
  if (lesson === undefined) showList(place.root);
  else showLesson(lesson, place);
}

/** @param {HTMLElement} root */
function showList(root) {
  const rows = LESSONS.map(({ name, title, about }) => {
    const { done, of } = progress(name);
    const state = of === 0 ? "" : done.length === of ? "✓ done" : `${done.length} of ${of} steps done`;
    const link = element("a", { href: address("lessons", { lesson: name }) }, title);
    return element("li", {}, link, element("span", { className: "state" }, state), element("p", { className: "faint" }, about));
  });
  const anew = button("Forget what is done", () => {
    forget();
    root.replaceChildren();
    showList(root);
  });
  anew.hidden = LESSONS.every(({ name }) => progress(name).of === 0);
  const words = "Short lessons with live boards: a move that you make and an answer that you type are checked at once. Each takes some ten minutes.";
  root.append(element("h2", {}, "Lessons"), element("p", {}, words), element("ol", { className: "lessons" }, ...rows), anew);
}

/** @type {(lesson: Listed, place: import("../views.js").Place) => Promise<void>} */
async function showLesson(listed, { root, fields, adjust, signal }) {
  const { lesson } = await listed.load();
  if (signal.aborted) return;
  const { steps } = lesson;
  const at = Math.min(Math.max(1, Number(fields.step) || 1), steps.length) - 1;
  const step = steps[at];
  const path = element("ol", { className: "steps" });
  const heading = element("h3", { tabIndex: -1 }, `${at + 1}. ${step.title}`);
  const onward = element("a", { className: "button", ...next(listed, at, steps.length) });
  const before = at === 0 ? null : element("a", { className: "button", href: link(listed, at - 1) }, "Back");
  const all = element("a", { href: address("lessons", {}) }, "All lessons");
  root.append(element("p", {}, all), element("h2", {}, listed.title), element("nav", { "aria-label": "Steps" }, path), heading);
  try {
    const reader = { fields, signal, done, adjust: keepStep };
    root.append(element("div", { className: "step" }, ...parts(step, reader)));
  } catch (problem) {
    root.append(mistake({ error: `This step cannot be shown: ${problem}` }));
  }
  root.append(element("p", { className: "bar" }, before, onward));
  showPath();
  if (!hasTask(step)) done();
  // The link that led here is gone, and with it the focus.
  if (document.activeElement === document.body && fields.step !== undefined) heading.focus({ preventScroll: true });

  /** @param {Record<string, string>} changes */
  function keepStep(changes) {
    adjust({ lesson: listed.name, step: String(at + 1), ...changes });
  }

  function done() {
    mark(listed.name, at, steps.length);
    onward.classList.add("main");
    showPath();
  }

  function showPath() {
    const finished = progress(listed.name).done;
    path.replaceChildren(
      ...steps.map(({ title }, each) => {
        const isDone = finished.includes(each);
        const label = `Step ${each + 1}: ${title}${isDone ? ", done" : ""}`;
        const made = element("a", { href: link(listed, each), title: label, "aria-label": label }, `${each + 1}${isDone ? " ✓" : ""}`);
        if (each === at) made.setAttribute("aria-current", "step");
        return element("li", {}, made);
      }),
    );
  }
}

/** @type {(lesson: Listed, step: number) => string} */
function link({ name }, step) {
  return address("lessons", { lesson: name, step: String(step + 1) });
}

/** Where it goes on after a step. @type {(lesson: Listed, at: number, of: number) => { href: string, textContent: string }} */
function next(listed, at, of) {
  if (at + 1 < of) return { href: link(listed, at + 1), textContent: "Next" };
  const following = LESSONS[LESSONS.indexOf(listed) + 1];
  if (following === undefined) return { href: address("lessons", {}), textContent: "All lessons" };
  return { href: address("lessons", { lesson: following.name, step: "1" }), textContent: `Next lesson: ${following.title}` };
}
