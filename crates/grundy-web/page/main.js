// The page: a view at a time, as the address says. What is on the view stands in the address too, so that a link opens
// the same again.

import { element } from "./elements.js";
import { VIEWS } from "./views.js";

const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const list = /** @type {HTMLElement} */ (document.querySelector("#views"));

let leaving = new AbortController();

for (const { name, title } of VIEWS) {
  list.append(element("li", {}, element("a", { href: `#${name}` }, title)));
}

/**
 * The address of a view with its fields.
 *
 * @param {string} name
 * @param {Record<string, string>} fields
 */
export function address(name, fields) {
  const written = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ""));
  const text = written.toString();
  return text === "" ? `#${name}` : `#${name}?${text}`;
}

/** Shows what the address says. */
function open() {
  const [name, text = ""] = location.hash.slice(1).split("?");
  // A link within the page itself is no view.
  if (name === "main") {
    main.focus();
    return;
  }
  const view = VIEWS.find((it) => it.name === name) ?? VIEWS[0];
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  for (const link of list.querySelectorAll("a")) {
    if (link.hash === `#${view.name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${view.title} – grundy`;
  const root = element("div", { className: "view" });
  main.replaceChildren(root);
  view.show({
    root,
    fields: Object.fromEntries(new URLSearchParams(text)),
    signal,
    keep(fields) {
      const kept = address(view.name, fields);
      if (!signal.aborted && kept !== location.hash) history.pushState(null, "", kept);
    },
  });
}

addEventListener("popstate", open);
open();
