// The page with each of its engines, as a browser opens it.
//
// `GRUNDY` is the program, `GRUNDY_ENGINE` the folder of the engine.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { host } from "./host.mjs";

const GRUNDY = process.env.GRUNDY ?? "grundy";
const ENGINE = process.env.GRUNDY_ENGINE ? ["--engine", process.env.GRUNDY_ENGINE] : [];

/** The page of `grundy serve`. */
export async function server() {
  const program = spawn(GRUNDY, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  await once(program, "spawn");
  const [line] = await once(program.stdout, "data");
  const close = async () => {
    program.kill("SIGTERM");
    const [code] = await once(program, "exit");
    if (code !== 0) throw new Error(`the server ended with ${code}`);
  };
  return { address: String(line).trim(), close, pid: program.pid };
}

/** The files of `grundy page`, handed out by a host that knows nothing. */
export async function files() {
  const folder = mkdtempSync(join(tmpdir(), "grundy-page-"));
  execFileSync(GRUNDY, ["page", "--output", folder, ...ENGINE]);
  const { address, close } = await host((path) => readFileSync(join(folder, path)));
  return { address, close: async () => (close(), rmSync(folder, { recursive: true })) };
}

/** The one file of `grundy page --single`, opened from the disk. */
export async function single() {
  const folder = mkdtempSync(join(tmpdir(), "grundy-page-"));
  const file = join(folder, "grundy.html");
  execFileSync(GRUNDY, ["page", "--single", "--output", file, ...ENGINE]);
  return { address: pathToFileURL(file).href, close: async () => rmSync(folder, { recursive: true }) };
}
