// Elements of the page, made in one line each.

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties] properties of the element, or else its attributes
 * @param {(Node | string | null | undefined)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/**
 * An element of a picture that the page draws itself.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {Record<string, any>} [properties]
 */
export function button(label, press, properties = {}) {
  return element("button", { type: "button", textContent: label, onclick: press, ...properties });
}

/**
 * A button that looks like a link, as what can be asked about next.
 *
 * @param {string} label
 * @param {() => void} press
 */
export function follow(label, press) {
  return button(label, press, { className: "plain typed" });
}

/**
 * A field with its label above it.
 *
 * @param {string} label
 * @param {HTMLElement} field
 */
export function labelled(label, field) {
  return element("label", {}, label, field);
}

/**
 * A field for what is typed exactly.
 *
 * @param {Record<string, any>} properties
 */
export function typed(properties) {
  const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: false };
  return element("input", { ...plain, ...properties });
}

/**
 * A choice of one of several, `[value, words]` each.
 *
 * @param {[string, string][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {Record<string, any>} [properties]
 */
export function choice(choices, chosen, choose, properties = {}) {
  const options = choices.map(([value, words]) => element("option", { value, selected: value === chosen }, words));
  const made = element("select", { ...properties }, ...options);
  made.onchange = () => choose(made.value);
  return made;
}

/**
 * What is fetched when it is unfolded.
 *
 * @param {(Node | string)[]} words
 * @param {() => Promise<Node[]>} fill
 */
export function folded(words, fill) {
  const made = element("details", {}, element("summary", {}, ...words));
  made.ontoggle = async () => {
    if (made.open && made.childElementCount === 1) made.append(...(await fill()));
  };
  return made;
}

/**
 * What is said of a mistake, with the place under the character where there is one. Places are counted in bytes.
 *
 * @param {import("./engine.js").Answer} answer
 * @param {string} [text] what was typed
 */
export function mistake(answer, text) {
  const shown = element("div", { className: "mistake", role: "alert" });
  shown.append(element("p", {}, answer.error ?? `A limit was reached: ${answer.halt}.`));
  if (answer.span && text !== undefined) {
    const bytes = new TextEncoder().encode(text);
    /** @param {number} at */
    const letters = (at) => [...new TextDecoder().decode(bytes.slice(0, at))].length;
    const [from, to] = answer.span.map(letters);
    const marks = " ".repeat(from) + "^".repeat(Math.max(1, to - from));
    shown.append(element("pre", {}, `${text}\n${marks}`));
  }
  for (const hint of answer.hints ?? []) shown.append(element("p", { className: "faint" }, hint));
  return shown;
}

/**
 * What is known, in lines of a name and a value; what is not known has no line.
 *
 * @param {[string, unknown][]} facts
 */
export function facts(facts) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null);
  return element("dl", {}, ...known.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, String(value))]));
}
