// Tables that fill by mex: nim-addition, the knight, the rook, and any expression in two names.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { button, choice, element, labelled, mistake, typed } from "../elements.js";
import { figure, savers } from "../pictures.js";
import { filling, key } from "../tables/filling.js";
import { KINDS, kindOf, strokes } from "../tables/kinds.js";
import { beginnings, sizes } from "../tables/lines.js";
import { looks, placed } from "../tables/looks.js";

/** How long a cell stays before the next one is filled, in milliseconds. */
const PAUSE = 450;

/** Larger tables are pictures alone. */
const MOST_CELLS = 5000;

/** How long a table may take, in seconds. */
const PATIENCE = 30;

/** @type {[string, string][]} */
const STRIDES = [
  ["cell", "cell after cell"],
  ["line", "line after line"],
];

const MARKS = "In a frame: the cell that was filled last. In dashes: the cells that it looks at.";

/** @typedef {import("../tables/filling.js").Cell} Cell */

/** @type {import("../views.js").Show} */
export function show({ root, fields, keep, adjust, signal: leaving }) {
  const [{ expr, rows, columns, blocks }] = KINDS;
  const set = fields.expr === undefined ? { expr, rows, columns, blocks } : { expr: "", rows: "", columns: "", blocks: "" };
  const state = { ...set, step: "", stride: "cell", ...fields };
  const entries = {
    expr: typed({ name: "expr", value: state.expr }),
    rows: typed({ name: "rows", value: state.rows }),
    columns: typed({ name: "columns", value: state.columns }),
    blocks: typed({ name: "blocks", value: state.blocks }),
  };
  const shown = element("section", { "aria-label": "The table" });
  const { bar, run } = desk(shown, leaving);
  /** @type {[string, string][]} */
  const kinds = [...KINDS.map(({ name, words }) => /** @type {[string, string]} */ ([name, words])), ["own", "an expression of your own"]];
  const chooser = choice(kinds, kindOf(state.expr).name, pick);
  const form = element(
    "form",
    { className: "knobs" },
    labelled("What stands in a cell", entries.expr),
    labelled("Rows", entries.rows),
    labelled("Columns", entries.columns),
    labelled("Lines after every", entries.blocks),
    element("button", { type: "submit", className: "main" }, "Make"),
    bar,
  );
  form.firstElementChild?.classList.add("wide");
  form.onsubmit = (event) => {
    event.preventDefault();
    for (const [name, field] of Object.entries(entries)) state[/** @type {keyof typeof entries} */ (name)] = field.value;
    state.step = "";
    make();
  };
  root.append(labelled("Table", chooser), form, shown);
  make(adjust);

  /** @param {string} name */
  function pick(name) {
    const kind = KINDS.find((each) => each.name === name);
    if (kind === undefined) {
      entries.expr.select();
      entries.expr.focus();
      return;
    }
    const { expr, rows, columns, blocks } = kind;
    Object.assign(state, { expr, rows, columns, blocks, step: "" });
    make();
  }

  function make(note = keep) {
    for (const [name, field] of Object.entries(entries)) field.value = state[/** @type {keyof typeof entries} */ (name)];
    chooser.value = kindOf(state.expr).name;
    note(state);
    const asked = { do: "table", expr: state.expr, rows: state.rows, columns: state.columns, blocks: sizes(state.blocks), time_limit: PATIENCE };
    run(async ({ signal, progress }) => {
      const table = await ask(asked, { signal, progress });
      if (table.cells === undefined) {
        shown.replaceChildren(mistake(table, entries[/** @type {keyof typeof entries} */ (table.field)]?.value));
        return;
      }
      if (table.rows.length * table.columns.length > MOST_CELLS) {
        shown.replaceChildren(await figure(asked, signal));
        return;
      }
      await lay(table, asked, signal);
    });
  }

  /** @type {(table: import("../engine.js").Answer, asked: Record<string, unknown>, signal: AbortSignal) => Promise<void>} */
  async function lay(table, asked, signal) {
    const kind = kindOf(state.expr);
    const names = [state.rows, state.columns].map((text) => /^\s*(\w+)/.exec(text)?.[1] ?? "");
    const law = await laws(kind, table, names, signal);
    const laid = { corner: names.join(" \\ "), caption: state.expr, blocks: sizes(state.blocks), beginnings: law.lines };
    const grid = filling(table, laid, (cell) => go(order.findIndex((each) => key(each) === key(cell)) + 1));
    const lines = strokes(kind, table.rows.length, table.columns.length);
    const order = lines.flat();
    const positions = new Map(order.map((cell) => [plain(positionOf(cell)), cell]));
    const told = element("div", { className: "explained" });
    const slider = element("input", { type: "range", min: "0", max: String(order.length), "aria-label": "Cells filled" });
    slider.oninput = () => go(Number(slider.value));
    const playing = button("Play", play);
    const stride = choice(STRIDES, state.stride, (value) => (state.stride = value));
    const bar = element(
      "div",
      { className: "bar" },
      button("Empty", () => go(0)),
      button("Back", () => go(ahead(-1))),
      button("Next", () => go(ahead(1))),
      playing,
      button("Full", () => go(order.length)),
      labelled("By", stride),
    );
    /** @type {AbortController | undefined} */
    let played;
    let looking = new AbortController();
    signal.addEventListener("abort", rest);
    leaving.addEventListener("abort", rest);
    const notes = table.mistake === undefined ? law.words : [...law.words, element("p", { className: "faint" }, `? stands where there is no value: ${table.mistake}`)];
    shown.replaceChildren(bar, slider, told, grid.shown, element("p", { className: "faint" }, MARKS), ...notes, savers(asked));
    await step(state.step === "" ? order.length : Math.min(order.length, Number(state.step) || 0));

    /** @param {Cell} cell */
    function positionOf([row, column]) {
      return placed(kind.position, { [names[0]]: table.rows[row], [names[1]]: table.columns[column] });
    }

    /** Where the next stride leads, or the last one back. @param {1 | -1} direction */
    function ahead(direction) {
      const now = Number(slider.value);
      if (state.stride === "cell") return Math.min(order.length, Math.max(0, now + direction));
      const ends = lines.map((_, at) => lines.slice(0, at + 1).flat().length);
      return direction > 0 ? (ends.find((end) => end > now) ?? order.length) : (ends.findLast((end) => end < now) ?? 0);
    }

    /** @param {number} to */
    function go(to) {
      played?.abort();
      step(to);
    }

    /** Fills so many cells, and looks at the last one of them. @param {number} count */
    async function step(count) {
      slider.value = String(count);
      state.step = count === order.length ? "" : String(count);
      adjust(state);
      grid.fill(new Set(order.slice(0, count).map(key)));
      const at = order[count - 1];
      grid.mark({ at, seen: [], same: at === undefined ? [] : law.same(at) });
      slider.setAttribute("aria-valuetext", `${count} of ${order.length} cells`);
      looking.abort();
      looking = new AbortController();
      const own = looking.signal;
      if (at === undefined) {
        told.replaceChildren(element("p", {}, "Nothing is filled yet."));
        return;
      }
      try {
        const { cells, words } = await looks(positionOf(at), (position) => positions.get(plain(position)), own);
        if (own.aborted) return;
        grid.mark({ at, seen: cells, same: law.same(at) });
        told.replaceChildren(words);
      } catch (problem) {
        if (!own.aborted && !leaving.aborted) told.replaceChildren(mistake({ error: `No answer came: ${problem}` }));
      }
    }

    async function play() {
      if (played !== undefined && !played.signal.aborted) {
        played.abort();
        return;
      }
      const own = new AbortController();
      played = own;
      playing.textContent = "Pause";
      // What is told of every cell would be read aloud over the one before.
      told.removeAttribute("aria-live");
      own.signal.addEventListener("abort", () => {
        playing.textContent = "Play";
        told.setAttribute("aria-live", "polite");
      });
      if (Number(slider.value) === order.length) await step(0);
      while (!own.signal.aborted && Number(slider.value) < order.length) {
        await step(ahead(1));
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      own.abort();
    }

    function rest() {
      played?.abort();
      looking.abort();
    }
  }
}

/** @param {string} position */
function plain(position) {
  return position.replace(/\s/g, "");
}

/**
 * The laws of a table: lines in its rows, cells that are the same as one, and what is said of them.
 *
 * @param {ReturnType<typeof kindOf>} kind
 * @param {import("../engine.js").Answer} table
 * @param {string[]} names
 * @param {AbortSignal} signal
 * @returns {Promise<{ lines: Map<number, number[]>, same: (cell: Cell) => Cell[], words: HTMLElement[] }>}
 */
async function laws({ position, shift, periodic }, table, names, signal) {
  const none = { lines: new Map(), same: () => [], words: [] };
  if (periodic) return { ...none, ...(await rowPeriods(table, signal)) };
  if (shift === undefined) return none;
  const moved = placed(position, Object.fromEntries(names.map((name) => [name, `${name}+${shift}`])));
  const over = [table.rows, table.columns].map((all, at) => `${names[at]} in ${all[0]}..${all.at(-1)}`).join(", ");
  const { holds, members } = await ask({ do: "check", claim: `${position} == ${moved}`, over, time_limit: PATIENCE }, { signal });
  const many = holds === members ? `all ${members}` : `${holds} of the ${members}`;
  const said = `The period (${shift}, ${shift}): the value ${shift} rows down and ${shift} columns to the right is the same, for ${many} cells of this table. Cells that are the same as the one looked at are underlined.`;
  const along = (/** @type {Cell} */ [row, column]) => {
    const turns = table.rows.map((/** @type {string} */ _, /** @type {number} */ to) => [to, column + to - row]);
    return turns.filter((/** @type {Cell} */ [to, other]) => to !== row && (to - row) % shift === 0 && other in table.columns);
  };
  return { ...none, same: along, words: [element("p", {}, said)] };
}

/** @type {(table: import("../engine.js").Answer, signal: AbortSignal) => Promise<{ lines: Map<number, number[]>, words: HTMLElement[] }>} */
async function rowPeriods(table, signal) {
  const last = table.rows.at(-1);
  const told = await ask({ do: "period", game: `rook ${last}`, table: true, time_limit: PATIENCE }, { signal });
  /** @type {Map<number, number[]>} */
  const lines = new Map();
  const list = element("ul", {});
  for (const row of told.rows ?? []) {
    const at = table.rows.indexOf(String(row.m));
    if (at === -1) continue;
    lines.set(at, beginnings(row, table.columns));
    const turn = row.t === 1 ? "in each column the value is 1 more" : `every ${row.t} columns the values are ${row.t} more`;
    list.append(element("li", {}, `row ${row.m}: from column ${row.p_g} on, ${turn}`));
  }
  const status = told.status === "proved" ? `proved by the theorem on ${told.theorem}` : told.status;
  const said = `The rows are arithmetically periodic, ${status}. A double line stands where a period begins:`;
  return { lines, words: list.childElementCount > 0 ? [element("p", {}, said), list] : [] };
}
