// The engine, as the page knows it: `ask(request)` gives the answer in the JSON of `grundy batch`.
//
// Who answers is no concern of the page: the head of the page says which of the engines it is.

/**
 * @typedef {Record<string, any>} Answer
 * @typedef {{ steps: number, reached: { unit: string, done: string, total: string | null } | null }} Progress
 * @typedef {{ signal?: AbortSignal, progress?: (progress: Progress) => void }} Listening
 * @typedef {(request: Record<string, unknown>, listening?: Listening) => Promise<Answer>} Ask
 */

/** @type {Record<string, () => Promise<{ ask: Ask, prepare?: () => void }>>} */
const ENGINES = {
  server: () => import("./engines/server.js"),
  module: () => import("./engines/module.js"),
};

const { content } = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=engine]"));

/**
 * The answer to a request; a mistake is an answer too. `progress` hears how far it is, `signal` gives it up: then
 * there is an `AbortError` instead.
 *
 * @type {Ask}
 */
export async function ask(request, listening) {
  // The page is painted before the engine is fetched.
  const engine = await ENGINES[content]();
  return engine.ask(request, listening);
}

/** @type {Map<string, Promise<Answer>>} */
const known = new Map();

/**
 * The answer to a request that is always answered alike: it is asked once, and again where no answer came.
 *
 * @param {Record<string, unknown>} request
 */
export function askOnce(request) {
  const key = JSON.stringify(request);
  const answer = known.get(key) ?? ask(request);
  known.set(key, answer);
  answer.catch(() => known.delete(key));
  return answer;
}

/** Fetches what the engine needs, before something is asked. */
export async function prepare() {
  const engine = await ENGINES[content]();
  engine.prepare?.();
}
