// The live boards of the book: the board of the page, with the engine that lies beside the chapter.
//
// A board is an element of the class `live`; `data-play` has what is played. Until it is there, or where scripts are
// off, the element shows the picture that stands in it. An address `play.html?play=nim(3,4)` plays that instead.

// Who answers is said in the head of a page, before its engine is loaded.
document.head.append(Object.assign(document.createElement("meta"), { name: "engine", content: "module" }));

const [{ default: board }, { Model }] = await Promise.all([import("./live/board.js"), import("./live/model.js")]);

const wanted = new URLSearchParams(location.search).get("play");
const signal = new AbortController().signal;
const [first, ...others] = document.querySelectorAll(".live");
if (wanted !== null) first.dataset.play = wanted;
for (const el of [first, ...others]) {
  const { play, machine = "", hints = "off" } = el.dataset;
  el.replaceChildren();
  board.render({ model: new Model({ request: { expr: play }, moves: [], machine, hints }, signal), el });
}
