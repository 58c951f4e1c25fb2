// What a worker runs. Its text is its program (see `module.js`), so that it uses nothing outside of itself.

/**
 * Answers requests with the module that comes first, or comes packed first: each with an instance of its own, which forgets
 * everything.
 */
export function work() {
  /** How often progress is told, in milliseconds. */
  const TELLING = 250;

  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @type {WebAssembly.Module} */
  let module;

  /** @param {string} request */
  function answer(request) {
    let told = performance.now();
    /** @type {any} */
    let exports;
    /** @type {(at: number, length: number) => any} */
    const read = (at, length) => {
      // The memory may have grown, so it is looked at after the call; addresses come as signed numbers.
      return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, at >>> 0, length >>> 0)));
    };
    const microseconds = () => {
      const now = performance.now();
      if (now - told >= TELLING) {
        told = now;
        const length = exports.progress();
        postMessage({ progress: read(exports.progress_at(), length) });
      }
      return BigInt(Math.floor(now * 1000));
    };
    const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
    try {
      exports = new WebAssembly.Instance(module, { grundy: { microseconds, seed } }).exports;
      const bytes = encoder.encode(request);
      const at = exports.room(bytes.length) >>> 0;
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const length = exports.answer();
      return read(exports.answer_at(), length);
    } catch (problem) {
      return { error: said(problem) };
    }
  }

  /** @param {unknown} problem */
  function said(problem) {
    if (problem instanceof RangeError) return "the question goes deeper than the stack of this browser";
    return `the engine failed: ${problem}`;
  }

  /** @type {(packed: ArrayBuffer, unpacker: ArrayBuffer) => WebAssembly.Module} */
  function unpacked(packed, unpacker) {
    const exports = /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports);
    const at = exports.room(packed.byteLength) >>> 0;
    new Uint8Array(exports.memory.buffer, at, packed.byteLength).set(new Uint8Array(packed));
    const length = exports.unpack() >>> 0;
    if (length === 0) throw new Error("the engine is damaged");
    return new WebAssembly.Module(new Uint8Array(exports.memory.buffer, exports.unpacked_at() >>> 0, length));
  }

  self.onmessage = ({ data }) => {
    if (data.module !== undefined) module = data.module;
    if (data.request !== undefined) postMessage({ answer: answer(data.request) });
    if (data.packed === undefined) return;
    try {
      module = unpacked(data.packed, data.unpacker);
      postMessage({ module });
    } catch (problem) {
      postMessage({ problem: String(problem) });
    }
  };
}
