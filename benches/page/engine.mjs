// What the engine of the page costs beside the native one: the size of the page over the wire, the time until its first
// value stands in a browser, and CPU time of the same questions. It prints ratios, and asserts nothing.
//
//   cargo xtask wasm && cargo build --release && node benches/page/engine.mjs

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";

const GRUNDY = process.env.GRUNDY ?? "target/release/grundy";
const MODULE = "target/wasm32-unknown-unknown/wasm/grundy_wasm.wasm";

/** Each is asked several times; the least is told. */
const QUESTIONS = ["domineering(5,6)", 'clobber("XOXO|OXOX|XOXO|OXOX")', "outcome(domineering(7,7))", "nimber(cram(5,5))"];
const TIMES = 3;

/** The CPU seconds of a question in the module, on a thread of its own. */
function inModule(expr) {
  const text = JSON.stringify({ do: "eval", expr, time_limit: 600 });
  const worker = new Worker(new URL(import.meta.url), { workerData: text });
  return new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
}

function answer(text) {
  const module = new WebAssembly.Module(readFileSync(MODULE));
  const lent = { microseconds: () => BigInt(Math.floor(performance.now() * 1000)), seed: () => 0n };
  const { memory, room, answer, answer_at } = new WebAssembly.Instance(module, { grundy: lent }).exports;
  const bytes = new TextEncoder().encode(text);
  const at = room(bytes.length) >>> 0;
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const began = process.cpuUsage();
  const length = answer();
  const { user, system } = process.cpuUsage(began);
  const said = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer_at() >>> 0, length)));
  return { seconds: (user + system) / 1e6, value: said.value };
}

if (!isMainThread) {
  parentPort.postMessage(answer(workerData));
  process.exit();
}

/** The CPU seconds of the same question in the program, less those of its start. */
function native(expr) {
  const run = (asked) => {
    const script = 'TIMEFORMAT="%U %S"; time "$0" eval "$1" --threads 1 --json >/dev/null';
    const { stderr } = spawnSync("bash", ["-c", script, GRUNDY, asked], { encoding: "utf8" });
    return stderr.trim().split(/\s+/).map(Number).reduce((a, b) => a + b);
  };
  return Math.max(0.001, run(expr) - run("0"));
}

console.log("question                            native s   module s   ratio");
for (const expr of QUESTIONS) {
  const [ours, theirs] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    ours.push((await inModule(expr)).seconds);
    theirs.push(native(expr));
  }
  const [module, program] = [Math.min(...ours), Math.min(...theirs)];
  console.log(expr.padEnd(36), program.toFixed(3).padStart(7), module.toFixed(3).padStart(10), (module / program).toFixed(2).padStart(7));
}

const folder = mkdtempSync(join(tmpdir(), "grundy-page-"));
const single = join(folder, "grundy.html");
execFileSync(GRUNDY, ["page", "-o", join(folder, "page")]);
execFileSync(GRUNDY, ["page", "--single", "-o", single]);
const files = readdirSync(join(folder, "page"), { recursive: true }).map((name) => join(folder, "page", name));
const wire = files.filter((name) => statSync(name).isFile()).map((name) => Math.min(statSync(name).size, gzipSync(readFileSync(name), { level: 9 }).length));
console.log(`\nthe page over the wire, every file: ${wire.reduce((a, b) => a + b)} bytes; as one file ${statSync(single).size}`);

const tests = new URL("../../crates/grundy-web/tests/browser/", import.meta.url);
const [{ launch, newPage }, { host }] = await Promise.all([import(new URL("browser.mjs", tests)), import(new URL("host.mjs", tests))]);
const { address, close } = await host((path) => readFileSync(join(folder, "page", path)));
const { server } = await import(new URL("engines.mjs", tests));
const served = await server();
const browser = await launch();
for (const [words, place] of [["files", address], ["one file", pathToFileURL(single).href], ["server", served.address]]) {
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { page } = await newPage(browser);
    const began = performance.now();
    await page.goto(`${place}#workbench?expr=domineering(3,3)`);
    await page.locator("form").waitFor();
    const usable = performance.now() - began;
    await page.locator(".value", { hasText: "+-1" }).waitFor();
    times.push([usable, performance.now() - began]);
    await page.close();
  }
  const [usable, value] = times.sort((a, b) => a[1] - b[1])[0];
  console.log(`${words}: usable after ${(usable / 1000).toFixed(2)} s, the first value after ${(value / 1000).toFixed(2)} s`);
}
await browser.close();
await served.close();
close();
rmSync(folder, { recursive: true });
