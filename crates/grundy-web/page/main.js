// The page: what is on it stands in its address, so that a link opens the same again.

import { workbench } from "./workbench.js";

const bench = workbench(document.querySelector("#main"), (expr) => {
  const address = `#eval=${encodeURIComponent(expr)}`;
  if (address !== location.hash) history.pushState(null, "", address);
  document.title = `${expr} – grundy`;
});

function open() {
  const [view, text] = location.hash.slice(1).split("=");
  if (view === "eval" && text !== undefined) {
    bench.show(decodeURIComponent(text));
  } else {
    bench.focus();
  }
}

addEventListener("popstate", open);
open();
