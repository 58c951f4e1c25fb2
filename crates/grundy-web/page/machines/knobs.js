// A form of a few fields, whose values stand in the address.

import { element, labelled, typed } from "../elements.js";

/**
 * A field: its name, its words, its kind (a number is typed on a small keyboard) and whether it is wide.
 *
 * @typedef {{ name: string, words: string, isWide?: boolean, isText?: boolean, rows?: number }} Knob
 */

/**
 * `read` is called with what is in the fields when they are sent.
 *
 * @param {Knob[]} knobs
 * @param {Record<string, string>} state
 * @param {string} verb
 * @param {() => void} send
 * @param {(HTMLElement | null)[]} others
 */
export function form(knobs, state, verb, send, ...others) {
  const fields = knobs.map(({ name, isText, rows }) => {
    if (rows !== undefined) return element("textarea", { name, rows, value: state[name], spellcheck: false, className: "typed" });
    return typed({ name, value: state[name], inputMode: isText ? "text" : "numeric" });
  });
  const labels = knobs.map(({ words, isWide }, at) => {
    const label = labelled(words, fields[at]);
    if (isWide) label.classList.add("wide");
    return label;
  });
  const made = element("form", { className: "knobs" }, ...labels, element("button", { type: "submit", className: "main" }, verb), ...others);
  made.onsubmit = (event) => {
    event.preventDefault();
    for (const field of fields) state[field.name] = field.value.trim();
    send();
  };
  return { made, refresh };

  /** Shows what the state says. */
  function refresh() {
    for (const field of fields) field.value = state[field.name];
  }
}

/**
 * The fields of a state that say something.
 *
 * @param {Record<string, string>} state
 * @param {string[]} names
 */
export function filled(state, ...names) {
  return Object.fromEntries(names.filter((name) => state[name] !== "").map((name) => [name, state[name]]));
}

/**
 * What the fields of the address say, and what they are at first.
 *
 * @template {Record<string, string>} T
 * @param {T} first
 * @param {Record<string, string>} fields
 * @returns {T & Record<string, string>}
 */
export function stateOf(first, fields) {
  return /** @type {any} */ (Object.fromEntries(Object.entries(first).map(([name, value]) => [name, fields[name] ?? value])));
}
