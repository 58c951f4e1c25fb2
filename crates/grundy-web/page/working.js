// Work that may take long: it says how far it is, it can be stopped, and new work takes its place.

import { button, element, mistake } from "./elements.js";

/**
 * A job asks the engine with the signal and the listener that it is given. What fails is told on `shown`.
 *
 * @typedef {(listening: { signal: AbortSignal, progress: (progress: import("./engine.js").Progress) => void }) => Promise<void>} Job
 */

/**
 * A bar that is there while the work takes long, and who works.
 *
 * @param {AbortSignal} leaving
 * @param {HTMLElement} shown
 */
export function work(leaving, shown) {
  let working = new AbortController();
  leaving.addEventListener("abort", () => working.abort());
  const said = element("span", {});
  const bar = element("div", { className: "bar", hidden: true });
  bar.append(said, element("progress", { "aria-label": "Work" }), button("Stop", () => working.abort()));
  return { bar, run };

  /**
   * Works, and says how it ended; work that other work took the place of ended as `replaced`.
   *
   * @param {Job} job
   * @returns {Promise<"done" | "stopped" | "failed" | "replaced">}
   */
  async function run(job) {
    working.abort();
    working = new AbortController();
    const { signal } = working;
    shown.setAttribute("aria-busy", "true");
    try {
      await job({ signal, progress: tell });
      return signal === working.signal ? "done" : "replaced";
    } catch (problem) {
      if (leaving.aborted || signal !== working.signal) return "replaced";
      shown.replaceChildren(signal.aborted ? element("p", {}, "Stopped.") : mistake({ error: `No answer came: ${problem}` }));
      return signal.aborted ? "stopped" : "failed";
    } finally {
      if (signal === working.signal) {
        shown.removeAttribute("aria-busy");
        bar.hidden = true;
      }
    }
  }

  /** @param {import("./engine.js").Progress} progress */
  function tell({ steps, reached }) {
    bar.hidden = false;
    said.textContent = `Working: ${reached ? `${reached.done} ${reached.unit}` : `${steps.toLocaleString("en")} steps`} so far.`;
  }
}
