// A board to play on, as an ES module of the anywidget form: notebooks, pages and books use it unchanged.
//
// It knows no rules. Its model has `request`, the fields of a `play` request in the JSON of `grundy batch`, and `moves`,
// the moves made so far; if it likes, `machine`, the player that the machine plays ("left" or "right"), `hints` ("off",
// "outcome" or "value") and `background`. It asks by `model.send({ id, request })` and hears `{ id, answer }` as a custom
// message; who answers, a kernel, a server or a worker, is no concern of its own.
//
// A notebook takes one file alone, so that this one uses no other; those of the page use the parts that it exports.

/**
 * @typedef {{
 *   get: (name: string) => any,
 *   set: (name: string, value: any) => void,
 *   save_changes: () => void,
 *   on: (name: string, listener: (message: any) => void) => void,
 *   off: (name: string, listener: (message: any) => void) => void,
 *   send: (message: any) => void,
 * }} Model
 * @typedef {{ move: string, board: number, name?: string, to: string, wins?: boolean | null, value?: string | null }} Move
 */

/** The machine and the hints have so long. */
const SECONDS = 3;

/** @type {Record<string, string>} */
const NAMES = { left: "Left", right: "Right" };

const SIDES = [["", "nobody"], ["left", "Left"], ["right", "Right"]];

/** What is told of moves, and its words. @type {[string, string][]} */
export const HINTS = [["off", "none"], ["outcome", "who wins"], ["value", "values"]];

/** The hints that a request asks for: values are those of the moves, too. @param {string} hints */
export const hintsOf = (hints) => (hints === "value" ? "moves" : hints);

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** @type {(label: string, press: () => void) => HTMLButtonElement} */
const button = (label, press) => element("button", { type: "button", textContent: label, onclick: press });

/** @type {(label: string, choices: string[][], chosen: string, choose: (value: string) => void) => HTMLElement} */
function choice(label, choices, chosen, choose) {
  const options = choices.map(([value, words]) => element("option", { value, selected: value === chosen }, words));
  const select = element("select", {}, ...options);
  select.onchange = () => choose(select.value);
  return element("label", {}, `${label} `, select);
}

/**
 * A function that asks a request. Views of one model hear each other's answers, so that numbers are of one view alone.
 *
 * @param {Model} model
 */
function asker(model) {
  const view = Math.random().toString(36).slice(2);
  /** @type {Map<string, (answer: any) => void>} */
  const waiting = new Map();
  let count = 0;
  /** @param {{ id: string, answer: any }} message */
  const hear = ({ id, answer }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  model.on("msg:custom", hear);
  /** @type {(request: Record<string, unknown>) => Promise<any>} */
  const ask = (request) =>
    new Promise((resolve) => {
      count += 1;
      const id = `${view}-${count}`;
      waiting.set(id, resolve);
      model.send({ id, request });
    });
  return { ask, forget: () => model.off("msg:custom", hear) };
}

/** A move in words. @param {Move} move */
export function said({ name, to, wins, value }) {
  const won = typeof wins === "boolean" ? (wins ? ", wins" : ", loses") : "";
  return `${name ?? to}${won}${value ? `, leaves ${value}` : ""}`;
}

/** What can be pressed in the picture of a board. */
const PLACE = "[data-move][role=button]";

/**
 * The picture of a board, whose parts can be pressed where a move is made: `press` gets the moves there and what the
 * place is called, `tell` hears what is under the hand. When it is on the page, `widen` makes it easy to hit.
 *
 * @param {{ text: string, svg?: string | null }} board
 * @param {Move[]} moves
 * @param {(moves: Move[], place: string) => void} press
 * @param {(words: string) => void} [tell]
 */
export function drawn(board, moves, press, tell = () => {}) {
  const made = element("div", { className: "grundy-picture", title: board.text });
  if (!board.svg) {
    made.append(element("pre", { textContent: board.text }));
    return made;
  }
  const parsed = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
  made.append(document.importNode(parsed, true));
  // What can be pressed is no longer one image.
  made.firstElementChild?.setAttribute("role", "group");
  /** @type {NodeListOf<SVGElement>} */
  const parts = made.querySelectorAll("[data-move]");
  for (const part of parts) {
    const names = (part.dataset.move ?? "").split("\n");
    const own = moves.filter(({ move }) => names.includes(move));
    if (own.length === 0) continue;
    const place = part.dataset.place ?? "";
    // Whoever speaks to a machine says what he reads there.
    const written = [...part.querySelectorAll("text")].map(({ textContent }) => textContent).join(" ");
    const words = own.length === 1 ? said(own[0]) : `${place}: ${own.length} moves`;
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", `${written} ${words}`.trim());
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = own.map(said).join("\n");
    part.prepend(title);
    if (own.some((move) => move.wins)) part.dataset.wins = "";
    part.onclick = () => press(own, place);
    part.onkeydown = (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        press(own, place);
      }
    };
    // All places of one move show together.
    const same = [...parts].filter((other) => own.length === 1 && (other.dataset.move ?? "").split("\n").includes(names[0]));
    const light = (/** @type {boolean} */ on) => same.forEach((other) => other.classList.toggle("grundy-lit", on));
    part.onpointerenter = part.onfocus = () => {
      light(true);
      tell(words);
    };
    part.onpointerleave = part.onblur = () => light(false);
  }
  walk(made, PLACE);
  return made;
}

