// Visits of the page in a browser, with each of its engines behind it.

import assert from "node:assert/strict";
import { after, before, describe } from "node:test";

import { launch, newPage } from "./browser.mjs";
import { files, server } from "./engines.mjs";

/** A function that runs with a page at an address, which may have complained of nothing in the end. */
export function visits() {
  let browser;
  before(async () => {
    browser = await launch();
  });
  after(() => browser.close());
  return async (address, hash, run, options = {}) => {
    const { page, complaints } = await newPage(browser, options);
    try {
      await page.goto(`${address}${hash}`);
      await run(page);
      assert.deepEqual(complaints, []);
    } finally {
      await page.close();
    }
  };
}

/** Describes the page with each engine; `tests` is given what runs with a page at a view. */
export function eachEngine(words, at, tests) {
  for (const [name, open] of Object.entries({ server, files })) {
    describe(`${words} with ${name} behind it`, () => {
      let engine;
      before(async () => {
        engine = await open();
      });
      after(() => engine.close());
      tests((hash, run, options) => at(engine.address, hash, run, options));
    });
  }
}
