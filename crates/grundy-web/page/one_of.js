// A view that shows one of several kinds of things; which one stands in the address.

import { choice, element, labelled } from "./elements.js";

/**
 * `kinds` are their names in the address, their words, and who shows them; the first one needs no name.
 *
 * @param {string} label
 * @param {string} field the field of the address that has the name
 * @param {[string, string, import("./views.js").Show][]} kinds
 * @returns {import("./views.js").Show}
 */
export function oneOf(label, field, kinds) {
  return ({ root, fields, keep, adjust, signal: leaving }) => {
    let left = new AbortController();
    leaving.addEventListener("abort", () => left.abort());
    const shown = element("div", {});
    const chooser = choice(kinds.map(([name, words]) => [name, words]), fields[field] ?? "", (name) => lay(name, {}));
    root.append(labelled(label, chooser), shown);
    lay(fields[field] ?? "", fields);

    /** @type {(name: string, fields: Record<string, string>) => void} */
    function lay(name, fields) {
      left.abort();
      left = new AbortController();
      const [kind, , show] = kinds.find(([each]) => each === name) ?? kinds[0];
      shown.replaceChildren();
      show({
        root: shown,
        fields,
        signal: left.signal,
        keep: (kept) => keep({ [field]: kind, ...kept }),
        adjust: (kept) => adjust({ [field]: kind, ...kept }),
      });
    }
  };
}
