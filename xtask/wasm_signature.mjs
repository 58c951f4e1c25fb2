// Has the WebAssembly module answer every request of the signature, and compares the hashes.
// usage: node xtask/wasm_signature.mjs MODULE
import { readFileSync } from "node:fs";
import { Worker, isMainThread } from "node:worker_threads";

// A module cannot make its stack grow, and some answers need more than the megabyte of the first
// thread. A worker says how much it has.
if (isMainThread) {
  const stack = { stackSizeMb: 4 };
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2), resourceLimits: stack });
  const code = await new Promise((ended) => worker.on("exit", ended));
  process.exit(code);
}

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { exports } = await WebAssembly.instantiate(module, {});
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

function ask(request) {
  const bytes = encoder.encode(request);
  const at = exports.room(bytes.length);
  // The memory may have grown, so it is looked at after the call.
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.answer();
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer_at(), length));
}

function hash(answer) {
  const text = "error" in JSON.parse(answer) ? "error" : answer;
  let hash = 0xcbf29ce484222325n;
  for (const byte of encoder.encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

const lines = (file) => readFileSync(file, "utf8").trimEnd().split("\n");
const signed = new Map(lines("corpus/signature.txt").map((line) => line.split(" ")));
let [agree, differ, clockless] = [0, 0, 0];
for (const request of lines("corpus/signature.jsonl")) {
  const { id, time_limit: time } = JSON.parse(request);
  // Without a clock no request runs out of time.
  if (time === 0) {
    clockless += 1;
    continue;
  }
  const answer = ask(request);
  if (hash(answer) === signed.get(String(id))) {
    agree += 1;
  } else {
    differ += 1;
    console.log(`${request}\n  is answered by ${answer.slice(0, 300)}`);
  }
}
console.log(`${agree} answers agree, ${differ} differ, ${clockless} need a clock`);
process.exit(differ === 0 ? 0 : 1);
