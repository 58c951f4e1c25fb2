// The options of a position or a game, unfolded node by node: a tree in the sense of assistive technology, with its keys.

import { address } from "../address.js";
import { readCall } from "../boards/call.js";
import { ask } from "../engine.js";
import { button, choice, element, follow, labelled, mistake, typed } from "../elements.js";
import { background, figure, picture } from "../pictures.js";
import { PLAYERS } from "../words.js";
import { desk } from "../desk.js";

const EXAMPLES = ['toads_and_frogs("T.TFF")', 'domineering("...|...")', "{2|1||-1}", "nim(1, 2)", 'hackenbush("0-1 B, 1-2 R, 0-3 G")'];

/** @type {[string, string][]} */
const BRANCHES = [["all", "all moves"], ["canonical", "the options that count"]];

/** How long the options of a node are looked for, in seconds, and how many are shown. */
const [PATIENCE, MOST] = [20, 60];

/** So many nodes are unfolded at once, and so deep is the picture at most. */
const [MANY, DEEPEST] = [40, 9];

/**
 * A node: `path` says the way to it from the root, `r.0.2`; its branch holds itself and the group of its options.
 *
 * @typedef {import("../engine.js").Listening} Listening
 * @typedef {{ player: string, name?: string }} Move
 * @typedef {{ position: string, value?: string | null, move?: Move, cut?: { player: string, count?: number | string | null }[] }} Found
 * @typedef {{ path: string, found: Found, branch: HTMLElement, item: HTMLElement, group: HTMLElement }} Node
 */

