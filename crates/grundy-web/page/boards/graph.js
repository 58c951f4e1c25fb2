// Drawings of joints and edges: Hackenbush on its ground, and games on graphs.

import { button, element, shape } from "../elements.js";
import { stopAt, walk } from "./arrows.js";
import { unquoted } from "./call.js";
import { cut, freshName, groundOf, hanging, keepLayout, lineOf, readDrawing, writeDrawing } from "./drawing.js";

/** What a hand may do with a drawing, by game: what is told to the drawing, and its words. @type {Record<string, [string, string][]>} */
const TOOLS = {
  hackenbush: [["B", "blue, Left's"], ["R", "red, Right's"], ["G", "green, anybody's"]],
  node_kayles: [["edge", "edge"]],
  arc_kayles: [["edge", "edge"]],
  col: [["edge", "edge"], ["=L", "Left's"], ["=R", "Right's"], [":L", "only for Left"], [":R", "only for Right"]],
};
TOOLS.snort = TOOLS.col;

/** @type {[string, string][]} */
const ALWAYS = [["move", "move"], ["cut", "cut"]];

/** A hand this near to a joint means the joint; a hand that went less far has clicked. */
const [NEAR, STILL] = [24, 8];

/** How far a joint is from the one it was added to, and how far a key moves it. */
const [REACH, STEP] = [56, 10];

const THING = ".thing";

/** @type {import("./editors.js").Editor} */
export const graph = {
  fits: ({ call }) => call.name in TOOLS && call.args.length === 1 && unquoted(call.args[0]) !== undefined,
  edit,
};

