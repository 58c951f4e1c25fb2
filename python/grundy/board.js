// A board to play on, as an ES module of the anywidget form: notebooks, pages and books use it unchanged.
//
// It knows no rules. Its model has `request`, the fields of a `play` request in the JSON of `grundy batch`, and `moves`,
// the moves made so far. It asks by `model.send({ id, request })` and hears `{ id, answer }` as a custom message; who
// answers, a kernel, a server or a worker, is no concern of its own.

const SECONDS = 3;

const STYLE = `
.grundy-board { font-family: "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; color: #222222; background: #ffffff;
  padding: 0.5em; }
.grundy-board svg { display: block; max-width: 100%; height: auto; }
.grundy-boards { display: flex; flex-wrap: wrap; gap: 1em; align-items: center; }
.grundy-board [data-move] { cursor: pointer; }
.grundy-board [data-move]:hover, .grundy-board [data-move]:focus { opacity: 0.55; outline: none; }
.grundy-board [data-wins] { filter: drop-shadow(0 0 2px #188038) drop-shadow(0 0 2px #188038); }
.grundy-board button { font: inherit; margin: 0.15em; }
`;

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function button(label, press) {
  return element("button", { type: "button", textContent: label, onclick: press });
}

// A function that asks a request. Views of one model hear each other's answers, so that numbers are of one view alone.
function asker(model) {
  const view = Math.random().toString(36).slice(2);
  const waiting = new Map();
  let count = 0;
  const hear = ({ id, answer }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  };
  model.on("msg:custom", hear);
  const ask = (request) =>
    new Promise((resolve) => {
      count += 1;
      const id = `${view}-${count}`;
      waiting.set(id, resolve);
      model.send({ id, request });
    });
  return { ask, forget: () => model.off("msg:custom", hear) };
}

function render({ model, el }) {
  const { ask, forget } = asker(model);
  let hints = "off";
  const boards = element("div", { className: "grundy-boards" });
  const said = element("p", { role: "status" });
  const choice = element("div", {});
  const moves = element("details", {});
  const bar = element(
    "div",
    {},
    button("Undo", () => make(model.get("moves").slice(0, -1))),
    button("Best move", best),
    button("Hints", () => {
      hints = hints === "off" ? "outcome" : "off";
      show();
    }),
  );
  const root = element("div", { className: "grundy-board" }, element("style", { textContent: STYLE }));
  root.append(boards, said, choice, bar, moves);
  el.append(root);

  const asked = (more) => ask({ ...model.get("request"), do: "play", moves: model.get("moves"), ...more });

  function make(all) {
    model.set("moves", all);
    model.save_changes();
  }

  const play = (move) => make([...model.get("moves"), move]);

  async function best() {
    const answer = await asked({ best: true, move_time: SECONDS });
    if (answer.best) play(answer.best);
    else said.textContent = answer.error ?? said.textContent;
  }

  // Of several moves at one place, people choose.
  function choose(names) {
    if (names.length === 1) play(names[0]);
    else choice.replaceChildren(...names.map((name) => button(name, () => play(name))));
  }

  function drawn(board, winning) {
    const made = element("div", { title: board.text });
    if (!board.svg) {
      made.append(element("pre", { textContent: board.text }));
      return made;
    }
    made.innerHTML = board.svg;
    for (const part of made.querySelectorAll("[data-move]")) {
      const names = part.dataset.move.split("\n");
      const label = names.length === 1 ? names[0] : `${names.length} moves`;
      for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", label]]) {
        part.setAttribute(name, value);
      }
      if (names.some((name) => winning.has(name))) part.dataset.wins = "";
      part.onclick = () => choose(names);
      part.onkeydown = (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(names);
        }
      };
    }
    return made;
  }

  async function show() {
    const answer = await asked({ pictures: true, hints, time_limit: SECONDS });
    if (answer.error) {
      said.textContent = [answer.error, ...(answer.hints ?? [])].join("; ");
      return;
    }
    const name = (player) => ({ left: "Left", right: "Right" })[player];
    const winning = new Set(answer.moves.filter((move) => move.wins).map((move) => move.move));
    boards.replaceChildren(...answer.boards.map((board) => drawn(board, winning)));
    said.textContent = answer.winner ? `${name(answer.winner)} has won.` : `${name(answer.to_move)} to move.`;
    if (answer.favourite && !answer.winner) said.textContent += ` ${name(answer.favourite)} wins by perfect play.`;
    choice.replaceChildren();
    const count = element("summary", { textContent: `${answer.moves.length} moves` });
    const listed = answer.moves.map(({ move, wins }) => button(wins ? `${move} (wins)` : move, () => play(move)));
    moves.replaceChildren(count, ...listed);
  }

  model.on("change:moves", show);
  show();
  return () => {
    model.off("change:moves", show);
    forget();
  };
}

export default { render };
