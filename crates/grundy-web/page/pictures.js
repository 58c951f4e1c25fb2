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
 * Buttons that save the picture of a request, or of the one that is made when it is saved.
 *
 * @param {Record<string, unknown> | (() => Promise<Record<string, unknown>>)} request
 */
export function savers(request) {
  return saversOf(`grundy-${"do" in request ? request.do : "board"}`, () => drawn("svg"), () => drawn("tex"));

  /** @param {"svg" | "tex"} as */
  async function drawn(as) {
    const made = typeof request === "function" ? await request() : request;
    const told = await ask({ time_limit: 10, ...made, background: "white", as });
    // Some answers are too large to be pictures.
    if (told[as] === undefined) throw new Error(told.error ?? `a limit was reached: ${told.halt}`);
    return told[as];
  }
}

/**
 * Buttons that save a picture, which is written for paper when it is asked for.
 *
 * @param {string} name
 * @param {() => Promise<string>} svg
 * @param {() => Promise<string>} tex
 */
export function saversOf(name, svg, tex) {
  const bar = element("div", { className: "savers faint" }, "Save as ");
  const problem = element("div", {});
  /** @type {(ending: string, make: () => Promise<Blob>) => () => Promise<void>} */
  const press = (ending, make) => async () => {
    problem.replaceChildren();
    try {
      save(`${name}.${ending}`, await make());
    } catch (failed) {
      problem.replaceChildren(mistake({ error: /** @type {Error} */ (failed).message }));
    }
  };
  bar.append(
    button("SVG", press("svg", async () => new Blob([await svg()], { type: "image/svg+xml" })), PLAIN),
    button("PNG", press("png", async () => raster(await svg())), PLAIN),
    button("TikZ", press("tex", async () => new Blob([await tex()])), PLAIN),
    problem,
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

/** So long, in milliseconds, a file can be read that was handed out. */
const KEPT = 60_000;

/**
 * Hands a file to whoever reads the page.
 *
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(href), KEPT);
}
