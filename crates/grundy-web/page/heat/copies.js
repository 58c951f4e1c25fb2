// Many copies of a game: their stops stay as near to so many masts as the temperature of one copy is, so that the share
// of each copy closes on the mean.

import { nearly } from "../boards/fraction.js";
import { ask } from "../engine.js";
import { element, follow, labelled, mistake, shape, typed } from "../elements.js";
import { ownSavers } from "../paper.js";
import { figure } from "../pictures.js";
import { desk } from "../desk.js";
import { LEFT, TOP, WIDTH, across, round, ticks, valueAxis } from "./axes.js";

const EXAMPLES = ["{2|1||-1}", "{5|-3}", 'domineering("...|...")', "{4||1|-2}", "{10|2||-1}"];

/** So many copies are looked at, and so high is the row of each. */
const [MOST, ROW] = [12, 22];

/** How long the copies are looked at, in seconds. */
const PATIENCE = 30;

/** What is asked of each number of copies, and what it is called. */
const COLUMNS = [
  ["n", "Copies"],
  ["n*mean(g)", "Masts"],
  ["right_stop(n.g)", "Right stop"],
  ["left_stop(n.g)", "Left stop"],
  ["right_stop(n.g)/n", "Right’s share"],
  ["left_stop(n.g)/n", "Left’s share"],
];

/** @typedef {{ mean: string, temperature: string }} One */

/** @type {import("../views.js").Show} */
export function copies({ root, fields, keep, adjust, signal: leaving }) {
  let expr = fields.expr ?? EXAMPLES[0];
  let n = Math.min(MOST, Math.max(1, Number(fields.n ?? 3) || 1));
  /** @type {{ one: One, rows: string[][] } | null} */
  let known = null;

  const field = typed({ name: "expression", value: expr });
  const form = element("form", { className: "line" }, labelled("A game", field), element("button", { type: "submit", className: "main" }, "Copy"));
  form.onsubmit = (event) => {
    event.preventDefault();
    settle(field.value);
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((text) => follow(text, () => settle(text))));
  const slider = element("input", { type: "range", min: "1", max: String(MOST), value: String(n) });
  slider.oninput = () => {
    n = Number(slider.value);
    adjust({ expr, n: String(n) });
    show();
  };
  const shown = element("div", {});
  const said = element("p", { "aria-live": "polite", id: "copies" });
  const chart = element("div", { className: "drawn" });
  const table = element("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": "Stops of the copies" });
  const walls = element("div", {});
  const savers = ownSavers("copies", () => /** @type {SVGSVGElement} */ (chart.querySelector("svg")));
  const heading = element("h2", {}, "The share of each copy");
  const shares = element("section", { "aria-label": "Shares" }, heading, element("figure", {}, chart, savers));
  const mast = element("section", { "aria-label": "Thermograph" }, walls);
  const [looking, drawing] = [desk(shown, leaving), desk(walls, leaving)];
  root.append(form, examples, looking.bar, drawing.bar, shown);
  settle(expr);

  /** @param {string} text */
  function settle(text) {
    expr = text;
    field.value = text;
    keep({ expr, n: String(n) });
    return looking.run(async (listening) => {
      const one = await ask({ do: "thermograph", expr, time_limit: PATIENCE }, listening);
      if (one.mean === undefined) {
        shown.replaceChildren(mistake(one, expr));
        return;
      }
      const each = `[[${COLUMNS.map(([asked]) => asked).join(", ")}] for n in 1..${MOST} for g in [${expr}]]`;
      const { value, ...wrong } = await ask({ do: "eval", expr: each, time_limit: PATIENCE }, listening);
      if (value === undefined || value === null) {
        shown.replaceChildren(mistake(wrong));
        return;
      }
      known = { one: /** @type {One} */ (one), rows: value };
      shown.replaceChildren(labelled("Copies", slider), said, element("div", { className: "columns" }, shares, mast), table);
      show();
    });
  }

  function show() {
    if (known === null) return;
    const { one, rows } = known;
    const [, masts, right, left] = rows[n - 1];
    const stops = left === right ? `both stops are ${left}` : `the stops are ${right} and ${left}`;
    const many = n === 1 ? "1 copy" : `${n} copies`;
    said.textContent = `${many}: the masts add up to ${masts}, and ${stops}. ${near(one)}`;
    slider.setAttribute("aria-valuetext", many);
    chart.replaceChildren(closing(one, rows, n));
    table.replaceChildren(sheet(rows, n));
    const request = { do: "thermograph", expr: `${n}.(${expr})`, from: 0 };
    drawing.run(async ({ signal }) => {
      const drawn = await figure(request, signal);
      walls.replaceChildren(element("h2", {}, `The thermograph of ${many}`), drawn);
    });
  }
}

/** @param {One} one */
function near({ temperature }) {
  if (temperature.startsWith("-")) return "The game is a number, so nothing else could be.";
  return `No stop is farther from its masts than the temperature of one copy, ${temperature}.`;
}

/** The numbers, with a row for each number of copies. @type {(rows: string[][], n: number) => HTMLElement} */
function sheet(rows, n) {
  const head = COLUMNS.map(([, words]) => element("th", { scope: "col" }, words));
  const body = rows.map((row, at) => {
    const cells = row.slice(1).map((text) => element("td", { className: "typed" }, text));
    const made = element("tr", {}, element("th", { scope: "row" }, row[0]), ...cells);
    if (at === n - 1) made.setAttribute("aria-current", "true");
    return made;
  });
  return element("table", { className: "sheet" }, element("tr", {}, ...head), ...body);
}

/** From stop to stop, divided by the number of copies: a bar for each. @type {(one: One, rows: string[][], n: number) => SVGSVGElement} */
function closing({ mean, temperature }, rows, n) {
  const [middle, heat] = [nearly(mean), Math.max(0, nearly(temperature))];
  const { x } = across(middle - heat - 0.25, middle + heat + 0.25);
  const height = TOP + ROW * rows.length + 36;
  const y = (/** @type {number} */ copies) => TOP + ROW * (copies - 0.5);
  const words = `From stop to stop for each copy of 1 to ${rows.length}, which closes on the mean ${mean}`;
  const drawn = shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, class: "plot", role: "img", "aria-label": words });
  const bound = (/** @type {number} */ side) => {
    const points = rows.map((_, at) => `${x(middle + (side * heat) / (at + 1))} ${y(at + 1)}`);
    return shape("path", { class: "level", d: `M${points.join("L")}` });
  };
  const bars = rows.flatMap(([copies, , , , right, left], at) => {
    const [from, to] = [x(nearly(left)), x(nearly(right))];
    const name = shape("text", { class: at === n - 1 ? "end bold" : "end", x: LEFT - 12, y: y(at + 1) + 4 }, copies);
    const width = Math.max(3, to - from);
    const place = { x: round((from + to - width) / 2), y: y(at + 1) - 5, width: round(width), height: 10 };
    const bar = shape("rect", { class: at === n - 1 ? "bar now" : "bar", ...place });
    bar.append(shape("title", {}, `${copies} copies: from ${right} to ${left} each`));
    return [name, bar];
  });
  const axis = valueAxis(x, height - 34, ticks(middle - heat - 0.25, middle + heat + 0.25));
  const pole = shape("path", { class: "mast", d: `M${x(middle)} ${TOP - 8}V${height - 34}` });
  drawn.append(...axis, bound(-1), bound(1), ...bars, pole, shape("text", { class: "quiet", x: 2, y: 12 }, "copies"));
  return drawn;
}
