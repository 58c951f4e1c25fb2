// What a board needs where there is no notebook: a model of anywidget's form, whose questions the page's engine answers.

import { ask } from "./engine.js";

export class Model {
  /** @type {Map<string, Set<(message: any) => void>>} */
  #listeners = new Map();
  #fields;
  #signal;

  /**
   * @param {Record<string, any>} fields
   * @param {AbortSignal} signal gives up what is still asked
   */
  constructor(fields, signal) {
    this.#fields = fields;
    this.#signal = signal;
  }

  /** @param {string} name */
  get(name) {
    return this.#fields[name];
  }

  /** @type {(name: string, value: any) => void} */
  set(name, value) {
    this.#fields[name] = value;
    this.#tell(`change:${name}`, value);
  }

  save_changes() {
    this.#tell("saved", this.#fields);
  }

  /** @type {(name: string, listener: (message: any) => void) => void} */
  on(name, listener) {
    if (!this.#listeners.has(name)) this.#listeners.set(name, new Set());
    this.#listeners.get(name)?.add(listener);
  }

  /** @type {(name: string, listener: (message: any) => void) => void} */
  off(name, listener) {
    this.#listeners.get(name)?.delete(listener);
  }

  /** @param {{ id: string, request: Record<string, unknown> }} message */
  async send({ id, request }) {
    try {
      this.#tell("msg:custom", { id, answer: await ask(request, { signal: this.#signal }) });
    } catch (problem) {
      // Nobody waits for what was given up.
      if (!this.#signal.aborted) this.#tell("msg:custom", { id, answer: { error: `No answer came: ${problem}` } });
    }
  }

  /** @type {(name: string, message: any) => void} */
  #tell(name, message) {
    for (const listener of this.#listeners.get(name) ?? []) listener(message);
  }
}
