// A view of several parts, of which one is shown at a time.

import { choice, element, labelled } from "./elements.js";

/**
 * A part: its name in the address, its words, and who shows it.
 *
 * @typedef {[string, string, import("./views.js").Show]} Part
 */

/**
 * Shows the part that the address names, the first without.
 *
 * @param {import("./views.js").Place} place
 * @param {{ field: string, label: string, parts: Part[] }} of `field` is what names the part in the address
 */
export function several({ root, fields, keep, adjust, signal: leaving }, { field, label, parts }) {
  let left = new AbortController();
  leaving.addEventListener("abort", () => left.abort());
  const shown = element("div", {});
  /** @type {[string, string][]} */
  const kinds = parts.map(([name, words]) => [name, words]);
  const chooser = choice(kinds, fields[field] ?? "", (name) => lay(name, {}));
  root.append(labelled(label, chooser), shown);
  lay(fields[field] ?? "", fields);

  /** @type {(name: string, fields: Record<string, string>) => void} */
  function lay(name, fields) {
    left.abort();
    left = new AbortController();
    const [kind, , show] = parts.find(([each]) => each === name) ?? parts[0];
    shown.replaceChildren();
    show({
      root: shown,
      fields,
      signal: left.signal,
      keep: (kept) => keep({ [field]: kind, ...kept }),
      adjust: (kept) => adjust({ [field]: kind, ...kept }),
    });
  }
}