/** @type {import("../views.js").Show} */
export function options({ root, fields, keep, adjust, signal: leaving }) {
  const state = { expr: fields.expr ?? EXAMPLES[0], branches: fields.branches ?? "all" };
  /** The nodes that are unfolded. @type {Set<string>} */
  let open = new Set((fields.open ?? "r").split(" "));
  /** Gives up the sketches of a tree that is gone. */
  let planting = new AbortController();
  leaving.addEventListener("abort", () => planting.abort());
  /** The nodes that are shown. @type {Map<string, Node>} */
  const nodes = new Map();

  const field = typed({ name: "expression", value: state.expr });
  const form = element("form", { className: "line" }, labelled("A position, a game or a sum", field));
  form.append(
    labelled("Shown are", choice(BRANCHES, state.branches, (branches) => begin(state.expr, branches))),
    element("button", { type: "submit", className: "main" }, "Show"),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    begin(field.value, state.branches);
  };
  const examples = element("p", {}, "Try ", ...EXAMPLES.map((expr) => follow(expr, () => begin(expr, state.branches))));
  const bar = element("div", { className: "bar" }, button("Unfold all by one move", unfoldAll), button("Fold", foldAll));
  const shown = element("div", {});
  const drawn = element("details", {}, element("summary", {}, "As a picture"));
  drawn.ontoggle = draw;
  const status = element("div", {});
  const { bar: progress, run } = desk(status, leaving);
  root.append(form, examples, bar, progress, status, shown, drawn);
  plant();

  /** @type {(expr: string, branches: string) => void} */
  function begin(expr, branches) {
    Object.assign(state, { expr, branches });
    field.value = expr;
    open = new Set(["r"]);
    plant();
  }

  function written() {
    return { ...state, branches: state.branches === "all" ? "" : state.branches, open: [...open].sort().join(" ") };
  }

  /** Shows the root, and what is unfolded of it. */
  function plant() {
    keep(written());
    drawn.open = false;
    nodes.clear();
    planting.abort();
    planting = new AbortController();
    return run(async (listening) => {
      status.replaceChildren();
      shown.replaceChildren();
      const told = await ask(about(state.expr, 0), listening);
      if (told.nodes === undefined || told.nodes === null) {
        status.replaceChildren(mistake(told, state.expr));
        return;
      }
      const top = node("r", told.nodes[0]);
      const tree = element("ul", { role: "tree", "aria-label": "Options", className: "tree" }, top.branch);
      tree.onkeydown = walk;
      shown.replaceChildren(tree, element("p", { className: "faint" }, "A click or the arrow keys unfold and fold; Enter, too."));
      choose(top);
      await unfold(top, listening);
    });
  }

  /** @type {(expr: string, depth: number) => Record<string, unknown>} */
  function about(expr, depth) {
    return { do: "tree", expr, depth, branches: state.branches, most: MOST, time_limit: PATIENCE };
  }

  /** @type {(path: string, found: Found) => Node} */
  function node(path, found) {
    const { position, value, move } = found;
    const worth = value === undefined || value === null ? "no value within the limits" : value;
    const who = move === undefined ? "" : `${PLAYERS[move.player] ?? "Either"}${move.name ? ` ${move.name}` : ""}`;
    const sign = element("span", { className: "sign", "aria-hidden": "true" }, "▸");
    const sketch = element("span", { className: "sketch", "aria-hidden": "true" });
    const told = { "aria-level": path.split(".").length, "aria-expanded": "false", "aria-selected": "false" };
    const item = element("div", { role: "treeitem", tabIndex: -1, ...told }, sign, sketch);
    item.append(element("span", { className: "who" }, who), " ", element("span", { className: "typed" }, position));
    if (worth !== position) item.append(" ", element("b", { className: "typed" }, `= ${worth}`));
    const group = element("ul", { role: "group", hidden: true });
    const branch = element("li", { role: "none", className: move?.player ?? "root" }, item, group);
    const made = { path, found, branch, item, group };
    item.onclick = (event) => {
      if (event.target instanceof HTMLAnchorElement) return;
      choose(made);
      item.focus({ preventScroll: true });
      toggle(made);
    };
    nodes.set(path, made);
    sketchOf(position, sketch, planting.signal);
    return made;
  }

  /** A small picture of a board. @type {(position: string, sketch: HTMLElement, signal: AbortSignal) => Promise<void>} */
  async function sketchOf(position, sketch, signal) {
    if (readCall(position) === null) return;
    try {
      const { svg } = await ask({ do: "draw", expr: position, as: "svg", background: background(), time_limit: PATIENCE }, { signal });
      if (svg !== undefined) sketch.append(picture(svg));
    } catch (failed) {
      // The text says the same, and a view that was left needs no picture.
      if (!signal.aborted) sketch.remove();
    }
  }

  /** Makes a node the stop of the Tab key, with links to it. @param {Node} chosen */
  function choose(chosen) {
    for (const each of nodes.values()) {
      const isChosen = each === chosen;
      each.item.tabIndex = isChosen ? 0 : -1;
      each.item.setAttribute("aria-selected", String(isChosen));
      if (!isChosen) each.item.querySelector(".links")?.remove();
    }
    if (chosen.item.querySelector(".links") !== null) return;
    const expr = chosen.found.position;
    const evaluate = element("a", { href: address("workbench", { expr }) }, "Evaluate");
    const lay = element("a", { href: address("boards", { expr }) }, "On the boards");
    chosen.item.append(" ", element("span", { className: "links" }, evaluate, " ", lay));
  }

  /** @param {Node} it */
  function isOpen({ item }) {
    return item.getAttribute("aria-expanded") === "true";
  }

  /** @param {Node} it */
  function toggle(it) {
    if (isOpen(it)) fold(it);
    else unfoldAlso([it]);
  }

  /** @param {Node} it */
  function fold(it) {
    it.item.setAttribute("aria-expanded", "false");
    it.group.hidden = true;
    for (const path of open) {
      if (path === it.path || path.startsWith(`${it.path}.`)) open.delete(path);
    }
    if (it.group.contains(document.activeElement)) {
      choose(it);
      it.item.focus();
    }
    adjust(written());
  }

  function foldAll() {
    const top = nodes.get("r");
    if (top !== undefined) fold(top);
  }

  /** Unfolds these, and what is still to be unfolded. @param {Node[]} those */
  async function unfoldAlso(those) {
    for (const { path } of those) open.add(path);
    const ended = await run(async (listening) => {
      status.replaceChildren();
      await unfold(/** @type {Node} */ (nodes.get("r")), listening);
    });
    // What took too long is not tried again with the next.
    if (ended === "stopped") open = new Set([...nodes.values()].filter(isOpen).map(({ path }) => path));
    adjust(written());
  }

  /** Unfolds what can be seen and is not unfolded yet. */
  function unfoldAll() {
    const leaves = visible().filter((each) => each.item.hasAttribute("aria-expanded") && !isOpen(each));
    unfoldAlso(leaves.slice(0, MANY));
  }

  /** Shows the options of a node that is unfolded, and theirs. @type {(it: Node, listening: Listening) => Promise<void>} */
  async function unfold(it, listening) {
    if (!open.has(it.path)) return;
    if (it.group.childElementCount === 0) await fill(it, listening);
    if (it.group.childElementCount === 0) return;
    it.item.setAttribute("aria-expanded", "true");
    it.group.hidden = false;
    for (const each of [...nodes.values()].filter((other) => parentOf(other) === it)) await unfold(each, listening);
  }

  /** Asks for the options of a node. @type {(it: Node, listening: Listening) => Promise<void>} */
  async function fill({ path, found, item, group }, listening) {
    const told = await ask(about(found.position, 1), listening);
    if (told.nodes === undefined || told.nodes === null) {
      item.append(mistake(told));
      return;
    }
    /** @type {Found[]} */
    const [{ cut = [] }, ...those] = told.nodes;
    group.replaceChildren(...those.map((each, at) => node(`${path}.${at}`, each).branch));
    for (const { player, count } of cut) item.append(" ", element("span", { className: "faint" }, `${count ?? "infinitely many"} more of ${PLAYERS[player] ?? "either"}`));
    if (those.length > 0) return;
    item.removeAttribute("aria-expanded");
    item.append(" ", element("span", { className: "faint" }, "no moves"));
  }

  /** The node that this is an option of; the root has none. @param {Node} it */
  function parentOf({ path }) {
    return path === "r" ? undefined : nodes.get(path.replace(/\.\d+$/, ""));
  }

  /** The nodes from top to bottom, without those that are folded away. */
  function visible() {
    return [...shown.querySelectorAll("[role=treeitem]")]
      .filter((item) => item.closest("[role=group][hidden]") === null)
      .map((item) => /** @type {Node} */ ([...nodes.values()].find((each) => each.item === item)));
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const list = visible();
    const at = list.findIndex(({ item }) => item === event.target);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const it = list[at];
    const canOpen = it.item.getAttribute("aria-expanded") === "false";
    /** @type {Record<string, () => Node | undefined | void>} */
    const keys = {
      ArrowDown: () => list[at + 1],
      ArrowUp: () => list[at - 1],
      Home: () => list[0],
      End: () => list[list.length - 1],
      ArrowRight: () => (canOpen ? toggle(it) : isOpen(it) ? list[at + 1] : undefined),
      ArrowLeft: () => (isOpen(it) ? fold(it) : parentOf(it)),
      Enter: () => toggle(it),
      " ": () => toggle(it),
    };
    if (keys[event.key] === undefined) return;
    event.preventDefault();
    const next = keys[event.key]();
    if (next === undefined) return;
    choose(next);
    next.item.focus();
  }

  /** The tree as the engine draws it, as deep as it is unfolded. */
  async function draw() {
    drawn.querySelector("summary ~ *")?.remove();
    if (!drawn.open) return;
    const depth = Math.min(DEEPEST, Math.max(1, ...[...open].map((path) => path.split(".").length)));
    drawn.append(await figure({ do: "tree", expr: state.expr, depth, branches: state.branches }, leaving));
  }
}
