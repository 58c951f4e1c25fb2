// Arrow keys among things that lie in the plane: squares, joints, places of a picture. Together they are one stop of
// the Tab key.

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
