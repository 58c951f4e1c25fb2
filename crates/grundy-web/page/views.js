// The views of the page, in the order of their list: one file and one line each.

import { boards } from "./views/boards.js";
import { play } from "./views/play.js";
import { workbench } from "./views/workbench.js";

/**
 * A view fills `root`. What is on it is a few fields, all of them texts: it opens with those of the address, and calls
 * `keep` when they change. `signal` is aborted when the view is left, which gives up what is still worked on.
 *
 * @typedef {{
 *   root: HTMLElement,
 *   fields: Record<string, string>,
 *   keep: (fields: Record<string, string>) => void,
 *   signal: AbortSignal,
 * }} Place
 * @typedef {{ name: string, title: string, show: (place: Place) => void }} View
 */

/** @type {View[]} */
export const VIEWS = [workbench, boards, play];
