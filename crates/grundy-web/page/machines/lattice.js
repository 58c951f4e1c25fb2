// A subtraction game on several heaps, whose moves may also add stones: who wins a position, and a table of them. Node Kayles on a
// graph is such a game.

import { ask } from "../engine.js";
import { desk } from "../desk.js";
import { choice, element, facts, follow, labelled, mistake } from "../elements.js";
import { OUTCOMES } from "../words.js";
import { diagram } from "./diagram.js";
import { form, stateOf } from "./knobs.js";
import { vector, winning } from "./position.js";

/** How long a position or a table may take, in seconds. */
const PATIENCE = 30;

/** @type {[string, Record<string, string>][]} */
const EXAMPLES = [
  ["(1, 2) and (2, 1)", { D: "1,2; 2,1", position: "10, 12" }],
  ["with a move that adds", { D: "1,2; 2,1; 3,-2", position: "10, 12" }],
  ["Nim of two heaps up to 3", { D: "1,0; 2,0; 3,0; 0,1; 0,2; 0,3", position: "5, 2" }],
  ["Node Kayles on a path", { D: "path(5)", position: "" }],
];

const AT_FIRST = { D: "1,2; 2,1", position: "10, 12", side: "32", nimbers: "", zoom: "1" };

/** @type {import("../views.js").Show} */
export function lattice({ root, fields, keep, adjust, signal: leaving }) {
  const state = stateOf(AT_FIRST, fields);
  const answer = element("section", { "aria-live": "polite", "aria-label": "The position" });
  const table = element("section", { "aria-label": "The table" });
  const { bar, run } = desk(answer, leaving);
  const drawing = desk(table, leaving);
  const knobs = [
    { name: "D", words: "Moves, as 1,2; 2,1; or a graph", isWide: true, isText: true },
    { name: "position", words: "Position", isText: true },
    { name: "side", words: "Side of the table" },
  ];
  const cells = choice([["", "who wins"], ["true", "nim-values"]], state.nimbers, (nimbers) => {
    state.nimbers = nimbers;
    draw();
  });
  const { made, refresh } = form(knobs, state, "Solve", () => draw(), bar);
  const examples = element("p", {}, "Try ", ...EXAMPLES.flatMap(([words, fields]) => [follow(words, () => example(fields)), " "]));
  root.append(made, examples, answer, element("div", { className: "bar" }, labelled("The table tells", cells), drawing.bar), table);
  draw(adjust);

  /** @param {Record<string, string>} fields */
  function example(fields) {
    Object.assign(state, AT_FIRST, fields);
    refresh();
    draw();
  }

  /** The game as a request has it. */
  function game() {
    return /[a-z]/i.test(state.D) ? { graph: state.D } : { D: vectors(state.D) };
  }

  function draw(note = keep) {
    note(state);
    solve();
    const isPlane = "D" in game() && vectors(state.D)[0]?.length >= 2;
    if (!isPlane) {
      table.replaceChildren(element("p", { className: "faint" }, "A table is made of two heaps or more."));
      return;
    }
    const slice = (vectors(state.position)[0] ?? []).slice(2);
    const asked = { do: "lattice_table", ...game(), side: Number(state.side), slice, nimbers: state.nimbers !== "", time_limit: PATIENCE };
    drawing.run(async ({ signal }) => {
      const zoomed = (/** @type {string} */ zoom) => adjust(Object.assign(state, { zoom }));
      const picture = await diagram(asked, { zoom: state.zoom, zoomed, pick, signal });
      table.replaceChildren(picture.shown);
      const [first, second] = vectors(state.position)[0] ?? [];
      picture.mark(first, Number(state.side) - 1 - second);

      /** @type {(column: number, row: number) => void} */
      function pick(column, row) {
        // The largest second heap stands at the top.
        state.position = [column, Number(state.side) - 1 - row, ...slice].join(", ");
        refresh();
        adjust(state);
        picture.mark(column, row);
        solve();
      }
    });
  }

  function solve() {
    const [position] = vectors(state.position);
    const asked = { do: "lattice", ...game(), ...(position === undefined ? {} : { position }), time_limit: PATIENCE };
    run(async ({ signal, progress }) => {
      const told = await ask(asked, { signal, progress });
      if (told.outcome === undefined || told.outcome === null) {
        answer.replaceChildren(mistake(told, state[told.field]));
        return;
      }
      answer.replaceChildren(
        element("p", {}, `${vector(told.position)}: `, element("b", {}, OUTCOMES[told.outcome])),
        facts([["nim-value", told.nimber], ["moves that win", winning(told.winning_moves)], ["moves", told.D?.map(vector).join(" ")]]),
      );
    });
  }
}

/**
 * Vectors as they are typed, `1,2; 2,1`.
 *
 * @param {string} text
 */
function vectors(text) {
  const rows = text.split(";").map((row) => row.match(/-?\d+/g) ?? []);
  return rows.filter((row) => row.length > 0).map((row) => row.map(Number));
}
