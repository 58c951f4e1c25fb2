// The workbench: an expression is typed, and everything that is known of it is shown.

import { desk } from "../desk.js";
import { ask, askOnce } from "../engine.js";
import { element, facts, folded, follow, labelled, mistake, typed } from "../elements.js";
import { figure } from "../pictures.js";
import { OUTCOMES, written } from "../words.js";

const EXAMPLES = ['domineering("...|...")', "{2|1} + *2", 'hackenbush("0-1 B, 1-2 R") - 1/2', "^ + *", "omega + 1"];

const FACTS = [
  ["mean", "mean"],
  ["temperature", "temperature"],
  ["left_stop", "Left stop"],
  ["right_stop", "Right stop"],
];

/** What was asked before, the last first; it stays while the page is open. @type {{ expr: string, value: string }[]} */
const asked = [];

/** @type {import("../views.js").Show} */
export function show({ root, fields, keep, signal: leaving }) {
  const field = typed({ name: "expression", value: fields.expr ?? "" });
  const form = element(
    "form",
    { className: "line" },
    labelled("An expression: a game, a position, a sum", field),
    element("button", { type: "submit", className: "main" }, "Evaluate"),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    evaluate(field.value);
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((text) => follow(text, () => evaluate(text))));
  const answer = element("section", { "aria-live": "polite", id: "answer" });
  const { bar, run } = desk(answer, leaving);
  const history = element("ul", {});
  const earlier = element("details", {}, element("summary", {}, "Asked before"), history);
  const known = [folded(["Games of the catalogue"], listGames), folded(["Functions"], listFunctions)];
  root.append(form, examples, bar, answer, earlier, ...known);
  listEarlier();
  if (field.value === "") field.focus();
  else evaluate(field.value);

  /** @param {string} expr */
  function evaluate(expr) {
    field.value = expr;
    if (expr.trim() === "") return;
    keep({ expr });
    run(async (listening) => {
      const told = await ask({ do: "eval", expr }, listening);
      if (told.error !== undefined) {
        answer.replaceChildren(mistake(told, expr));
        return;
      }
      answer.replaceChildren(...worth(told));
      asked.unshift({ expr, value: told.value });
      listEarlier();
      await Promise.all([pictures(expr, told, listening.signal), moves(expr, listening.signal)]);
    });
  }

  /** @param {import("../engine.js").Answer} told */
  function worth(told) {
    const value = told.value === undefined || told.value === null ? "no value within the limits" : written(told.value);
    const parts = [element("p", { className: "value typed" }, value)];
    if (told.outcome) parts.push(element("p", {}, OUTCOMES[told.outcome] ?? told.outcome));
    if (told.halt) parts.push(element("p", { className: "faint" }, `A limit was reached: ${told.halt}.`));
    for (const note of told.notes ?? []) parts.push(element("p", { className: "faint" }, note));
    return [...parts, facts(FACTS.map(([name, words]) => [words, told[name]]))];
  }

  /**
   * @param {string} expr
   * @param {import("../engine.js").Answer} told
   * @param {AbortSignal} signal
   */
  async function pictures(expr, told, signal) {
    const shown = element("div", { className: "columns" });
    answer.append(shown);
    const kinds = told.temperature === undefined ? ["draw"] : ["draw", "thermograph"];
    for (const kind of kinds) {
      const drawn = await figure({ do: kind, expr, time_limit: 5 }, signal);
      if (drawn.tagName === "FIGURE") shown.append(drawn);
    }
  }

  /**
   * @param {string} expr
   * @param {AbortSignal} signal
   */
  async function moves(expr, signal) {
    const tree = await ask({ do: "tree", expr, depth: 1, time_limit: 5 }, { signal });
    /** @type {any[]} */
    const options = (tree.nodes ?? []).filter((/** @type {any} */ node) => node.move?.parent === 0);
    if (options.length === 0) return;
    /** @type {(player: string, name: string) => HTMLElement} */
    const side = (player, name) => {
      const own = options.filter((node) => node.move.player === player || node.move.player === "either");
      const rows = own.map((node) => {
        const value = node.value === undefined || node.value === node.position ? "" : ` = ${node.value}`;
        return element("li", {}, follow(node.position, () => evaluate(node.position)), value);
      });
      const none = element("p", { className: "faint" }, "No move.");
      return element("div", {}, element("h2", {}, name), rows.length > 0 ? element("ul", {}, ...rows) : none);
    };
    answer.append(element("div", { className: "columns" }, side("left", "Left's options"), side("right", "Right's options")));
  }

  function listEarlier() {
    earlier.hidden = asked.length === 0;
    history.replaceChildren(
      ...asked.map(({ expr, value }) => element("li", {}, follow(expr, () => evaluate(expr)), value === undefined ? "" : ` = ${written(value)}`)),
    );
  }

  async function listGames() {
    const { games } = await askOnce({ do: "games" });
    return games.map((/** @type {Record<string, string>} */ { name, summary, example }) =>
      folded([element("b", {}, name), ` — ${summary}`], async () => {
        const { text } = await ask({ do: "games", name, as: "text" });
        return [element("pre", {}, text), follow(example, () => evaluate(example))];
      }),
    );
  }

  async function listFunctions() {
    const { functions } = await askOnce({ do: "functions" });
    const rows = functions.map((/** @type {Record<string, string>} */ { signature, summary }) =>
      element("li", {}, element("code", {}, signature), ` — ${summary}`),
    );
    return [element("ul", {}, ...rows)];
  }
}
