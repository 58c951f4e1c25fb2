// A sequence in lines as long as its period, so that what comes again stands below itself.

import { walk } from "../boards/arrows.js";
import { button, element } from "../elements.js";

/** A line has at least so many values, as several short periods, and at most so many. */
const [SHORTEST, LONGEST] = [8, 250];

/** In longer lines the first heaps would be out of sight, were they aligned with the others. */
const ALIGNED = 20;

/** The length of a line where no period is known, or only a long one. */
const UNKNOWN = 20;

/** So many lines of the period are shown, if they are no more values than this. */
const [LINES, MOST] = [3, 1500];

/**
 * How long lines are, and where the first one that begins with a period does. What comes before it is aligned with it,
 * so that exceptions stand above the rule.
 *
 * @param {import("../engine.js").Answer} law
 */
function measure({ period, preperiod }) {
  if (period === null || period === undefined || Number(period) > LONGEST) return { width: UNKNOWN, first: 0 };
  const width = Number(period) * Math.ceil(SHORTEST / Number(period));
  return { width, first: Number(preperiod) % width };
}

/** The last heap to show of a sequence. @param {import("../engine.js").Answer} law */
export function lastShown(law) {
  if (law.period === null || law.period === undefined) return 199;
  const { width } = measure(law);
  return Math.min(MOST, Number(law.preperiod) + LINES * Math.max(width, Number(law.period))) - 1;
}

/**
 * The values in lines. The lines of the preperiod are shaded, and where a period begins within a line there is a stroke.
 *
 * @param {import("../engine.js").Answer} told as `sequence` gives it
 * @param {import("../engine.js").Answer} law as `period` gives it
 * @param {(heap: number) => void} choose
 */
export function wrapped({ from, values }, law, choose) {
  const isKnown = law.period !== null && law.period !== undefined;
  const [period, preperiod] = [Number(law.period ?? 1), Number(law.preperiod ?? 0)];
  const { width, first } = measure(law);
  const caption = `Values, ${width} in a line${isKnown ? "" : "; no period is known"}`;
  const table = element("table", { className: "wrapped" }, element("caption", {}, caption));
  const body = element("tbody", {});
  const end = from + values.length;
  // Heaps below the first one have no value, and their places stay empty.
  for (let start = first > from ? first - width : first; start < end; start += width) body.append(line(start));
  table.append(body);
  walk(table, "button");
  return element("div", { className: "scroll high" }, table);

  /** @param {number} start */
  function line(start) {
    const [own, next] = [Math.max(from, start), Math.min(end, start + width)];
    const name = isKnown && own < preperiod ? "preperiod" : begins(own) ? "period" : "";
    const made = element("tr", {}, element("th", { scope: "row" }, `${own}${name === "" ? "" : ` ${name}`}`));
    if (width <= ALIGNED) made.append(...Array.from({ length: own - start }, () => element("td", {})));
    for (let heap = own; heap < next; heap += 1) made.append(square(heap, heap > start && begins(heap)));
    return made;
  }

  /** @param {number} heap */
  function begins(heap) {
    return isKnown && heap >= preperiod && (heap - preperiod) % period === 0;
  }

  /** @type {(heap: number, isBeginning: boolean) => HTMLElement} */
  function square(heap, isBeginning) {
    const value = values[heap - from] ?? "?";
    const words = { "aria-label": `heap ${heap}: ${value}` };
    const kinds = [isBeginning ? "begins" : "", isKnown && heap < preperiod ? "before" : ""].join(" ").trim();
    return element("td", { className: kinds }, button(String(value), () => choose(heap), words));
  }
}
