// Words of a lesson. An expression in `backticks` opens on the workbench, ~what is typed~ only looks so, and _new words_
// stand out.

import { address } from "../address.js";
import { element } from "../elements.js";

const MARKS = /`([^`]+)`|~([^~]+)~|_([^_]+)_/g;

/** @param {string} text */
export function prose(text) {
  /** @type {(HTMLElement | string)[]} */
  const parts = [];
  let at = 0;
  for (const { 0: whole, 1: expr, 2: plain, 3: word, index } of text.matchAll(MARKS)) {
    parts.push(text.slice(at, index));
    if (expr) parts.push(element("a", { className: "typed", href: address("workbench", { expr }) }, expr));
    else if (plain) parts.push(element("span", { className: "typed" }, plain));
    else parts.push(element("em", {}, word));
    at = index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}

/** @param {string[]} texts */
export function paragraphs(texts) {
  return texts.map((text) => /** @type {HTMLElement} */ (element("p", {}, ...prose(text))));
}