/** So wide is what can be pressed of a line. */
const FINGER = 18;

/**
 * Makes the parts of a picture easy to hit: what lies between the shapes of a part belongs to it, and lines are wider
 * than they look.
 *
 * @param {HTMLElement} boards
 */
export function widen(boards) {
  for (const part of boards.querySelectorAll(PLACE)) {
    const line = part.querySelector("path[fill=none]");
    if (line !== null) {
      const wide = /** @type {Element} */ (line.cloneNode());
      for (const [name, value] of [["stroke", "transparent"], ["stroke-width", FINGER], ["pointer-events", "stroke"]]) {
        wide.setAttribute(String(name), String(value));
      }
      wide.removeAttribute("stroke-dasharray");
      part.append(wide);
      continue;
    }
    const { x, y, width, height } = /** @type {SVGGElement} */ (part).getBBox();
    const whole = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, fill: "transparent" })) {
      whole.setAttribute(name, String(value));
    }
    part.append(whole);
  }
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What lies aside of the direction is farther than it looks. */
const ASIDE = 3;

/** @typedef {HTMLElement | SVGElement} Thing */

/**
 * Lets the arrow keys walk among the things below `root` that `selector` finds at that time.
 *
 * @param {Thing} root
 * @param {string} selector
 */
export function walk(root, selector) {
  root.addEventListener("keydown", (event) => {
    const direction = DIRECTIONS[/** @type {KeyboardEvent} */ (event).key];
    const { altKey, ctrlKey, metaKey, shiftKey } = /** @type {KeyboardEvent} */ (event);
    if (direction === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    /** @type {Thing[]} */
    const things = [...root.querySelectorAll(selector)].map((thing) => /** @type {Thing} */ (thing));
    const from = things.find((thing) => thing === document.activeElement);
    if (from === undefined) return;
    event.preventDefault();
    const next = nearest(from, things, direction);
    next?.focus();
  });
  root.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(selector)) stopAt(root, selector, target);
  });
  stopAt(root, selector, null);
}

/**
 * Makes one thing the stop of the Tab key; without one, the first.
 *
 * @param {Thing} root
 * @param {string} selector
 * @param {Element | null} chosen
 */
export function stopAt(root, selector, chosen) {
  const things = [...root.querySelectorAll(selector)];
  const stop = chosen ?? things[0];
  for (const thing of things) thing.setAttribute("tabindex", thing === stop ? "0" : "-1");
}

/**
 * @param {Thing} from
 * @param {Thing[]} things
 * @param {[number, number]} direction
 */
