// The browser of the tests: the Chromium of the system, or the one that `CHROMIUM` names.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright";
import { expect as expected } from "playwright/test";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** What is asserted of the page is waited for: a busy machine draws late. */
export const expect = expected.configure({ timeout: 30_000 });

export function launch() {
  const program = process.env.CHROMIUM ?? PROGRAMS.find((path) => existsSync(path));
  if (program === undefined) throw new Error("no Chromium is there; CHROMIUM names one that lies elsewhere");
  // A container runs everything as root, where the sandbox of Chromium does not start.
  return chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
}

/** A page whose complaints are collected. */
export async function newPage(browser, options = {}) {
  // Colours that fade in are caught halfway on a busy machine.
  const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, reducedMotion: "reduce", ...options });
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return { page, complaints };
}

/**
 * Runs with a page at the address, which may have complained of nothing in the end but what was `expected`; `before` runs
 * in the page before its own scripts.
 */
export async function visit(browser, address, run, { before, expected, ...options } = {}) {
  const { page, complaints } = await newPage(browser, options);
  try {
    if (before !== undefined) await page.addInitScript(before);
    await page.goto(address);
    await run(page);
    assert.deepEqual(complaints.filter((said) => !expected?.test(said)), []);
  } finally {
    await page.close();
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a check of accessibility finds wrong with the page, in a line each. */
export async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(" ; ")}`);
}

/** Whether the page is wider than its window. */
export function overflows(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
