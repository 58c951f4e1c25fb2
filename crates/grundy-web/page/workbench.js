// The workbench: an expression is typed, and everything that is known of it is shown.

import { ask } from "./engine.js";
import { background, element, follow, mistake, picture } from "./elements.js";

const EXAMPLES = ['domineering("...|...")', "{2|1} + *2", 'hackenbush("0-1 B, 1-2 R") - 1/2', "^ + *", "omega + 1"];

const OUTCOMES = {
  L: "Left wins, whoever starts",
  R: "Right wins, whoever starts",
  N: "whoever starts wins",
  P: "whoever starts loses",
};

const FACTS = [
  ["mean", "mean"],
  ["temperature", "temperature"],
  ["left_stop", "Left stop"],
  ["right_stop", "Right stop"],
];

// The workbench in an element. `at` is told what is on it, for the address of the page.
export function workbench(root, at) {
  let asked = new AbortController();
  const field = element("input", {
    id: "expression", name: "expression", autocomplete: "off", autocapitalize: "off", spellcheck: false,
  });
  const stop = element("button", { type: "button", textContent: "Stop", hidden: true, onclick: () => asked.abort() });
  const form = element(
    "form",
    { onsubmit: submit },
    element("label", { htmlFor: "expression" }, "An expression: a game, a position, a sum", field),
    element("button", { type: "submit", textContent: "Evaluate" }),
    stop,
  );
  const examples = element("p", {}, ...EXAMPLES.map((text) => follow(text, () => show(text))));
  const answer = element("section", { "aria-live": "polite", id: "answer" });
  const history = element("ul", { id: "history" });
  const earlier = element("details", { hidden: true }, element("summary", {}, "Asked before"), history);
  const games = element("details", { ontoggle: listGames }, element("summary", {}, "Games of the catalogue"));
  root.append(form, examples, answer, earlier, games);

  function submit(event) {
    event.preventDefault();
    show(field.value);
  }

  async function show(expr) {
    field.value = expr;
    if (expr.trim() === "") return;
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    at(expr);
    answer.setAttribute("aria-busy", "true");
    stop.hidden = false;
    try {
      const told = await ask({ do: "eval", expr }, { signal, progress: tell });
      if (told.error !== undefined) {
        answer.replaceChildren(mistake(told, expr));
        return;
      }
      answer.replaceChildren(...worth(told));
      remember(expr, told);
      await Promise.all([pictures(expr, told, signal), moves(expr, signal)]);
    } catch (problem) {
      if (problem.name !== "AbortError") {
        answer.replaceChildren(mistake({ error: `No answer came: ${problem.message}` }, expr));
      } else if (signal === asked.signal) {
        answer.replaceChildren(element("p", {}, "Stopped."));
      }
    } finally {
      if (signal === asked.signal) {
        answer.removeAttribute("aria-busy");
        stop.hidden = true;
      }
    }
  }

  function tell({ steps, reached }) {
    const said = reached ? `${reached.done} ${reached.unit}` : `${steps.toLocaleString("en")} steps`;
    answer.replaceChildren(element("p", { className: "faint" }, `Working: ${said} so far.`), element("progress", {}));
  }

  function worth(told) {
    const parts = [element("p", { className: "value typed" }, String(told.value ?? "no value within the limits"))];
    if (told.outcome) parts.push(element("p", {}, OUTCOMES[told.outcome] ?? told.outcome));
    if (told.halt) parts.push(element("p", { className: "faint" }, `A limit was reached: ${told.halt}.`));
    for (const note of told.notes ?? []) parts.push(element("p", { className: "faint" }, note));
    const facts = FACTS.filter(([name]) => told[name] !== undefined && told[name] !== null);
    const list = facts.flatMap(([name, words]) => [element("dt", {}, words), element("dd", {}, String(told[name]))]);
    if (list.length > 0) parts.push(element("dl", {}, ...list));
    return parts;
  }

  async function pictures(expr, told, signal) {
    const shown = element("div", { className: "columns pictures" });
    answer.append(shown);
    const kinds = told.temperature === undefined ? ["draw"] : ["draw", "thermograph"];
    for (const kind of kinds) {
      const drawn = await ask({ do: kind, expr, as: "svg", background: background(), time_limit: 5 }, { signal });
      if (drawn.svg) shown.append(picture(drawn.svg));
    }
  }

  async function moves(expr, signal) {
    const tree = await ask({ do: "tree", expr, depth: 1, time_limit: 5 }, { signal });
    const options = (tree.nodes ?? []).filter((node) => node.move?.parent === 0);
    if (options.length === 0) return;
    const side = (player, name) => {
      const own = options.filter((node) => node.move.player === player);
      const rows = own.map((node) => {
        const value = node.value === undefined || node.value === node.position ? "" : ` = ${node.value}`;
        return element("li", {}, follow(node.position, () => show(node.position)), value);
      });
      const none = element("p", { className: "faint" }, "No move.");
      return element("div", {}, element("h2", {}, name), rows.length > 0 ? element("ul", {}, ...rows) : none);
    };
    answer.append(element("div", { className: "columns" }, side("left", "Left's options"), side("right", "Right's options")));
  }

  function remember(expr, told) {
    const row = element("li", {}, follow(expr, () => show(expr)), told.value === undefined ? "" : ` = ${told.value}`);
    history.prepend(row);
    earlier.hidden = false;
  }

  async function listGames() {
    if (!games.open || games.childElementCount > 1) return;
    const { games: all } = await ask({ do: "games" });
    for (const { name, summary, example } of all) {
      const rules = element("details", {}, element("summary", {}, element("b", {}, name), ` — ${summary}`));
      rules.ontoggle = () => showRules(rules, name, example);
      games.append(rules);
    }
  }

  async function showRules(rules, name, example) {
    if (!rules.open || rules.childElementCount > 1) return;
    const { text } = await ask({ do: "games", name, as: "text" });
    rules.append(element("pre", {}, text), follow(example, () => show(example)));
  }

  return { show, focus: () => field.focus() };
}