function nearest(from, things, [right, down]) {
  const [x, y] = middle(from);
  const distances = things.map((thing) => {
    const [dx, dy] = [middle(thing)[0] - x, middle(thing)[1] - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    return { thing, ahead, distance: ahead + ASIDE * aside };
  });
  const before = distances.filter(({ ahead }) => ahead > 1);
  before.sort((a, b) => a.distance - b.distance);
  return before[0]?.thing;
}

/** @param {Thing} thing */
function middle(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

/**
 * What became of the game move by move.
 *
 * @param {any} review
 */
function reviewed(review) {
  const rows = review.turns.map((/** @type {any} */ turn) => {
    const comment = turn.blunder ? `a mistake${turn.better ? `; ${turn.better} wins` : ""}` : "";
    const winning = turn.winning ? `${NAMES[turn.winning]} wins` : "not known";
    return element(
      "tr",
      { className: turn.blunder ? "grundy-blunder" : "" },
      ...[NAMES[turn.player], turn.move, winning, comment].map((text) => element("td", { textContent: text })),
    );
  });
  const head = ["player", "move", "then", "note"].map((text) => element("th", { scope: "col", textContent: text }));
  return element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

/** @param {{ model: Model, el: HTMLElement }} place */
function render({ model, el }) {
  const { ask, forget } = asker(model);
  let machine = model.get("machine") ?? "";
  let hints = model.get("hints") ?? "off";
  /** Moves that were taken back, the last first. @type {string[]} */
  let undone = [];
  /** The place that had the focus before the board was drawn anew. @type {string | undefined} */
  let held;
  /** What is known after the first so many moves, as long as these are the same. @type {Map<string, any>} */
  const known = new Map();
  const boards = element("div", { className: "grundy-boards" });
  const status = element("p", { className: "grundy-status" });
  status.setAttribute("role", "status");
  const pick = element("div", { className: "grundy-pick" });
  const strip = element("ol", { className: "grundy-strip" });
  strip.setAttribute("aria-label", "Moves made");
  const list = element("details", {});
  const after = element("div", { className: "grundy-review" });
  const buttons = {
    undo: button("Undo", () => step(-1)),
    redo: button("Redo", () => step(1)),
    best: button("Best move", best),
    again: button("Again", () => {
      undone = [];
      make([]);
    }),
  };
  const bar = element("div", { className: "grundy-bar" }, ...Object.values(buttons));
  bar.append(
    choice("The machine plays", SIDES, machine, (side) => {
      machine = side;
      keep("machine", side);
      show();
    }),
    choice("Hints", HINTS, hints, (kind) => {
      hints = kind;
      keep("hints", kind);
      show();
    }),
  );
  const root = element("div", { className: "grundy-board" }, boards, status, pick, bar, strip, list, after);
  el.append(root);

  /** Until the new position is there, nothing can be pressed. */
  const isBusy = () => root.ariaBusy === "true";

  /** @type {() => string[]} */
  const made = () => model.get("moves");

  /** @type {(more: Record<string, unknown>, moves?: string[]) => Promise<any>} */
  const asked = (more, moves = made()) => ask({ ...model.get("request"), do: "play", moves, ...more });

  /** @type {(name: string, value: unknown) => void} */
  function keep(name, value) {
    model.set(name, value);
    model.save_changes();
  }

  /** @param {string[]} moves */
  function make(moves) {
    keep("moves", moves);
  }

  /** @param {string} move */
  function play(move) {
    if (isBusy()) return;
    undone = undone[0] === move ? undone.slice(1) : [];
    make([...made(), move]);
  }

  /**
   * Back or forth by a move, or by two where the machine made one of them.
   *
   * @param {-1 | 1} direction
   */
  function step(direction) {
    if (isBusy()) return;
    const count = machine === "" ? 1 : 2;
    const all = [...made(), ...undone];
    const at = Math.max(0, Math.min(all.length, made().length + direction * count));
    undone = all.slice(at);
    make(all.slice(0, at));
  }

  async function best() {
    const moves = made();
    const answer = await asked({ best: true, move_time: SECONDS });
    if (moves !== made()) return;
    if (answer.best) play(answer.best);
    else status.textContent = answer.error ?? status.textContent;
  }

  /**
   * Of several moves at one place, people choose.
   *
   * @param {Move[]} moves
   */
  function choose(moves) {
    if (moves.length === 1) {
      play(moves[0].move);
      return;
    }
    pick.replaceChildren("Which? ", ...moves.map((move) => button(said(move), () => play(move.move))));
    pick.querySelector("button")?.focus();
  }

  /** @param {{ least: string, most: string }} amounts */
  function amount({ least, most }) {
    const field = element("input", { value: least, inputMode: "decimal", autocomplete: "off" });
    const form = element("form", {}, element("label", {}, `Take from ${least} to ${most} `, field), element("button", {}, "Take"));
    form.onsubmit = (event) => {
      event.preventDefault();
      play(field.value);
    };
    pick.replaceChildren(form);
  }

  /** @param {any} answer */
  function tell(answer) {
    const { to_move: mover, winner, favourite, value } = answer;
    if (winner) return `${NAMES[winner]} has won.`;
    const worth = value ? [`It is worth ${value}.`] : [];
    const wins = favourite ? [`${NAMES[favourite]} wins by perfect play.`] : [];
    return [`${NAMES[mover]} to move.`, ...worth, ...wins].join(" ");
  }

  /** Puts the focus back where it was on the board, or near it. */
  function hold() {
    const places = /** @type {NodeListOf<HTMLElement>} */ (boards.querySelectorAll(PLACE));
    if (held === undefined || places.length === 0 || document.activeElement !== document.body) return;
    const same = [...places].find((part) => part.dataset.place === held);
    (same ?? places[0]).focus({ preventScroll: true });
    held = undefined;
  }

  async function show() {
    const moves = made();
    const isCurrent = () => moves === made();
    const background = model.get("background") ?? "white";
    root.ariaBusy = "true";
    const answer = await asked({ pictures: true, hints: hintsOf(hints), time_limit: SECONDS, background });
    for (const board of answer.boards ?? []) {
      // A position whose places have no names, as a stalk, is a picture all the same.
      if (!board.svg && /^-?\w+\(/.test(board.text)) board.svg = (await ask({ do: "draw", expr: board.text, as: "svg", background })).svg;
    }
    if (!isCurrent()) return;
    root.ariaBusy = "false";
    if (answer.error) {
      status.textContent = [answer.error, ...(answer.hints ?? [])].join("; ");
      return;
    }
    known.set(`${hints} ${moves.join("\n")}`, answer);
    const isMachines = answer.to_move === machine && !answer.winner;
    /** @type {Move[]} */
    const open = isMachines || answer.winner ? [] : answer.moves;
    if (boards.contains(document.activeElement)) held = /** @type {HTMLElement} */ (document.activeElement).dataset.place;
    // Of several boards each has the label that moves call it by.
    const isOne = answer.boards.length === 1;
    boards.replaceChildren(
      ...answer.boards.map((/** @type {any} */ board) => {
        const picture = drawn(board, open, choose);
        if (!isOne && board.label) picture.prepend(element("div", { className: "grundy-label", textContent: board.label }));
        return picture;
      }),
    );
    widen(boards);
    hold();
    status.textContent = isMachines ? "The machine thinks …" : tell(answer);
    pick.replaceChildren();
    if (answer.amounts && !isMachines && !answer.winner) amount(answer.amounts);
    buttons.undo.disabled = buttons.again.disabled = moves.length === 0;
    buttons.redo.disabled = undone.length === 0;
    buttons.best.disabled = Boolean(answer.winner) || isMachines;
    list.hidden = open.length === 0;
    const listed = open.length === 1 ? "1 move" : `${open.length} moves`;
    const count = element("summary", { textContent: answer.more ? `${listed} of more than can be listed` : listed });
    /** @param {Move} move */
    const called = (move) => (isOne || !answer.boards[move.board].label ? said(move) : `in ${answer.boards[move.board].label}: ${said(move)}`);
    list.replaceChildren(count, ...open.map((move) => button(called(move), () => play(move.move))));
    after.replaceChildren();
    showStrip(answer.made, isCurrent);
    if (isMachines) await reply(isCurrent);
    else if (answer.winner) await review(isCurrent);
  }

  /** @param {() => boolean} isCurrent */
  async function reply(isCurrent) {
    const answer = await asked({ best: true, move_time: SECONDS });
    if (!isCurrent()) return;
    if (answer.best) play(answer.best);
    else status.textContent = answer.error ?? "The machine found no move in its time.";
  }

  /** @param {() => boolean} isCurrent */
  async function review(isCurrent) {
    const answer = await asked({ review: true, time_limit: SECONDS });
    if (isCurrent() && answer.review) after.replaceChildren(element("h3", {}, "How it went"), reviewed(answer.review));
  }

  /**
   * The moves made, each with what the game was worth after it, where hints may be seen.
   *
   * @param {string[]} names
   * @param {() => boolean} isCurrent
   */
  async function showStrip(names, isCurrent) {
    const all = made();
    const first = model.get("request").first ?? "left";
    const items = ["start", ...names].map((name, index) => {
      const player = (index % 2 === 1) === (first === "left") ? "Left" : "Right";
      return element("li", {}, element("b", {}, index === 0 ? name : `${player}: ${name}`));
    });
    strip.replaceChildren(...items);
    strip.hidden = names.length === 0;
    if (hints === "off") return;
    for (const [index, item] of items.entries()) {
      const moves = all.slice(0, index);
      const key = `${hints} ${moves.join("\n")}`;
      const answer = known.get(key) ?? (await asked({ hints, time_limit: SECONDS }, moves));
      if (!isCurrent()) return;
      known.set(key, answer);
      const winning = answer.winner ?? answer.favourite;
      const worth = [answer.value, winning ? `${NAMES[winning]} wins` : undefined].filter(Boolean);
      item.append(element("span", {}, worth.join(", ")));
      if (winning) item.className = `grundy-${winning}`;
    }
  }

  model.on("change:moves", show);
  show();
  return () => {
    model.off("change:moves", show);
    forget();
  };
}

export default { render };
