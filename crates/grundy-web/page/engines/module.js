// The engine is the module of WebAssembly that lies beside the page, in workers of its own.
//
// A question has a worker for itself, so that a long one stops no short one, and it is given up by ending its worker.
// The module is fetched and compiled once for all of them.

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
 * The module, which lies beside the page compressed, or in the page itself where that is one file. A host that knows the
 * ending may have sent it as what it unpacks to.
 */
async function compile() {
  const inside = document.querySelector("#module");
  const source = inside === null ? "grundy.wasm.gz" : `data:application/gzip;base64,${inside.textContent}`;
  const response = await fetch(source);
  if (!response.ok) throw new Error(`the engine, ${source}, is not there: ${response.status}`);
  const sent = await response.arrayBuffer();
  const isPacked = new Uint8Array(sent, 0, 2).join() === "31,139";
  if (!isPacked) return WebAssembly.compile(sent);
  const unpacked = new Blob([sent]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}

/** A worker that has nothing to do. */
async function worker() {
  compiled ??= compile();
  const module = await compiled;
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