/** @param {import("./editors.js").Board} board */
function edit({ call, svg, change }) {
  const hasGround = call.name === "hackenbush";
  const drawing = readDrawing(call, svg, hasGround);
  const { joints, width, height } = drawing;
  const tools = [...TOOLS[call.name], ...ALWAYS];
  let tool = tools[0][0];
  /** The joint that the next edge begins at. @type {string | null} */
  let picked = null;
  /** @type {{ from: string | null, x: number, y: number, isNew: boolean } | null} */
  let drag = null;

  const bar = element("div", { className: "bar", role: "group", "aria-label": "Tools" });
  bar.append(...tools.map(([name, words]) => button(words, () => take(name), { className: `brush ${toolClass(name)}` })));
  const surface = shape("svg", { viewBox: `0 0 ${width} ${height}`, role: "group", class: "graph", "aria-label": "The drawing" });
  const trail = shape("path", { class: "trail" });
  const help = element("details", {}, element("summary", {}, "How to draw"), element("p", { className: "faint" }, HELP));
  // A picture that hears keys could get the focus itself, so that they are heard around it.
  const sheet = element("div", {}, surface);
  walk(sheet, THING);
  surface.addEventListener("pointerdown", down);
  surface.addEventListener("pointermove", drift);
  surface.addEventListener("pointerup", up);
  surface.addEventListener("pointercancel", () => {
    drag = null;
    show();
  });
  sheet.addEventListener("keydown", press);
  take(tool);
  return element("div", {}, bar, sheet, help);

  /** @param {string} name */
  function take(name) {
    tool = name;
    picked = null;
    tools.forEach(([each], at) => bar.children[at].setAttribute("aria-pressed", String(each === tool)));
    show();
  }

  function isDrawing() {
    return tool === "edge" || /^[BRG]$/.test(tool);
  }

  function show() {
    const at = surface.contains(document.activeElement) ? document.activeElement?.getAttribute("data-joint") : null;
    const held = hasGround ? hanging(drawing.edges) : null;
    surface.replaceChildren();
    if (hasGround) surface.append(soil());
    surface.append(trail);
    trail.setAttribute("d", "");
    drawing.edges.forEach((edge, index) => surface.append(line(edge, index, held === null || held.has(edge.a) || held.has(edge.b))));
    for (const [name, joint] of joints) surface.append(knot(name, joint));
    const again = at === null ? null : surface.querySelector(`[data-joint="${at}"]`);
    stopAt(sheet, THING, again);
    if (again instanceof SVGElement) again.focus();
  }

  function soil() {
    const ground = groundOf(drawing);
    const made = shape("g", { class: thing("0"), "data-joint": "0", role: "button", "aria-label": "the ground" });
    made.append(shape("path", { class: "soil", d: `M6 ${ground}H${width - 6}V${height - 4}H6Z` }), shape("path", { class: "line", d: `M6 ${ground}H${width - 6}` }));
    return made;
  }

  /** @type {(edge: import("./drawing.js").Edge, index: number, isHeld: boolean) => SVGElement} */
  function line(edge, index, isHeld) {
    const d = lineOf(drawing, edge);
    const made = shape("g", { class: `edge ${toolClass(edge.colour)}${isHeld ? "" : " loose"}`, "data-edge": index });
    made.append(shape("path", { d, class: "line" }), shape("path", { d, class: "reach" }));
    if (tool === "cut") {
      made.classList.add("thing");
      made.setAttribute("role", "button");
      made.setAttribute("aria-label", `edge ${edge.a}-${edge.b} ${edge.colour}`.trim());
    }
    return made;
  }

  /** @type {(name: string, joint: import("./drawing.js").Joint) => SVGElement} */
  function knot(name, { x, y, mark }) {
    const count = drawing.edges.filter(({ a, b }) => a === name || b === name).length;
    const made = shape("g", { class: thing(name), "data-joint": name, role: "button" });
    const label = `${name}${mark.startsWith("=") ? mark[1] : mark.slice(1).toLowerCase()}`;
    made.setAttribute("aria-label", `joint ${label}${MARKS[mark] ?? ""}, edges: ${count}`);
    made.append(shape("circle", { cx: x, cy: y, r: hasGround ? 7 : 15, class: `knot ${toolClass(mark)}` }));
    if (!hasGround) made.append(shape("text", { x, y: y + 5, class: toolClass(mark) }, label));
    return made;
  }

  /** @param {string} name */
  function thing(name) {
    return name === picked ? "thing picked" : "thing";
  }

  function tell() {
    keepLayout(drawing, hasGround);
    show();
    change({ ...call, args: [writeDrawing(drawing, hasGround)] });
  }

  /** @param {PointerEvent} event */
  function placeOf({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(surface.getScreenCTM()?.inverse());
    return { x: Math.min(width - 10, Math.max(10, x)), y: Math.min(hasGround ? groundOf(drawing) + 10 : height - 10, Math.max(10, y)) };
  }

  /** Where on the sheet a joint may be. @type {(place: { x: number, y: number }) => { x: number, y: number }} */
  function within({ x, y }) {
    const lowest = hasGround ? groundOf(drawing) - NEAR : height - 10;
    return { x: Math.min(width - 10, Math.max(10, x)), y: Math.min(lowest, Math.max(10, y)) };
  }

  /** Puts a joint elsewhere. @type {(joint: import("./drawing.js").Joint, place: { x: number, y: number }) => void} */
  function shift(joint, place) {
    Object.assign(joint, within(place));
    keepLayout(drawing, hasGround);
    show();
  }

  /** The joint at a place, the ground being one. @type {(place: { x: number, y: number }) => string | null} */
  function jointAt({ x, y }) {
    const near = [...joints].map(([name, joint]) => ({ name, distance: Math.hypot(joint.x - x, joint.y - y) }));
    near.sort((one, other) => one.distance - other.distance);
    if (near.length > 0 && near[0].distance < NEAR) return near[0].name;
    return hasGround && y > groundOf(drawing) - NEAR / 2 ? "0" : null;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0) return;
    const place = placeOf(event);
    const from = jointAt(place);
    if (!isDrawing() && tool !== "move") {
      // What is cut is what is hit, though a joint may be near.
      const hit = tool === "cut" && event.target instanceof Element ? event.target.closest("[data-edge], [data-joint]") : null;
      use(hit === null ? from : hit.getAttribute("data-joint"), event.target);
      return;
    }
    surface.setPointerCapture(event.pointerId);
    drag = { from, ...place, isNew: false };
    if (from === null && isDrawing()) drag = { ...drag, from: add(place), isNew: true };
  }

  /** @param {PointerEvent} event */
  function drift(event) {
    if (drag === null || drag.from === null) return;
    const { x, y } = placeOf(event);
    const joint = joints.get(drag.from);
    if (tool === "move" && joint !== undefined) {
      shift(joint, { x, y });
    } else if (isDrawing()) {
      trail.setAttribute("d", `M${joint?.x ?? drag.x} ${joint?.y ?? groundOf(drawing)}L${x} ${y}`);
    }
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (drag === null) return;
    const { from, x, y, isNew } = drag;
    drag = null;
    if (from === null || !isDrawing()) return;
    const place = placeOf(event);
    const hasMoved = Math.hypot(place.x - x, place.y - y) > STILL;
    const to = jointAt(place);
    if (!hasMoved && isNew) tell();
    else if (!hasMoved) use(from, null);
    else join(from, to ?? add(place));
  }

  /** @param {{ x: number, y: number }} place */
  function add({ x, y }) {
    const name = freshName(drawing, hasGround);
    joints.set(name, { ...within({ x, y }), mark: "" });
    return name;
  }

  /** @type {(a: string, b: string) => void} */
  function join(a, b) {
    picked = null;
    const isThere = drawing.edges.some((edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a));
    // Only in Hackenbush two edges between the same ends are more than one.
    if (a !== b && (hasGround || !isThere)) drawing.edges.push({ ...(b === "0" ? { a: b, b: a } : { a, b }), colour: hasGround ? tool : "" });
    tell();
  }

  /** Uses the tool on a joint, or else on the edge that was meant. @type {(name: string | null, target: EventTarget | null) => void} */
  function use(name, target) {
    const index = target instanceof Element ? target.closest("[data-edge]")?.getAttribute("data-edge") : null;
    const joint = name === null ? undefined : joints.get(name);
    if (tool === "cut" && joint !== undefined && name !== null) {
      drop(name);
    } else if (tool === "cut" && typeof index === "string") {
      const edge = drawing.edges[Number(index)];
      cut(drawing, (each) => each === edge, hasGround);
      tell();
    } else if (/^[=:]/.test(tool) && joint !== undefined) {
      joint.mark = joint.mark === tool ? "" : tool;
      tell();
    } else if (isDrawing() && name !== null) {
      if (picked !== null && picked !== name) join(picked, name);
      else {
        picked = picked === name ? null : name;
        show();
      }
    }
  }

  /** @param {string} name */
  function drop(name) {
    joints.delete(name);
    cut(drawing, ({ a, b }) => a === name || b === name, hasGround);
    tell();
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const name = document.activeElement?.getAttribute("data-joint") ?? null;
    const colour = hasGround && tools.find(([each]) => each === event.key.toUpperCase());
    const step = STEPS[event.key];
    const joint = name === null ? undefined : joints.get(name);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") use(name, document.activeElement);
    else if (event.key === "Delete" && joint !== undefined && name !== null) drop(name);
    else if (event.key === "n" && name !== null && isDrawing()) branch(name);
    else if (colour) take(colour[0]);
    else if (event.shiftKey && step !== undefined && joint !== undefined) {
      shift(joint, { x: joint.x + step[0], y: joint.y + step[1] });
    } else return;
    event.preventDefault();
  }

  /** Adds a joint beside one, joined to it. @param {string} name */
  function branch(name) {
    const { x, y } = joints.get(name) ?? { x: width / 2, y: groundOf(drawing) };
    const sides = [[0, -REACH], [REACH, -REACH / 2], [-REACH, -REACH / 2], [REACH, 0], [-REACH, 0], [0, REACH]];
    const places = sides.map(([dx, dy]) => ({ x: x + dx, y: y + dy }));
    const isFree = (/** @type {{ x: number, y: number }} */ place) => jointAt(place) === null && place.x > 10 && place.y > 10 && place.x < width - 10;
    const added = add(places.find(isFree) ?? { x: x + STEP, y: y / 2 });
    join(name, added);
    const made = surface.querySelector(`[data-joint="${added}"]`);
    if (made instanceof SVGElement) made.focus();
  }
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/** @type {Record<string, string>} */
const MARKS = { "=L": ", Left's", "=R": ", Right's", ":L": ", only for Left", ":R": ", only for Right" };

const HELP =
  "A click on an empty place is a new joint; a pull from joint to joint, or a click on one and then on the other, is an " +
  "edge. With keys: arrows go from joint to joint, Enter picks one and joins it to the next that is picked, n adds a " +
  "joint, Delete takes it away, Shift and arrows move it.";

/** The class that colours a tool, an edge or a mark. @param {string} name */
function toolClass(name) {
  return { B: "left", R: "right", G: "either", "=L": "left", "=R": "right", ":L": "left open", ":R": "right open" }[name] ?? "";
}
