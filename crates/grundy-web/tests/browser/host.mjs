// A host of pages that knows nothing: it hands out files. Run by itself, it shows the page as it stands in the sources,
// with the module behind it, so that a change is seen without a build: `node host.mjs [PORT]`.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const KINDS = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

/**
 * Hands out what `read` finds by its path.
 *
 * @param {(path: string) => Buffer | string} read
 * @param {number} [port]
 */
export async function host(read, port = 0) {
  const server = createServer((request, response) => {
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

/** The page as it stands in the sources. */
export function sources(port) {
  const here = dirname(fileURLToPath(import.meta.url));
  const engine = process.env.GRUNDY_ENGINE ?? join(here, "../../../../target/page-engine");
  return host((path) => {
    if (["grundy.lzma", "unpack.wasm"].includes(path)) return readFileSync(join(engine, path));
    const bytes = readFileSync(join(here, "../../page", path));
    if (path !== "index.html") return bytes;
    return String(bytes).replace('name="engine" content="server"', 'name="engine" content="module"');
  }, port);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await sources(Number(process.argv[2] ?? 0));
  console.log(address);
}
