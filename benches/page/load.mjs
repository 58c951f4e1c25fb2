// Many clients at the server of `grundy serve`, on this machine alone: 64 of them ask mixed questions for a minute, then
// small questions are asked while impossible ones are worked on, and then clients go away. It prints what happened, and ends
// with 1 if an answer was wrong or memory grew without bound.
//
//   cargo build --release && node benches/page/load.mjs [SECONDS]

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const GRUNDY = process.env.GRUNDY ?? "target/release/grundy";
const SECONDS = Number(process.argv[2] ?? 60);
const CLIENTS = 64;

/** Questions, and what must stand in their answers. */
const QUESTIONS = [
  [{ do: "eval", expr: "1+1" }, '"value":"2"'],
  [{ do: "eval", expr: 'domineering("...|...")' }, '"value":"{2|-1/2}"'],
  [{ do: "eval", expr: "domineering(4,4)" }, '"value":"+-(0,{{2|0},{2||2|0}|miny(2),{2|0}})"'],
  [{ do: "eval", expr: 'hackenbush("0-1 B, 1-2 R") + nim(3)' }, '"value":"1/2*3"'],
  [{ do: "thermograph", expr: "{2|1||-1}", as: "svg" }, "<svg"],
  [{ do: "draw", expr: "domineering(3,3)", as: "svg" }, "<svg"],
  [{ do: "period", game: "subtraction", set: [1, 2, 6, 11] }, '"status":"proved"'],
  [{ do: "solve", expr: "nim(3,4,5)" }, "moves"],
  [{ do: "play", expr: "domineering(3,3)", moves: [], pictures: true, hints: "value" }, '"boards"'],
  [{ do: "eval", expr: "1 + nimm(3)" }, '"error"'],
];
const IMPOSSIBLE = { do: "eval", expr: "domineering(9,9)", time_limit: 4 };

const program = spawn(GRUNDY, ["serve", "--port", "0", "--time-limit", "10"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(program.stdout, "data");
const { hostname, port } = new URL(String(line).trim());
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** Asks; `leave` ends the connection before the answer. */
function ask(question, leave) {
  const body = JSON.stringify(question);
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const asked = request({ hostname, port, path: "/ask", method: "POST", headers, agent }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part)).on("end", () => resolve({ status: response.statusCode, text: String(Buffer.concat(parts)) }));
    });
    asked.on("error", reject).end(body);
    if (leave) setTimeout(() => asked.destroy(new Error("left")), leave);
  });
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, "utf8"))[1]) / 1024;
const cpu = () => readFileSync(`/proc/${program.pid}/stat`, "utf8").split(" ").slice(13, 15).map(Number).reduce((a, b) => a + b) / 100;
const percentile = (all, share) => all.sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))];
const ms = (time) => `${time.toFixed(1)} ms`;

let failures = 0;
const times = [];
const peaks = [];
const watching = setInterval(() => peaks.push(memory()), 500);
const end = performance.now() + SECONDS * 1000;
async function client(number) {
  for (let at = number; performance.now() < end; at += 1) {
    const [question, expected] = QUESTIONS[at % QUESTIONS.length];
    const began = performance.now();
    try {
      const { status, text } = await ask(question);
      if (status !== 200 || !text.includes(expected)) throw new Error(`${status} ${text.slice(0, 200)}`);
    } catch (problem) {
      failures += 1;
      if (failures < 5) console.log(JSON.stringify(question), String(problem));
    }
    times.push(performance.now() - began);
  }
}
await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
clearInterval(watching);
const half = peaks.length / 2;
const [first, second] = [Math.max(...peaks.slice(0, half)), Math.max(...peaks.slice(half))];
console.log(`${CLIENTS} clients, ${SECONDS} s: ${times.length} answers, ${failures} failures; p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`);
console.log(`memory: at most ${first.toFixed(0)} MiB in the first half, ${second.toFixed(0)} in the second`);
if (second > 1.5 * first + 64) failures += 1;

// Small questions while impossible ones are worked on.
const small = [];
const began = performance.now();
let isWorking = true;
const hard = Promise.all(Array.from({ length: 6 }, () => ask(IMPOSSIBLE))).finally(() => (isWorking = false));
while (isWorking) {
  const start = performance.now();
  const { text } = await ask({ do: "eval", expr: "1+1" });
  if (!text.includes('"value":"2"')) failures += 1;
  small.push(performance.now() - start);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
const cut = await hard;
if (cut.some(({ text }) => JSON.parse(text).halt !== "time")) failures += 1;
console.log(`6 impossible questions are cut after ${((performance.now() - began) / 1000).toFixed(1)} s in all (4 s each, so many at once as there are processors)`);
console.log(`1+1 meanwhile: ${small.length} times, p50 ${ms(percentile(small, 0.5))}, p99 ${ms(percentile(small, 0.99))}`);

// Clients that go away free their work.
await Promise.allSettled(Array.from({ length: 8 }, () => ask({ ...IMPOSSIBLE, time_limit: 10 }, 300)));
await new Promise((resolve) => setTimeout(resolve, 500));
const before = cpu();
await new Promise((resolve) => setTimeout(resolve, 2000));
const busy = cpu() - before;
console.log(`after 8 clients went away: ${busy.toFixed(2)} s of CPU in the next 2 s, memory ${memory().toFixed(0)} MiB`);
if (busy > 0.2) failures += 1;

agent.destroy();
program.kill("SIGTERM");
const [code] = await once(program, "exit");
console.log(`told to end, the server ended with ${code}`);
process.exit(failures === 0 && code === 0 ? 0 : 1);
