// What is said of an answer, right or wrong, and the hint for those who ask for it.

import { element } from "../elements.js";
import { paragraphs, prose } from "./prose.js";

/** The place where it is said. */
export function feedback() {
  return element("div", { className: "told", "aria-live": "polite" });
}

/** It begins with "Yes", since "Right" is a player. @type {(place: HTMLElement, texts: string[]) => void} */
export function praise(place, texts) {
  const [first, ...others] = texts;
  place.replaceChildren(element("p", { className: "right" }, element("b", {}, "Yes. "), ...prose(first)), ...paragraphs(others));
}

/** @type {(place: HTMLElement, texts: string[]) => void} */
export function correct(place, texts) {
  const [first, ...others] = texts;
  place.replaceChildren(element("p", { className: "wrong" }, element("b", {}, "Not yet. "), ...prose(first)), ...paragraphs(others));
}

/** @param {string} text */
export function hint(text) {
  return element("details", {}, element("summary", {}, "A hint"), element("p", {}, ...prose(text)));
}
