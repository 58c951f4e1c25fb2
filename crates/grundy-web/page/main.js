// The page: a view at a time, as the address says. What is on the view stands in the address too, so that a link opens
// the same again.

import { address } from "./address.js";
import { element, mistake } from "./elements.js";
import { prepare } from "./engine.js";
import { background } from "./pictures.js";
import { VIEWS } from "./views.js";

const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const list = /** @type {HTMLElement} */ (document.querySelector("#views"));
const skip = /** @type {HTMLElement} */ (document.querySelector(".skip"));

/** What a reader does with a view. */
const DEEDS = ["pointerdown", "click", "keydown", "input", "change", "submit"];

let leaving = new AbortController();

for (const { name, title } of VIEWS) {
  list.append(element("li", {}, element("a", { href: `#${name}` }, title)));
}

/** Shows what the address says. */
async function open() {
  const [name, text = ""] = location.hash.slice(1).split("?");
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
  let isTouched = false;
  for (const deed of DEEDS) root.addEventListener(deed, () => (isTouched = true), { capture: true, once: true });
  main.replaceChildren(root);
  main.dataset.drawn = background();
  try {
    const { show } = await view.load();
    if (signal.aborted) return;
    show({
      root,
      fields: Object.fromEntries(new URLSearchParams(text)),
      signal,
      // What a view says of itself while nobody has touched it is the same place, written more fully: the way back leads
      // past it.
      keep: (fields) => go(isTouched ? "pushState" : "replaceState", fields),
      adjust: (fields) => go("replaceState", fields),
    });
  } catch (problem) {
    if (!signal.aborted) tell(problem);
  }

  /** @type {(change: "pushState" | "replaceState", fields: Record<string, string>) => void} */
  function go(change, fields) {
    const kept = address(view.name, fields);
    if (!signal.aborted && kept !== location.hash) history[change](null, "", kept);
  }
}

/** Says above the view what went wrong. @param {unknown} problem */
function tell(problem) {
  main.firstElementChild?.prepend(mistake({ error: String(problem), hints: ["Loading the page again may help."] }));
}

addEventListener("popstate", open);
// Pictures are drawn for one colour. Paper is no reason to begin anew: it would be printed before they are there.
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  if (!matchMedia("print").matches && main.dataset.drawn !== background()) open();
});
addEventListener("unhandledrejection", ({ reason }) => reason?.name === "AbortError" || tell(reason));
skip.onclick = (event) => {
  event.preventDefault();
  main.focus();
};
await open();
prepare();
