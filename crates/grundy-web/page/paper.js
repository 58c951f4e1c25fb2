// Pictures that the page draws itself, taken along: as SVG with all of its style inside, or as TikZ.

import { shape } from "./elements.js";
import { saversOf } from "./pictures.js";

/** What style is, of shapes and of words. */
const SHAPES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray"];
const WORDS = [...SHAPES, "paint-order", "font-family", "font-size", "font-weight", "text-anchor"];

/** What only the page needs. */
const NEEDLESS = ["class", "tabindex", "role", "aria-label", "aria-disabled"];

/** A point of the screen is so many points of paper. */
const POINT = 0.75;

/**
 * Buttons that save what `make` draws.
 *
 * @param {string} name
 * @param {() => SVGSVGElement | Promise<SVGSVGElement>} make
 */
export function ownSavers(name, make) {
  return saversOf(
    `grundy-${name}`,
    async () => new XMLSerializer().serializeToString(onPaper(await make())),
    async () => tikz(onPaper(await make())),
  );
}

/**
 * A copy of a picture that needs no page around it, in the colours of the page by day.
 *
 * @param {SVGSVGElement} svg
 */
function onPaper(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const desk = document.createElement("div");
  desk.className = "paper";
  desk.append(copy);
  document.body.append(desk);
  const parts = [...copy.querySelectorAll("path, rect, circle, text")];
  for (const part of parts) {
    const style = getComputedStyle(part);
    for (const name of part.tagName === "text" ? WORDS : SHAPES) part.setAttribute(name, style.getPropertyValue(name));
  }
  for (const each of copy.querySelectorAll("*")) for (const name of NEEDLESS) each.removeAttribute(name);
  copy.removeAttribute("class");
  desk.remove();
  const { width, height } = copy.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.prepend(shape("rect", { width, height, fill: "#ffffff", stroke: "none" }));
  return copy;
}

/** The picture as TikZ. @param {SVGSVGElement} svg with all of its style as attributes */
function tikz(svg) {
  const drawn = [...svg.querySelectorAll("path, rect, circle, text")].map(command).filter((line) => line !== "");
  const words = `% ${(svg.getAttribute("aria-label") ?? "").replace(/\s+/g, " ")}`;
  return [words, `\\begin{tikzpicture}[x=${POINT}pt,y=-${POINT}pt]`, ...drawn, "\\end{tikzpicture}", ""].join("\n");
}

/** @param {Element} it */
function command(it) {
  /** @param {string} name */
  const number = (name) => Number(it.getAttribute(name) ?? 0);
  if (it.tagName === "text") return node(it, `(${number("x")},${number("y")})`);
  const style = strokes(it);
  if (style === "") return "";
  /** @type {Record<string, () => string>} */
  const shapes = {
    path: () => route(it.getAttribute("d") ?? ""),
    rect: () => `(${number("x")},${number("y")}) rectangle (${number("x") + number("width")},${number("y") + number("height")})`,
    circle: () => `(${number("cx")},${number("cy")}) circle[radius=${number("r")}]`,
  };
  return `\\path[${style}] ${shapes[it.tagName]()};`;
}

/** The points of a path of straight lines. @param {string} d with absolute commands */
function route(d) {
  let [x, y] = [0, 0];
  const points = [...d.matchAll(/([MLHVZ])([^MLHVZ]*)/g)].map(([, letter, rest]) => {
    if (letter === "Z") return " -- cycle";
    const numbers = rest.trim().split(/[\s,]+/).map(Number);
    if (letter === "H") x = numbers[0];
    else if (letter === "V") y = numbers[0];
    else [x, y] = numbers;
    return `${letter === "M" ? " " : " -- "}(${x},${y})`;
  });
  return points.join("").trim();
}

/** How a shape is drawn and filled, or nothing for one that is not seen. @param {Element} it */
function strokes(it) {
  const [stroke, fill] = [colour(it.getAttribute("stroke")), colour(it.getAttribute("fill"))];
  const dashes = (it.getAttribute("stroke-dasharray") ?? "none").match(/[\d.]+/g) ?? [];
  const pattern = dashes.map((length, at) => `${at % 2 === 0 ? "on" : "off"} ${Number(length) * POINT}pt`).join(" ");
  const parts = [
    stroke && `draw=${stroke}`,
    stroke && `line width=${Number.parseFloat(it.getAttribute("stroke-width") ?? "1") * POINT}pt`,
    stroke && pattern && `dash pattern=${pattern}`,
    fill && `fill=${fill}`,
    fill && it.getAttribute("fill-opacity") !== "1" && `fill opacity=${it.getAttribute("fill-opacity")}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** @type {(it: Element, at: string) => string} */
function node(it, at) {
  const anchors = /** @type {Record<string, string>} */ ({ middle: "base", end: "base east" });
  const anchor = anchors[it.getAttribute("text-anchor") ?? ""] ?? "base west";
  const size = Number.parseFloat(it.getAttribute("font-size") ?? "12") * POINT;
  const font = `\\fontsize{${size}}{${size}}\\selectfont${it.getAttribute("font-weight") === "700" ? "\\bfseries" : ""}`;
  const style = `anchor=${anchor}, inner sep=0, text=${colour(it.getAttribute("fill")) || "black"}, font=${font}`;
  return `\\node[${style}] at ${at} {${escaped(it.textContent ?? "")}};`;
}

/** A colour as TikZ takes it, or nothing for what is not seen. @param {string | null} css */
function colour(css) {
  const [red, green, blue, alpha = "1"] = css?.match(/[\d.]+/g) ?? [];
  if (blue === undefined || alpha === "0") return "";
  return `{rgb,255:red,${red};green,${green};blue,${blue}}`;
}

/** @type {Record<string, string>} */
const LETTERS = {
  "\\": "\\textbackslash{}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "|": "\\textbar{}", "<": "$<$", ">": "$>$",
  "−": "$-$", "↑": "$\\uparrow$", "↓": "$\\downarrow$", "·": "$\\cdot$", "±": "$\\pm$", "‖": "$\\parallel$",
};

/** @param {string} text */
function escaped(text) {
  return [...text].map((letter) => LETTERS[letter] ?? (/[{}_#&%$]/.test(letter) ? `\\${letter}` : letter)).join("");
}
