// Elements of the page, made in one line each.

export function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// A button that looks like a link, as what can be asked about next.
export function follow(label, press) {
  return element("button", { type: "button", className: "plain typed", textContent: label, onclick: press });
}

// A picture that the engine has drawn.
export function picture(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  return document.importNode(drawn, true);
}

// What pictures stand on, so that they can be read on this page.
export function background() {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "none";
}

// What is said of a mistake, with the place under the character where there is one. Places are counted in bytes.
export function mistake(answer, text) {
  const shown = element("div", { className: "mistake", role: "alert" });
  shown.append(element("p", {}, answer.error));
  if (answer.span && answer.field === "expr") {
    const bytes = new TextEncoder().encode(text);
    const letters = (at) => [...new TextDecoder().decode(bytes.slice(0, at))].length;
    const [from, to] = answer.span.map(letters);
    const marks = " ".repeat(from) + "^".repeat(Math.max(1, to - from));
    shown.append(element("pre", {}, `${text}\n${marks}`));
  }
  for (const hint of answer.hints ?? []) shown.append(element("p", { className: "faint" }, hint));
  return shown;
}
