// A small sweep: all sets of so many numbers up to a greatest one, a point for each, which opens its set.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { choice, element, follow, labelled, mistake, typed } from "../elements.js";
import { scatter } from "../plot.js";

/** So many sets of a point are listed. */
const LISTED = 60;

/** So many sets are swept at most; more is for the command `grundy sweep`. */
const MOST_SETS = 30000;

/** How long the sets of one greatest number may take, in seconds. */
const PATIENCE = 60;

/** @type {[string, string][]} */
const FAMILIES = [
  ["subtraction", "subtraction games"],
  ["all_but", "all-but games"],
];

/** @type {[string, string][]} */
const HEIGHTS = [
  ["period", "period"],
  ["preperiod", "preperiod"],
  ["saltus", "saltus"],
];

/**
 * A set that was looked at: its game as it is typed, its greatest number, and its law.
 *
 * @typedef {{ game: string, greatest: number, period: string, preperiod: string, saltus: string, status: string }} Row
 */

/**
 * The sweep, which says its fields by `told` and hands the game of a point to `open`.
 *
 * @param {Record<string, string>} fields
 * @param {(fields: Record<string, string>) => void} told
 * @param {(game: string) => void} open
 * @param {AbortSignal} leaving
 */
export function sweep(fields, told, open, leaving) {
  const state = { sweep: "", size: "2", max: "24", height: "period" };
  for (const name of Object.keys(state)) state[/** @type {keyof typeof state} */ (name)] = fields[name] ?? state[/** @type {keyof typeof state} */ (name)];
  /** @type {Row[]} */
  let rows = [];
  const shown = element("div", {});
  const counted = element("div", { "aria-live": "polite" });
  const picked = element("div", { "aria-live": "polite" });
  const { bar, run } = desk(counted, leaving, () => [element("p", {}, `Stopped. ${count()}`)]);
  const family = choice(FAMILIES, state.sweep === "" ? "subtraction" : state.sweep, () => {});
  const size = choice(["1", "2", "3", "4", "5"].map((many) => [many, many]), state.size, () => {});
  const max = typed({ value: state.max, inputMode: "numeric" });
  const height = choice(HEIGHTS, state.height, (value) => {
    state.height = value;
    if (state.sweep !== "") told(state);
    draw();
  });
  const form = element(
    "form",
    { className: "knobs" },
    labelled("All", family),
    labelled("Numbers in a set", size),
    labelled("Greatest at most", max),
    element("button", { type: "submit", className: "main" }, "Sweep"),
    bar,
    labelled("Upwards", height),
  );
  family.parentElement?.classList.add("broad");
  form.onsubmit = (event) => {
    event.preventDefault();
    Object.assign(state, { sweep: family.value, size: size.value, max: max.value.trim() });
    told(state);
    go();
  };
  if (state.sweep !== "") go();
  return element("div", {}, form, counted, shown, picked);

  function go() {
    const [many, greatest] = [Number(state.size), Number(state.max)];
    rows = [];
    shown.replaceChildren();
    picked.replaceChildren();
    if (!(Number.isInteger(greatest) && greatest >= many && setsUpTo(greatest, many) <= MOST_SETS)) {
      const error = `The greatest number is at least ${many}, and there are at most ${MOST_SETS.toLocaleString("en")} sets; larger sweeps are for the command: grundy sweep ${state.sweep.replace("_", "-")} --size ${many} --max ${state.max}`;
      counted.replaceChildren(mistake({ error }));
      return;
    }
    run(async ({ signal }) => {
      const bar = element("progress", { max: greatest, value: 0, "aria-label": "Greatest number" });
      const line = element("p", { className: "faint" });
      counted.replaceChildren(line, bar);
      for (let last = many; last <= greatest; last += 1) {
        const answer = await ask({ do: "eval", expr: familyOf(state.sweep, many, last), brief: true, time_limit: PATIENCE }, { signal });
        if (!Array.isArray(answer.value)) {
          counted.replaceChildren(mistake(answer));
          return;
        }
        rows.push(...answer.value.map((/** @type {Row} */ row) => ({ ...row, greatest: last })));
        line.textContent = `Up to ${last} of ${greatest}: ${rows.length} sets.`;
        bar.value = last;
      }
      counted.replaceChildren(element("p", {}, count()));
      draw();
    }).then(() => {
      // What was found before a stop is shown as well.
      if (!leaving.aborted && shown.childElementCount === 0) draw();
    });
  }

  function count() {
    const proved = rows.filter(({ status }) => status === "proved").length;
    return `${rows.length} sets, of ${proved === rows.length ? "all" : proved} of which the period is proved.`;
  }

  function draw() {
    const kind = /** @type {"period" | "preperiod" | "saltus"} */ (state.height);
    /** @type {Map<string, Row[]>} */
    const groups = new Map();
    for (const row of rows.filter((each) => each[kind] !== null)) {
      const place = `${row.greatest},${row[kind]}`;
      groups.set(place, [...(groups.get(place) ?? []), row]);
    }
    if (groups.size === 0) return;
    const records = recordsOf(kind);
    const points = [...groups].map(([place, members]) => {
      const [x, y] = place.split(",").map(Number);
      const isRecord = records.some((row) => members.includes(row));
      const sets = members.length === 1 ? setOf(members[0]) : `${members.length} sets`;
      return { x, y, isRecord, words: `greatest number ${x}, ${kind} ${y}${isRecord ? ", a record" : ""}: ${sets}`, members };
    });
    const title = `${kind} by the greatest number of the set`;
    const plot = scatter({ title, across: "greatest number", up: kind, points }, (point) => {
      pick(/** @type {(typeof points)[number]} */ (point).members, point.words);
    });
    const caption = element("figcaption", {}, "Each point opens its sets. In a ring: a record, greater than all before it.");
    plot.append(caption);
    shown.replaceChildren(plot, recordList(records, kind));
  }

  /** Rows with more than all before them. @param {"period" | "preperiod" | "saltus"} kind */
  function recordsOf(kind) {
    let best = -1;
    return rows.filter((row) => {
      const isMore = row[kind] !== null && Number(row[kind]) > best;
      if (isMore) best = Number(row[kind]);
      return isMore;
    });
  }

  /** @type {(records: Row[], kind: "period" | "preperiod" | "saltus") => HTMLElement} */
  function recordList(records, kind) {
    const head = element("tr", {}, ...["set", "greatest number", kind].map((name) => element("th", { scope: "col" }, name)));
    const lines = records.toReversed().map((row) => {
      const set = element("td", {}, follow(setOf(row), () => open(row.game)));
      return element("tr", {}, set, element("td", {}, String(row.greatest)), element("td", {}, String(row[kind])));
    });
    const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines));
    return element("details", {}, element("summary", {}, `Records: ${records.length}`), element("div", { className: "scroll" }, table));
  }

  /** @type {(members: Row[], words: string) => void} */
  function pick(members, words) {
    if (members.length === 1) {
      picked.replaceChildren();
      open(members[0].game);
      return;
    }
    const list = members.slice(0, LISTED).map((row) => follow(setOf(row), () => open(row.game)));
    const more = members.length > LISTED ? ` and ${members.length - LISTED} more` : "";
    picked.replaceChildren(element("h3", {}, words), element("p", {}, ...list.flatMap((each) => [each, " "]), more));
    list[0].focus();
  }
}

/** The set of a game, in braces. @param {Row} row */
function setOf({ game }) {
  return `{${game.replace(/^\S+\s/, "")}}`;
}

/** How many sets of so many numbers there are. @type {(greatest: number, many: number) => number} */
function setsUpTo(greatest, many) {
  let sets = 1;
  for (let at = 0; at < many; at += 1) sets = (sets * (greatest - at)) / (at + 1);
  return sets;
}

/**
 * The expression of all periods of sets with this greatest number: one request for many sets.
 *
 * @param {string} family
 * @param {number} many
 * @param {number} greatest
 */
function familyOf(family, many, greatest) {
  const names = Array.from({ length: many - 1 }, (_, at) => `n${at + 1}`);
  const rules = names.map((name, at) => {
    const from = at === 0 ? "1" : `${names[at - 1]}+1`;
    return ` for ${name} in ${from}..${greatest - (many - 1 - at)}`;
  });
  return `[period(${family}(${[...names, greatest].join(", ")}))${rules.join("")}]`;
}
