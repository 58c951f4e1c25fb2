// A desk for one task at a time: what takes long says how far it is, can be stopped, and gives way to the next.

import { button, element, mistake } from "./elements.js";

/** What ends sooner than this, in milliseconds, needs no word. */
const SOON = 300;

/**
 * A task asks the engine with the signal and the listener that it is given.
 *
 * @typedef {{ signal: AbortSignal, progress: (progress: import("./engine.js").Progress) => void }} Listening
 * @typedef {(listening: Listening) => Promise<void>} Task
 * @typedef {"done" | "stopped" | "failed" | "replaced"} Ending how a task ended; `replaced` where another took its place
 * @typedef {{ bar: HTMLElement, run: (task: Task) => Promise<Ending> }} Desk
 */

/**
 * `shown` holds what tasks show, and what is told when one fails; `stopped` says what is left there when one is given up.
 * The bar is there while one takes long.
 *
 * @param {HTMLElement} shown
 * @param {AbortSignal} leaving
 * @param {() => Node[]} [stopped]
 * @returns {Desk}
 */
export function desk(shown, leaving, stopped = () => [element("p", {}, "Stopped.")]) {
  let working = new AbortController();
  leaving.addEventListener("abort", () => working.abort());
  const said = element("span", {});
  const bar = element("div", { className: "bar", hidden: true });
  bar.append(said, element("progress", { "aria-label": "Work" }), button("Stop", () => working.abort()));
  return { bar, run };

  /** @param {Task} task @returns {Promise<Ending>} */
  async function run(task) {
    working.abort();
    working = new AbortController();
    const { signal } = working;
    shown.setAttribute("aria-busy", "true");
    const late = setTimeout(() => signal.aborted || tell("Working …"), SOON);
    try {
      await task({ signal, progress: ({ steps, reached }) => tell(far(steps, reached)) });
      return signal === working.signal ? "done" : "replaced";
    } catch (problem) {
      if (leaving.aborted || signal !== working.signal) return "replaced";
      shown.replaceChildren(...(signal.aborted ? stopped() : [mistake({ error: `No answer came: ${problem}` })]));
      return signal.aborted ? "stopped" : "failed";
    } finally {
      clearTimeout(late);
      if (signal === working.signal) {
        shown.removeAttribute("aria-busy");
        bar.hidden = true;
      }
    }

    /** @param {string} words */
    function tell(words) {
      if (signal !== working.signal) return;
      bar.hidden = false;
      said.textContent = words;
    }
  }
}

/** @type {(steps: number, reached: import("./engine.js").Progress["reached"]) => string} */
function far(steps, reached) {
  return `Working: ${reached ? `${reached.done} ${reached.unit}` : `${steps.toLocaleString("en")} steps`} so far.`;
}
