// Pictures that the engine draws, and how they are taken along.

import { ask } from "./engine.js";
import { button, element, mistake } from "./elements.js";

/** What pictures stand on, so that they can be read on this page. */
export function background() {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "none";
}

/**
 * The element of a picture that is written as SVG.
 *
 * @param {string} svg
 */
export function picture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(drawn, true)));
}

/**
 * The picture of a request, with buttons that save it as SVG, PNG or TikZ; or what is wrong with the request.
 *
 * @param {Record<string, unknown>} request
 * @param {AbortSignal} [signal]
 */
export async function figure(request, signal) {
  const drawn = await ask({ time_limit: 10, ...request, as: "svg", background: background() }, { signal });
  if (!drawn.svg) return mistake(drawn, typeof request.expr === "string" ? request.expr : undefined);
  return element("figure", {}, element("div", { className: "drawn" }, picture(drawn.svg)), savers(request));
}

/**
 * Buttons that save the picture of a request.
 *
 * @param {Record<string, unknown>} request
 */
export function savers(request) {
  const onPaper = { time_limit: 10, ...request, background: "white" };
  return saverBar(`grundy-${request.do}`, {
    svg: async () => (await ask({ ...onPaper, as: "svg" })).svg,
    tex: async () => (await ask({ ...onPaper, as: "tex" })).tex,
  });
}

/**
 * Buttons that save a picture which is written when they are pressed.
 *
 * @param {string} name
 * @param {{ svg: () => Promise<string>, tex: () => Promise<string> }} written
 */
export function saverBar(name, { svg, tex }) {
  const bar = element("p", { className: "savers faint" }, "Save as ");
  bar.append(
    button("SVG", async () => save(`${name}.svg`, new Blob([await svg()], { type: "image/svg+xml" })), PLAIN),
    button("PNG", async () => save(`${name}.png`, await raster(await svg())), PLAIN),
    button("TikZ", async () => save(`${name}.tex`, new Blob([await tex()])), PLAIN),
  );
  return bar;
}

const PLAIN = { className: "plain" };

/** So many dots of a PNG to a point of the picture. */
const SHARPNESS = 2;

/**
 * A picture as PNG.
 *
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function raster(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = element("canvas", { width: image.width * SHARPNESS, height: image.height * SHARPNESS });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture is too large")) : resolve(blob)));
  });
}

/**
 * Hands a file to whoever reads the page.
 *
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
}
