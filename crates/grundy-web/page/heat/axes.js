// The axes of pictures of heat: values go sideways, the positive ones to the left, as in the engine's own pictures.

import { shape } from "../elements.js";

/** The picture: its width, and the room beside the axes. */
export const [WIDTH, LEFT, RIGHT, TOP, BOTTOM] = [460, 40, 16, 16, 34];

/** At most so many numbers stand at an axis. */
const TICKS = 8;

/**
 * Where a value is on the screen, from the smallest and the largest that are shown.
 *
 * @param {number} least
 * @param {number} most
 */
export function across(least, most) {
  const scale = (WIDTH - LEFT - RIGHT) / (most - least || 1);
  return { scale, x: (/** @type {number} */ value) => round(LEFT + (most - value) * scale) };
}

/** Screens need no more. @param {number} at */
export function round(at) {
  return Math.round(at * 100) / 100;
}

/**
 * Round numbers from one to another, to be written at an axis.
 *
 * @param {number} least
 * @param {number} most
 */
export function ticks(least, most) {
  const rough = (most - least || 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 1;
  const whole = Math.max(1, Math.round(step));
  const first = Math.ceil(least / whole);
  return Array.from({ length: Math.max(0, Math.floor(most / whole) - first + 1) }, (_, at) => (first + at) * whole);
}

/**
 * The axis of values below a picture, with its numbers.
 *
 * @param {(value: number) => number} x
 * @param {number} y
 * @param {number[]} numbers
 */
export function valueAxis(x, y, numbers) {
  const marks = numbers.map((value) => shape("path", { class: "axis-line", d: `M${x(value)} ${y}V${y + 5}` }));
  const names = numbers.map((value) => shape("text", { class: "middle", x: x(value), y: y + 18 }, written(value)));
  const words = shape("text", { class: "middle quiet", x: LEFT + (WIDTH - LEFT - RIGHT) / 2, y: y + 32 }, "value, positive to the left");
  return [shape("path", { class: "axis-line", d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }), ...marks, ...names, words];
}

/** A whole number as pictures write it. @param {number} value */
export function written(value) {
  return String(value).replace("-", "−");
}
