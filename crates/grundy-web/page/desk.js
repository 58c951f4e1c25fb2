// A desk for one question at a time: what is worked on is told, can be stopped, and gives way to the next.

import { button, element, mistake } from "./elements.js";

/**
 * @typedef {{ signal: AbortSignal, progress: (progress: import("./engine.js").Progress) => void }} Listening
 * @typedef {{ stop: HTMLButtonElement, run: (task: (listening: Listening) => Promise<void>) => Promise<void> }} Desk
 */

/**
 * `shown` holds what the questions are answered with; `stopped` says what is left there when one is given up.
 *
 * @param {HTMLElement} shown
 * @param {AbortSignal} leaving
 * @param {() => Node[]} [stopped]
 * @returns {Desk}
 */
export function desk(shown, leaving, stopped = () => [element("p", {}, "Stopped.")]) {
  let working = new AbortController();
  leaving.addEventListener("abort", () => working.abort());
  const stop = button("Stop", () => working.abort(), { hidden: true });
  return { stop, run };

  /** @param {(listening: Listening) => Promise<void>} task */
  async function run(task) {
    working.abort();
    working = new AbortController();
    const { signal } = working;
    shown.setAttribute("aria-busy", "true");
    stop.hidden = false;
    try {
      await task({ signal, progress: tell });
    } catch (problem) {
      if (!signal.aborted) shown.replaceChildren(mistake({ error: `No answer came: ${problem}` }));
      else if (signal === working.signal && !leaving.aborted) shown.replaceChildren(...stopped());
    } finally {
      if (signal === working.signal) {
        shown.removeAttribute("aria-busy");
        stop.hidden = true;
      }
    }

    /** @param {import("./engine.js").Progress} progress */
    function tell({ steps, reached }) {
      if (signal !== working.signal) return;
      const said = reached ? `${reached.done} ${reached.unit}` : `${steps.toLocaleString("en")} steps`;
      shown.replaceChildren(element("p", { className: "faint" }, `Working: ${said} so far.`), element("progress", { "aria-label": "Working" }));
    }
  }
}

/**
 * What is known, in lines of a name and a value; what is not known has no line.
 *
 * @param {[string, unknown][]} facts
 */
export function facts(facts) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null);
  return element("dl", {}, ...known.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]));
}
