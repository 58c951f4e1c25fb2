// Has the WebAssembly module answer every request of the signature, whose hashes must be those that
// were signed; then has it reach its limits, and go deeper than its stack.
// usage: node xtask/wasm_signature.mjs MODULE
import { readFileSync } from "node:fs";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

// The first thread has about a megabyte of stack, as a page has. A worker says how much it has.
const DEEP_STACK_MB = 4;

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

// The signature was made with this seed.
const lent = { microseconds: () => BigInt(Math.floor(performance.now() * 1000)), seed: () => 0n };

const start = (module) => new WebAssembly.Instance(module, { grundy: lent }).exports;

// Pointers come as signed numbers.
function ask(exports, request) {
  const bytes = encoder.encode(request);
  const at = exports.room(bytes.length) >>> 0;
  // The memory may have grown, so it is looked at after the call.
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.answer() >>> 0;
  return decoder.decode(new Uint8Array(exports.memory.buffer, exports.answer_at() >>> 0, length));
}

// The answer, or the error of the machine that the request ends with.
function attempt(exports, request) {
  try {
    return { answer: ask(exports, request) };
  } catch (error) {
    return { error: error.name, message: `${error}` };
  }
}

// What becomes of each request. After an error a module is dead, and another one takes its place.
function attemptAll(module, requests) {
  let exports = start(module);
  return requests.map((request) => {
    const found = attempt(exports, request);
    if (found.error) exports = start(module);
    return found;
  });
}

if (!isMainThread) {
  parentPort.postMessage(attemptAll(workerData.module, workerData.requests));
  process.exit();
}

function attemptDeeply(module, requests) {
  const resourceLimits = { stackSizeMb: DEEP_STACK_MB };
  const worker = new Worker(new URL(import.meta.url), { workerData: { module, requests }, resourceLimits });
  return new Promise((answered, failed) => worker.on("message", answered).on("error", failed));
}

function hash(answer) {
  const text = "error" in JSON.parse(answer) ? "error" : answer;
  let hash = 0xcbf29ce484222325n;
  for (const byte of encoder.encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

let failures = 0;
function check(isGood, request, { answer, message }) {
  if (isGood) return;
  failures += 1;
  const found = answer === undefined ? `ends with ${message}` : `is answered by ${answer}`;
  console.log(`${request.slice(0, 300)}\n  ${found.slice(0, 300)}`);
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]));

// The one thing that is left out of the module is PNG: a request for it is refused.
const lines = (file) => readFileSync(file, "utf8").trimEnd().split("\n");
const isPng = (request) => JSON.parse(request).as === "png";
const all = lines("corpus/signature.jsonl");
const [refused, compared] = [all.filter(isPng), all.filter((request) => !isPng(request))];
for (const [index, found] of attemptAll(module, refused).entries()) {
  check(found.answer !== undefined && JSON.parse(found.answer).field === "as", refused[index], found);
}

const found = attemptAll(module, compared);
const deep = compared.filter((_, index) => found[index].error === "RangeError");
const foundDeep = await attemptDeeply(module, deep);
for (const [index, request] of deep.entries()) {
  found[compared.indexOf(request)] = foundDeep[index];
}
const signed = new Map(lines("corpus/signature.txt").map((line) => line.split(" ")));
let agree = 0;
for (const [index, request] of compared.entries()) {
  const { answer } = found[index];
  const isSigned = answer !== undefined && hash(answer) === signed.get(String(JSON.parse(request).id));
  agree += isSigned ? 1 : 0;
  check(isSigned, request, found[index]);
}
console.log(`${agree} of ${compared.length} answers agree with the signature`);
console.log(`  asked on a stack of ${DEEP_STACK_MB} MiB, being deeper than that of a page: ${deep.length}`);
console.log(`  left out, since they ask for PNG, which the module has not: ${refused.length}`);

// Limits are answers, in the time that they give.
const board = `domineering("${Array(7).fill("........").join("|")}")`;
const limited = [
  [{ do: "eval", expr: board, time_limit: 0.25 }, "time"],
  [{ do: "eval", expr: board, memory_limit: 16 }, "memory"],
  [{ do: "lattice_table", D: [[1, 2], [2, 1], [3, -1]], side: 16384, memory_limit: 1 }, "memory"],
];
for (const [request, halt] of limited) {
  const began = performance.now();
  const answered = attempt(start(module), JSON.stringify(request));
  const isInTime = performance.now() - began < 30_000;
  const isHalted = answered.answer !== undefined && JSON.parse(answered.answer).halt === halt;
  check(isHalted && isInTime, JSON.stringify(request), answered);
}

// What goes deeper than the stack is an error, never an answer, and so is all that is asked then.
const tooDeep = { do: "eval", expr: `${"{5|".repeat(100_000)}-7${"}".repeat(100_000)}` };
const exports = start(module);
for (const [request, error] of [[tooDeep, "RangeError"], [{ do: "eval", expr: "1 + 1" }, "RuntimeError"]]) {
  const found = attempt(exports, JSON.stringify(request));
  check(found.error === error, JSON.stringify(request), found);
}
console.log(failures === 0 ? "limits and the end of the stack are told" : `${failures} checks failed`);
process.exit(failures === 0 ? 0 : 1);
