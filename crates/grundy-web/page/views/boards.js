// Boards: positions are drawn and set up, moves are made on them, and the text of them all stands above.

import { choice, element, labelled } from "../elements.js";
import { sum } from "../boards/sum.js";
import { takeaway, tank } from "../boards/tank.js";

/**
 * What can be on the table: its name in the address, its words, and who shows it.
 *
 * @type {[string, string, import("../views.js").Show][]}
 */
const TABLES = [
  ["", "a sum of boards", sum],
  ["takeaway", "a heap to take from, at most so much after the last move", takeaway],
  ["tank", "a tank to take from: continuous Nim", tank],
];

/** @type {import("../views.js").Show} */
export function show({ root, fields, keep, adjust, signal: leaving }) {
  let left = new AbortController();
  leaving.addEventListener("abort", () => left.abort());
  const table = element("div", {});
  /** @type {[string, string][]} */
  const kinds = TABLES.map(([name, words]) => [name, words]);
  const chooser = choice(kinds, fields.table ?? "", (name) => lay(name, {}));
  root.append(labelled("On the table", chooser), table);
  lay(fields.table ?? "", fields);

  /** @type {(name: string, fields: Record<string, string>) => void} */
  function lay(name, fields) {
    left.abort();
    left = new AbortController();
    const [kind, , show] = TABLES.find(([each]) => each === name) ?? TABLES[0];
    table.replaceChildren();
    show({
      root: table,
      fields,
      signal: left.signal,
      keep: (kept) => keep({ table: kind, ...kept }),
      adjust: (kept) => adjust({ table: kind, ...kept }),
    });
  }
}
