// A host of pages that knows nothing: it hands out files. Run by itself, it shows the page as it stands in the sources,
// with the module behind it, so that a change is seen without a build: `node host.mjs [PORT]`.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request as send } from "node:http";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const KINDS = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

/**
 * Hands out what `read` finds by its path; questions go on to a server where there is one.
 *
 * @param {(path: string) => Buffer | string} read
 * @param {number} [port]
 * @param {string} [behind]
 */
export async function host(read, port = 0, behind) {
  const server = createServer((request, response) => {
    if (behind !== undefined && request.method === "POST") {
      pass(request, response, behind);
      return;
    }
    const path = normalize((request.url ?? "/").split("?")[0]).slice(1) || "index.html";
    try {
      const bytes = read(path);
      const kind = KINDS[path.split(".").pop()] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": kind, "Cache-Control": "no-cache" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Passes a question on, and what is told of it back, until whoever asked goes away. */
function pass(request, response, behind) {
  const { origin, host: _, ...headers } = request.headers;
  const asked = send(new URL(request.url, behind), { method: "POST", headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}

const HERE = dirname(fileURLToPath(import.meta.url));

/** A file of the page as it stands in the sources. */
const source = (path) => readFileSync(join(HERE, "../../page", path));

/** The page as it stands in the sources, with the module behind it. */
export function sources(port) {
  const engine = process.env.GRUNDY_ENGINE ?? join(HERE, "../../../../target/page-engine");
  return host((path) => {
    if (["grundy.lzma", "unpack.wasm"].includes(path)) return readFileSync(join(engine, path));
    if (path !== "index.html") return source(path);
    return String(source(path)).replace('name="engine" content="server"', 'name="engine" content="module"');
  }, port);
}

/**
 * The page as it stands in the sources, with a server behind it.
 *
 * @param {{ address: string, close: () => Promise<void> }} server
 */
export async function sourcesAt(server) {
  const { address, close } = await host(source, 0, server.address);
  return { address, close: async () => (close(), server.close()) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await sources(Number(process.argv[2] ?? 0));
  console.log(address);
}
