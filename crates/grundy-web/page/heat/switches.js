// A sum of switches: whoever moves takes one of them for good. Each is a bar from its Right stop to its Left stop; the
// hottest, which is the longest, is a best move.

import { nearly } from "../boards/fraction.js";
import { stopAt, walk } from "../boards/arrows.js";
import { ask } from "../engine.js";
import { button, choice, element, follow, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { PLAYERS } from "../words.js";
import { desk } from "../desk.js";
import { RIGHT, WIDTH, across, ticks, valueAxis } from "./axes.js";
import { summands } from "./summands.js";

const EXAMPLES = ["{5|-3} + {4|1} + {2|-2} + {7/2|3} - 2", "{1/2|-2} + {1|-1/3}", "3/2 + +-1 + +-2 + +-3", "{6|0} + {5|-1} + {3|-3} + {1|-5}"];

/** How long the switches are looked at, in seconds. */
const PATIENCE = 10;

/** How high the row of a bar is. */
const ROW = 52;

/**
 * A summand: `hotter` is how many of the others are hotter.
 *
 * @typedef {{ text: string, mean: string, temperature: string, left: string, right: string, hotter: number }} Switch
 * @typedef {{ bars: Switch[], numbers: string[], ends: Record<string, string> }} Sum
 */

/** What a switch is. */
const SWITCH = "a switch is {x|y} with numbers x and y, the first not less: whoever moves there takes it for good";

/**
 * What is asked of all summands: an expression for a list, with a list for each of them.
 *
 * @param {import("./summands.js").Summand[]} parts
 */
function about(parts) {
  const all = parts.map(({ text }) => `(${text})`).join(", ");
  const hotter = "count([temperature(y) > temperature(x) for y in summands])";
  const each = `[is_number(x), x == {left_stop(x)|right_stop(x)}, mean(x), temperature(x), left_stop(x), right_stop(x), ${hotter}]`;
  return `summands := [${all}]; [${each} for x in summands]`;
}

/**
 * The switches, the hottest first, and the numbers beside them.
 *
 * @param {import("./summands.js").Summand[]} parts
 * @param {any[][]} found
 */
function sorted(parts, found) {
  const all = parts.map(({ text }, at) => {
    const [isNumber, , mean, temperature, left, right, hotter] = found[at];
    return { text, isNumber, mean, temperature, left, right, hotter: Number(hotter) };
  });
  const bars = all.filter(({ isNumber }) => !isNumber).sort((a, b) => a.hotter - b.hotter);
  return { bars, numbers: all.filter(({ isNumber }) => isNumber).map(({ text }) => text) };
}

/** @type {import("../views.js").Show} */
export function switches({ root, fields, keep, signal: leaving }) {
  let expr = fields.expr ?? EXAMPLES[0];
  let first = fields.first ?? "left";
  /** The bars that were taken, in this order. @type {number[]} */
  let taken = (fields.taken ?? "").split(".").filter((at) => /^\d+$/.test(at)).map(Number);
  /** @type {Sum | null} */
  let sum = null;

  const field = typed({ name: "expression", value: expr });
  const form = element("form", { className: "line" }, labelled("A sum of switches and numbers", field));
  form.append(element("button", { type: "submit", className: "main" }, "Lay out"));
  form.onsubmit = (event) => {
    event.preventDefault();
    begin(field.value);
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((text) => follow(text, () => begin(text))));
  const starter = choice([["left", "Left"], ["right", "Right"]], first, (player) => {
    first = player;
    taken = [];
    tell();
  });
  const next = button("Take the hottest", () => take(hottest()), { className: "main" });
  const back = button("Back", () => play(taken.slice(0, -1)));
  const again = button("From the start", () => play([]));
  const end = button("To the end", () => {
    const rest = (sum?.bars ?? []).map((_, at) => at).filter((at) => !taken.includes(at));
    play([...taken, ...rest]);
  });
  const bar = element("div", { className: "bar" }, labelled("Who starts", starter), next, back, again, end);
  const chart = element("div", { className: "drawn" });
  const savers = ownSavers("switches", () => /** @type {SVGSVGElement} */ (chart.querySelector("svg")));
  const score = element("section", { "aria-label": "Score", "aria-live": "polite" });
  const hint = element("p", { className: "faint" }, "A click on a bar takes it, for who is to move.");
  const shown = element("div", {});
  const table = [bar, element("div", { className: "columns" }, element("figure", {}, chart, hint, savers), score)];
  const [looking, adding] = [desk(shown, leaving), desk(score, leaving)];
  root.append(form, examples, looking.bar, shown);
  walk(chart, ".thing");
  lay();

  /** @param {string} text */
  function begin(text) {
    expr = text;
    field.value = text;
    taken = [];
    lay();
  }

  /** Asks for what the summands are, and lays them out. */
  function lay() {
    keep(state());
    return looking.run(async (listening) => {
      const parts = summands(expr);
      const whole = await ask({ do: "eval", expr: `[left_stop(${expr}), right_stop(${expr})]`, time_limit: PATIENCE }, listening);
      const found = await ask({ do: "eval", expr: about(parts), time_limit: PATIENCE }, listening);
      if (!Array.isArray(whole.value) || !Array.isArray(found.value)) {
        // What is wrong is told of the sum as it was typed.
        const told = await ask({ do: "eval", expr, time_limit: PATIENCE }, listening);
        shown.replaceChildren(told.error === undefined ? mistake(whole.value ? found : whole) : mistake(told, expr));
        return;
      }
      const other = parts.find((_, at) => !found.value[at][0] && !found.value[at][1]);
      if (other !== undefined) {
        const error = `expected switches and numbers, found ${other.text}`;
        shown.replaceChildren(mistake({ error, span: other.span, hints: [SWITCH] }, expr));
        return;
      }
      const [left, right] = whole.value;
      sum = { ...sorted(parts, found.value), ends: { left, right } };
      taken = taken.filter((at) => at < (sum?.bars.length ?? 0));
      shown.replaceChildren(...table);
      tell();
    });
  }

  function state() {
    return { expr, first: first === "left" ? "" : first, taken: taken.join(".") };
  }

  /** @param {number[]} next */
  function play(next) {
    taken = next;
    tell();
  }

  /** @param {number} at */
  function take(at) {
    if (at >= 0 && !taken.includes(at)) play([...taken, at]);
  }

  function hottest() {
    return (sum?.bars ?? []).findIndex((_, at) => !taken.includes(at));
  }

  /** Who makes the move of this number. @type {(move: number) => "left" | "right"} */
  function mover(move) {
    return (move % 2 === 0) === (first === "left") ? "left" : "right";
  }

  /** Shows the play as far as it went. */
  function tell() {
    if (sum === null) return;
    const { bars } = sum;
    keep(state());
    const had = document.activeElement;
    next.disabled = taken.length === bars.length;
    end.disabled = next.disabled;
    back.disabled = taken.length === 0;
    again.disabled = back.disabled;
    // What was pressed may do nothing any more; the focus then goes to what does.
    if (had instanceof HTMLButtonElement && had.disabled) (next.disabled ? back : next).focus();
    const at = chart.contains(had) ? had?.getAttribute("data-bar") : null;
    chart.replaceChildren(picture(bars));
    /** @type {SVGElement | null} */
    const same = chart.querySelector(`[data-bar="${at}"]`);
    same?.focus();
    count(sum);
  }

  /** Adds up what was taken. @param {Sum} sum */
  function count({ bars, numbers, ends }) {
    adding.run(async (listening) => {
      const gains = taken.map((bar, move) => bars[bar][mover(move)]);
      const sums = [0, ...gains].map((_, move) => ["0", ...numbers, ...gains.slice(0, move)].map((text) => `(${text})`).join(" + "));
      const { value } = await ask({ do: "eval", expr: `[${sums.join(", ")}]`, time_limit: PATIENCE }, listening);
      const rows = taken.map((bar, move) => {
        const words = `${PLAYERS[mover(move)]} takes ${gains[move]} from ${bars[bar].text}: `;
        return element("li", { className: mover(move) }, words, element("b", { className: "typed" }, value[move + 1]));
      });
      const before = numbers.length === 0 ? "At the start: " : `At the start, with ${numbers.join(", ")}: `;
      const now = value[taken.length];
      const isOver = taken.length === bars.length;
      score.replaceChildren(
        element("h2", {}, "Score"),
        element("p", { className: "value typed", id: "score" }, now),
        element("p", {}, isOver ? over(now, ends[first]) : `${PLAYERS[mover(taken.length)]} is to move.`),
        element("p", {}, before, element("b", { className: "typed" }, value[0])),
        element("ol", { className: "score" }, ...rows),
      );
    });
  }

  /** @type {(now: string, best: string) => string} */
  function over(now, best) {
    const stop = `${PLAYERS[first]} stop ${best}`;
    if (now === best) return `All is taken. This is the ${stop} of the sum: nobody could have done better.`;
    return `All is taken. Had both taken the hottest each time, it would have ended at the ${stop}.`;
  }

  /** @param {Switch[]} bars */
  function picture(bars) {
    const reach = bars.flatMap(({ left, right }) => [nearly(left), nearly(right)]);
    const [least, most] = [Math.min(0, ...reach) - 0.5, Math.max(0, ...reach) + 0.5];
    const { x } = across(least, most);
    const height = ROW * bars.length + 44;
    const label = "The switches, the hottest first";
    const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, class: "plot switches", role: "group", "aria-label": label });
    const zero = shape("path", { class: "level", d: `M${x(0)} 4V${height - 36}` });
    drawn.append(...valueAxis(x, height - 36, ticks(least, most)), zero, ...bars.flatMap((each, at) => row(each, at, x)));
    stopAt(drawn, ".thing", null);
    return drawn;
  }

  /** @type {(bar: Switch, at: number, x: (value: number) => number) => SVGElement[]} */
  function row({ text, mean, temperature, left, right }, at, x) {
    const move = taken.indexOf(at);
    const y = ROW * at + 30;
    const [from, to] = [x(nearly(left)), x(nearly(right))];
    const facts = `mean ${mean}, temperature ${temperature}`;
    const words = [shape("text", { x: 6, y: y - 12 }, text), shape("text", { class: "end quiet", x: WIDTH - RIGHT, y: y - 12 }, facts)];
    const bar = [
      shape("rect", { class: "bar", x: from, y: y - 6, width: Math.max(2, to - from), height: 12 }),
      shape("path", { class: "mast", d: `M${x(nearly(mean))} ${y - 8}V${y + 8}` }),
    ];
    let said = "";
    if (move >= 0) {
      const isLeft = mover(move) === "left";
      const side = shape("path", { class: "point right", d: `M${to - 7} ${y - 7}H${to + 7}V${y + 7}H${to - 7}Z` });
      bar.push(isLeft ? shape("circle", { class: "point left", cx: from, cy: y, r: 7 }) : side);
      words.push(shape("text", { class: "middle bold", x: isLeft ? from : to, y: y + 20 }, `${move + 1}. ${PLAYERS[mover(move)]}`));
      said = `: ${PLAYERS[mover(move)]} took ${isLeft ? left : right}`;
    }
    const label = `${text}, from ${right} to ${left}, ${facts}${said}`;
    const kind = move < 0 ? "thing" : "thing gone";
    const thing = shape("g", { class: kind, role: "button", "aria-label": label, "data-bar": at, "aria-disabled": String(move >= 0) });
    thing.append(...bar, shape("rect", { class: "reach", x: 2, y: y - 26, width: WIDTH - 4, height: ROW - 6 }));
    thing.addEventListener("click", () => take(at));
    thing.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      take(at);
    });
    return [...words, thing];
  }
}
