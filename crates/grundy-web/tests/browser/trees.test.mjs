// The view of trees: options, numbers by birthday, ups and stars.

import { test } from "node:test";

import { expect } from "./browser.mjs";
import { everywhere, usable } from "./everywhere.mjs";

/** A place of the view. */
function trees(fields) {
  return `#trees?${new URLSearchParams(fields)}`;
}

const TOADS = 'toads_and_frogs("T.TFF")';

everywhere((on) => {
  test("a tree is unfolded, and a node of it opened elsewhere", () =>
    on(trees({ expr: TOADS }), async (page) => {
      await page.getByRole("treeitem", { name: "Left 1-2" }).getByText("= 0").waitFor();
      await page.getByRole("treeitem", { name: "Right 4-2" }).click();
      const inner = page.getByRole("treeitem", { name: 'Right 5-4 toads_and_frogs("TFTF.") = 0' });
      await inner.click();
      await page.getByRole("treeitem", { name: 'Left 3-5 toads_and_frogs("TF.FT") = -1/2' }).waitFor();
      // The link shows the same again.
      await page.reload();
      const deep = page.getByRole("treeitem", { name: "Left 3-5" });
      await deep.click();
      await deep.getByRole("link", { name: "Evaluate" }).click();
      await page.locator(".value", { hasText: "-1/2" }).waitFor();
      await expect(page).toHaveURL(/#workbench/);
    }));

  test("a tree is walked by the keyboard alone", () =>
    on(trees({ expr: TOADS }), async (page) => {
      await page.getByRole("treeitem", { name: "Right 4-2" }).waitFor();
      const here = () => page.evaluate(() => document.activeElement?.textContent);
      await page.getByRole("treeitem", { name: TOADS }).focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(here).toMatch(/Left 1-2/);
      await page.keyboard.press("ArrowDown");
      await expect.poll(here).toMatch(/Right 4-2/);
      await page.keyboard.press("ArrowRight");
      await page.getByRole("treeitem", { name: "Left 3-4" }).waitFor();
      await page.keyboard.press("ArrowRight");
      await expect.poll(here).toMatch(/Left 3-4/);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await page.getByRole("treeitem", { name: "Left 3-4" }).waitFor({ state: "hidden" });
      await expect.poll(here).toMatch(/Right 4-2/);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByLabel("A position, or a sum of positions").waitFor();
    }));

  test("a node without moves says so, and a mistake is shown under its character", () =>
    on(trees({ expr: "{1|0}" }), async (page) => {
      await page.getByRole("treeitem", { name: "Right 0" }).click();
      await page.getByText("no moves").waitFor();
      await page.getByText("As a picture").click();
      await page.locator("figure svg").waitFor();
      await page.getByLabel("A position, a game or a sum").fill("1 + nimm(3)");
      await page.keyboard.press("Enter");
      const mistake = page.getByRole("alert");
      await mistake.waitFor();
      await expect(mistake).toHaveText(/1 \+ nimm\(3\)\n {4}\^{4}/, { useInnerText: true });
    }));

  test("a tree that takes long is given up", () =>
    on(trees({ expr: "domineering(9,9)" }), async (page) => {
      await page.getByText("Working:").waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped.").waitFor();
      await page.getByRole("button", { name: "nim(1, 2)" }).click();
      await page.getByRole("treeitem", { name: "nim(1, 2) = *3" }).waitFor();
    }));

  test("the simplest number of an interval is lit", () =>
    on(trees({ part: "numbers" }), async (page) => {
      const value = page.locator("#simplest .value");
      await value.getByText("1/2", { exact: true }).waitFor();
      await page.getByText("Born on day 2, as the stalk L R.").waitFor();
      await page.locator("svg[aria-label$='with 1/2 lit'] .lit").waitFor();
      await page.getByLabel("Above").fill("5/8");
      await page.getByLabel("Below").fill("11/16");
      await page.keyboard.press("Enter");
      await value.getByText("21/32", { exact: true }).waitFor();
      await page.getByText("below the last day that is shown").waitFor();
      await page.getByLabel(/^Days/).selectOption("6");
      await page.locator("svg[aria-label$='with 21/32 lit'] .lit").waitFor();
      await page.getByLabel("Below").fill("");
      await page.keyboard.press("Enter");
      await value.getByText("1", { exact: true }).waitFor();
      await page.getByLabel("Below").fill("1/2");
      await page.keyboard.press("Enter");
      await page.getByText("there is nothing between these numbers").waitFor();
    }));

  test("a cell of ups and stars tells its outcome and how it compares", () =>
    on(trees({ part: "ups" }), async (page) => {
      const cell = page.locator("#cell");
      await cell.getByText("It is confused with 0.").waitFor();
      await page.getByRole("button", { name: "^2*, greater than 0" }).click();
      await cell.getByText("Outcome L: Left wins, whoever starts.").waitFor();
      await page.getByLabel("Compared with").fill("^");
      await page.keyboard.press("Enter");
      await cell.getByText("It is greater than 0, and confused with ^.").waitFor();
      await page.getByRole("button", { name: "^, equal to ^" }).press("ArrowLeft");
      await page.keyboard.press("Enter");
      await cell.getByText("Outcome P: whoever starts loses.").waitFor();
      await page.getByLabel("Compared with").fill("{1|");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/\{1\|\n\^/, { useInnerText: true });
    }));

  usable(on, { trees: trees({ expr: TOADS, open: "r r.1 r.1.0" }), numbers: trees({ part: "numbers", days: "5" }), ups: trees({ part: "ups" }) });
});
