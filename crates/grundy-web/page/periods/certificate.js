// The certificate of a period: shown, saved as a file, and checked by whoever doubts it. It can be changed, to see that
// a wrong one is refused.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { button, element, facts, labelled, mistake } from "../elements.js";
import { save } from "../pictures.js";

/** How long a certificate is checked, in seconds. */
const PATIENCE = 60;

/** @type {Record<string, string>} */
const VERDICTS = {
  valid: "The certificate is valid: all of it was checked.",
  sampled: "No fault was found in the part that was checked, which proves nothing.",
  refused: "The certificate is refused.",
};

/**
 * @param {object} certificate
 * @param {AbortSignal} signal
 */
export function certificateOf(certificate, signal) {
  const text = JSON.stringify(certificate, null, 1);
  const lines = Math.min(14, text.split("\n").length);
  const field = element("textarea", { value: text, rows: lines, spellcheck: false, className: "typed" });
  const verdict = element("section", { "aria-live": "polite", "aria-label": "The verdict" });
  const { bar, run } = desk(verdict, signal);
  const buttons = element(
    "div",
    { className: "bar" },
    button("Verify", () => run(check), { className: "main" }),
    button("Save as a file", () => save("grundy-certificate.json", new Blob([`${field.value}\n`], { type: "application/json" }))),
  );
  return element("div", {}, labelled("Certificate", field), buttons, bar, verdict);

  /** @param {import("../desk.js").Listening} listening */
  async function check(listening) {
    let claimed;
    try {
      claimed = JSON.parse(field.value);
    } catch (problem) {
      verdict.replaceChildren(mistake({ error: `This is no JSON: ${/** @type {Error} */ (problem).message}` }));
      return;
    }
    const told = await ask({ do: "verify", certificate: claimed, time_limit: PATIENCE }, listening);
    if (told.status === undefined) {
      verdict.replaceChildren(mistake(told));
      return;
    }
    const place = told.reason === undefined ? "" : ` ${told.place ?? "It"}: ${told.reason}.`;
    const checked = told.of === undefined ? told.blocks : `${told.blocks} of ${told.of}`;
    const words = element("p", { className: told.status }, `${VERDICTS[told.status]}${place}`);
    verdict.replaceChildren(words, facts([["of", told.game], ["blocks checked", checked], ["sample", told.seed]]));
  }
}
