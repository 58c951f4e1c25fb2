// The views of the page, in the order of their list: one file and one line each.

/**
 * A view fills `root`. What is on it is a few fields, all of them texts: it opens with those of the address, and calls
 * `keep` when they change, or `adjust` where the way back should not stop at each of many small changes. `signal` is
 * aborted when the view is left, which gives up what is still worked on.
 *
 * @typedef {{
 *   root: HTMLElement,
 *   fields: Record<string, string>,
 *   keep: (fields: Record<string, string>) => void,
 *   adjust: (fields: Record<string, string>) => void,
 *   signal: AbortSignal,
 * }} Place
 * @typedef {(place: Place) => void} Show
 * @typedef {{ name: string, title: string, load: () => Promise<{ show: Show }> }} View
 */

/** Each is fetched when it is opened. @type {View[]} */
export const VIEWS = [
  { name: "workbench", title: "Workbench", load: () => import("./views/workbench.js") },
  { name: "boards", title: "Boards", load: () => import("./views/boards.js") },
  { name: "play", title: "Play", load: () => import("./views/play.js") },
  { name: "heat", title: "Heat", load: () => import("./views/heat.js") },
  { name: "trees", title: "Trees", load: () => import("./views/trees.js") },
  { name: "tables", title: "Tables", load: () => import("./views/tables.js") },
  { name: "periods", title: "Periods", load: () => import("./views/periods.js") },
  { name: "machines", title: "Machines", load: () => import("./views/machines.js") },
  { name: "lessons", title: "Lessons", load: () => import("./views/lessons.js") },
];
