// What tests of the page share: a browser while a file of tests runs, and the page with each of its engines.

import { after, before, describe, test } from "node:test";

import { expect, launch, overflows, violations, visit } from "./browser.mjs";
import { files, server } from "./engines.mjs";
import { sources, sourcesAt } from "./host.mjs";

/** The page as it stands in the sources, which needs no build; where a program is named, with its server behind it, too. */
const SOURCES = { module: sources, ...(process.env.GRUNDY && { server: async () => sourcesAt(await server()) }) };

const ENGINES = process.env.PAGE === "sources" ? SOURCES : { server, files };

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Runs with a page at the address, which may have complained of nothing in the end. */
export const at = (address, hash, run, options) => visit(browser, `${address}${hash}`, run, options);

/**
 * Defines tests for the page with each of its engines. They are given `on(hash, run)`, which runs with a page at this
 * place of the page, and the engine.
 */
export function everywhere(define) {
  for (const [name, open] of Object.entries(ENGINES)) {
    describe(`the page with ${name} behind it`, () => {
      const engine = {};
      before(async () => Object.assign(engine, await open()));
      after(() => engine.close());
      define((hash, run, options) => at(engine.address, hash, run, options), engine);
    });
  }
}

/** Views by their names: each can be used by everybody, on any screen. */
export function usable(on, views) {
  for (const [view, hash] of Object.entries(views)) {
    test(`${view} can be used by everybody, on any screen`, async () => {
      for (const options of [{ colorScheme: "light" }, { colorScheme: "dark", viewport: { width: 390, height: 800 } }]) {
        await on(
          hash,
          async (page) => {
            await page.locator("main svg, main table").first().waitFor();
            await page.waitForLoadState("networkidle");
            await expect.poll(() => violations(page)).toEqual([]);
            await expect.poll(() => overflows(page), "the page is wider than the screen").toBe(false);
          },
          options,
        );
      }
    });
  }
}
