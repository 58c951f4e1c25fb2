// The engine is the module of WebAssembly that lies beside the page, in workers of its own.
//
// A question has a worker for itself, so that a long one stops no short one, and it is given up by ending its worker.
// The module is fetched, unpacked and compiled once for all of them.

import { work } from "./worker.js";

/** So many questions are worked on at once; the others wait. */
const WORKERS = Math.max(2, Math.min(4, navigator.hardwareConcurrency ?? 2));

/** @type {Worker[]} */
const idle = [];
let count = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** The address of what the workers run. */
const script = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));

/**
 * A file of the engine, which lies beside the page, or in the page itself where that is one file.
 *
 * @param {string} name
 */
async function part(name) {
  const inside = document.getElementById(name);
  const response = await fetch(inside === null ? name : `data:application/octet-stream;base64,${inside.textContent}`);
  if (!response.ok) throw new Error(`the engine, ${name}, is not there: ${response.status}`);
  return response.arrayBuffer();
}

/** The module, unpacked by the first worker. @type {() => Promise<WebAssembly.Module>} */
async function compile() {
  const [packed, unpacker] = await Promise.all([part("grundy.lzma"), part("unpack.wasm")]);
  const first = new Worker(script);
  first.postMessage({ packed, unpacker });
  const { module, problem } = await new Promise((resolve) => {
    first.onmessage = ({ data }) => resolve(data);
  });
  if (module === undefined) throw new Error(problem);
  count += 1;
  release(first);
  return module;
}

/** Fetches the module before it is needed. */
export function prepare() {
  compiled ??= compile();
  // Whoever asks is told what went wrong, and whoever asks again may have more luck.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

/** A worker that has nothing to do. */
async function worker() {
  const module = await prepare();
  while (idle.length === 0 && count >= WORKERS) {
    await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  }
  const free = idle.pop();
  if (free !== undefined) return free;
  count += 1;
  const made = new Worker(script);
  made.postMessage({ module });
  return made;
}

/** @type {import("../engine.js").Ask} */
export async function ask(request, { signal, progress } = {}) {
  signal?.throwIfAborted();
  const own = await worker();
  try {
    signal?.throwIfAborted();
  } catch (aborted) {
    release(own);
    throw aborted;
  }
  return new Promise((resolve, reject) => {
    const end = () => {
      own.terminate();
      count -= 1;
      waiting.shift()?.();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", end);
    own.onmessage = ({ data }) => {
      if (data.progress !== undefined) {
        progress?.(data.progress);
        return;
      }
      signal?.removeEventListener("abort", end);
      release(own);
      resolve(data.answer);
    };
    own.postMessage({ request: JSON.stringify(request) });
  });
}

/** @param {Worker} own */
function release(own) {
  own.onmessage = null;
  idle.push(own);
  waiting.shift()?.();
}
