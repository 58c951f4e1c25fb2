// Which steps are done. Browsers that keep nothing for a page from a disk forget it with the page.

const KEY = "grundy-lessons";

/**
 * For each lesson that was begun the steps that are done, and how many there are.
 *
 * @typedef {Record<string, { done: number[], of: number }>} Progress
 */

/** @type {Progress} */
let kept = {};

/** Whether the browser keeps what is written. */
let isKept = true;

/** What is kept, which another window may have written. @returns {Progress} */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (isKept) kept = Object.fromEntries(Object.entries(found).filter(([, each]) => Array.isArray(each?.done)));
  } catch {
    // What is known stays while the page is open.
  }
  return kept;
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    isKept = false;
  }
}

/** @param {string} lesson */
export function progress(lesson) {
  return read()[lesson] ?? { done: [], of: 0 };
}

/** @type {(lesson: string, step: number, of: number) => void} */
export function mark(lesson, step, of) {
  const done = new Set(progress(lesson).done).add(step);
  kept[lesson] = { done: [...done].filter((each) => each < of).sort((a, b) => a - b), of };
  write();
}

export function forget() {
  kept = {};
  write();
}
