// Tables, periods and machines: what a reader does with them, and what is then on the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { expect } from "./browser.mjs";
import { everywhere, usable } from "./everywhere.mjs";

/** The value of a fact in a list of them. */
const fact = (page, name) => page.locator(`dt:text-is("${name}") + dd`);

/** What a button saves, as text. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFileSync(await download.path(), "utf8");
}

everywhere((on) => {
  test("the table of nim-addition fills by mex, cell after cell", () =>
    on("#tables", async (page) => {
      const cell = (row, column) => page.getByRole("button", { name: new RegExp(`^${row}, ${column}: `) });
      await page.getByRole("button", { name: "Empty" }).click();
      await page.getByText("Nothing is filled yet.").waitFor();
      await expect(cell(0, 0)).toHaveAttribute("aria-label", "0, 0: not filled yet");
      // The cell (3, 5) shows what it excludes, and those cells are marked.
      await cell(3, 5).click();
      await page.getByText("nim(3, 5) looks at 8 cells and excludes 0, 1, 2, 3, 4, 5, 7.").waitFor();
      await expect(page.locator(".explained")).toHaveText(/the mex, is 6\./, { useInnerText: true });
      await expect(page.locator(".filling .at")).toHaveText("6", { useInnerText: true });
      await expect(page.locator(".filling .seen")).toHaveCount(8);
      await expect(cell(3, 6)).toHaveText("", { useInnerText: true });
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("nim(3, 6) looks at 9 cells").waitFor();
      await expect(cell(3, 6)).toHaveText("5", { useInnerText: true });
      await page.getByLabel("By").selectOption("line");
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("nim(3, 15) looks at 18 cells").waitFor();
      await expect(page).toHaveURL(/step=64/);
      // Lines of blocks: the heaviest where 2, 4 and 8 meet.
      await expect(page.locator(".filling tbody tr:first-child td.left-3")).toHaveCount(1);
    }));

  test("a table is played, and the keyboard alone is enough", () =>
    on("#tables?expr=nimber(wythoff(a,b))&rows=a+in+0..2&columns=b+in+0..2&step=0", async (page) => {
      await page.getByText("Nothing is filled yet.").waitFor();
      await page.getByRole("button", { name: "Play" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("wythoff(2, 2) looks at 6 cells").waitFor();
      await page.getByRole("button", { name: "Play" }).waitFor();
      await page.locator(".filling button").first().focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByText("wythoff(1, 1) looks at 3 cells and excludes 0, 1. The least number that is left, the mex, is 2.").waitFor();
    }));

  test("periods are laid over the tables of the knight and the rook", () =>
    on("#tables", async (page) => {
      await page.getByRole("combobox", { name: "Table" }).selectOption("knight");
      await page.getByText("The period (4, 4)").waitFor();
      await expect(page.locator("main")).toHaveText(/4 rows down and 4 columns to the right is the same, for all 144 cells/, { useInnerText: true });
      await page.getByRole("button", { name: "1, 3: 1" }).click();
      await page.getByText("hungry_knight(1, 3, 0) looks at 1 cell and excludes 0").waitFor();
      await expect(page.locator(".filling .same")).toHaveCount(2);
      await page.getByRole("combobox", { name: "Table" }).selectOption("rook");
      await page.getByText("row 3: from column 5 on, every 9 columns the values are 9 more").waitFor();
      await expect(page.locator("main")).toHaveText(/arithmetically periodic, proved by the theorem on tokens/, { useInnerText: true });
      await expect(page.locator(".filling tbody tr").nth(3).locator(".begins")).toHaveCount(3);
    }));

  test("any expression in two names is a table, and its mistakes are shown", () =>
    on("#tables", async (page) => {
      await page.getByLabel("What stands in a cell").fill("domineering(a, b)");
      await page.getByLabel("Rows").fill("a in 1..2");
      await page.getByLabel("Columns").fill("b in 1..3");
      await page.getByRole("button", { name: "Make" }).click();
      await page.getByRole("button", { name: "2, 3: {2|-1/2}" }).click();
      await page.getByText(/domineering\(2, 3\) = \{2\|-1\/2\}\. Left moves to: /).waitFor();
      assert.match(await saved(page, page.getByRole("button", { name: "TikZ" })), /tikzpicture/);
      await page.getByLabel("What stands in a cell").fill("nimm(a, b)");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/nimm\(a, b\)\n\^{4}/, { useInnerText: true });
    }));

  test("a table that is too large to be a picture says so", () =>
    on("#tables?expr=nimber(nim(a,b))&rows=a+in+0..63&columns=b+in+0..63&step=3", async (page) => {
      await page.getByText("nim(0, 2) looks at 2 cells and excludes 0, 1.").waitFor();
      await page.getByRole("button", { name: "SVG" }).click();
      await expect(page.getByRole("alert")).toHaveText(/the picture would be 3001 wide/, { useInnerText: true });
    }));

  test("a period is found, and its certificate is verified", () =>
    on("#periods", async (page) => {
      await page.getByLabel("A set, a game").fill("2, 4, 7");
      await page.getByRole("button", { name: "Find the period" }).click();
      await page.locator("dd", { hasText: /^subtraction 2,4,7$/ }).waitFor();
      await expect(fact(page, "preperiod")).toHaveText("8", { useInnerText: true });
      await expect(fact(page, "period")).toHaveText("3", { useInnerText: true });
      await expect(fact(page, "theorem")).toHaveText("repeated window", { useInnerText: true });
      await page.getByText("Proved, by the theorem").waitFor();
      await page.getByText("What the proof looks at").click();
      await page.getByText("v_4 = v_1: from there on the vectors repeat every 3").waitFor();
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("The certificate is valid").waitFor();
      const kept = JSON.parse(await saved(page, page.getByRole("button", { name: "Save as a file" })));
      assert.deepEqual([kept.game, kept.preperiod, kept.period], ["subtraction 2,4,7", 8, 3]);
      // A wrong one is refused.
      await page.getByLabel("Certificate").fill(JSON.stringify({ ...kept, preperiod: 7 }));
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("The certificate is refused").waitFor();
    }));

  test("values stand in lines as long as the period, and say why they are what they are", () =>
    on("#periods?game=kayles", async (page) => {
      await page.getByText("Proved, by the theorem “Guy-Smith”.").waitFor();
      const lines = await page.locator(".wrapped tr").allInnerTexts();
      const values = (line) => line.split(/\s+/).filter((word) => /^\d+$/.test(word)).slice(1).join(" ");
      assert.deepEqual(lines.slice(-3).map(values), Array(3).fill("7 4 1 2 8 1 4 7 2 1 8 2"));
      assert.match(lines.at(-3), /^71 period/);
      await page.getByRole("button", { name: "heap 4: 1" }).click();
      await page.getByText("Heap 4: G(3) = 3, G(1)+G(2) = 3, G(2) = 2, G(1)+G(1) = 0. The mex is 1.").waitFor();
      await page.getByRole("button", { name: "wythoff(2, n)" }).click();
      await page.getByText("Observed up to 60, not proved.").waitFor();
      await page.getByLabel("A set, a game").fill("subtractio 1,2");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/subtractio 1,2\n\^{10}/, { useInnerText: true });
    }));

  test("a sweep's point opens its set, and records are marked", () =>
    on("#periods", async (page) => {
      await page.getByLabel("Numbers in a set").selectOption("3");
      await page.getByLabel("Greatest at most").fill("12");
      await page.getByRole("button", { name: "Sweep" }).click();
      await page.getByText("220 sets, of all of which the period is proved.").waitFor();
      await page.getByRole("button", { name: "greatest number 11, period 54, a record: {3,8,11}" }).press("Enter");
      await page.locator("dd", { hasText: /^subtraction 3,8,11$/ }).waitFor();
      await expect(fact(page, "period")).toHaveText("54", { useInnerText: true });
      await expect(page).toHaveURL(/game=subtraction\+3%2C8%2C11&.*sweep=subtraction/);
      // A point of several sets lists them first.
      await page.getByRole("button", { name: /^greatest number 12, period 23: 3 sets$/ }).click();
      await page.getByRole("button", { name: "{2,11,12}", exact: true }).waitFor();
      await page.getByText(/^Records: /).click();
      await page.getByRole("button", { name: "{3,8,11}", exact: true }).waitFor();
      assert.match(await saved(page, page.locator("figure", { hasText: "Each point" }).getByRole("button", { name: "SVG" })), /^<svg /);
    }));

  test("a sweep is stopped, and keeps what it found", () =>
    on("#periods?sweep=subtraction&size=5&max=22", async (page) => {
      await page.getByText(/^Up to \d+ of 22: \d\d+ sets\.$/).waitFor();
      await page.locator("form", { hasText: "Greatest at most" }).getByRole("button", { name: "Stop" }).click();
      await page.getByText(/^Stopped\. \d+ sets/).waitFor();
      await page.locator(".scatter .point").first().waitFor();
    }));

  test("a cell of an automaton is a position, and who wins it is told", () =>
    on("#machines?rule=110&steps=8", async (page) => {
      const word = (text) => page.getByText(text).waitFor();
      await word("The cell at place 0 and time 3 is marked. Its position: whoever starts wins.");
      await page.getByLabel("Place").first().fill("-1");
      await page.keyboard.press("Enter");
      await word("The cell at place -1 and time 3 is not marked. Its position: whoever starts loses.");
      await expect(fact(page, "position")).toHaveText("(13, 15, 0, 0, 2, 0)", { useInnerText: true });
      // The lower left square, under the pointer.
      const { x, y, height } = await page.locator("figure svg g[shape-rendering] path").first().boundingBox();
      await page.mouse.click(x + 4, y + height - 4);
      await word("The cell at place -8 and time 8 is marked. Its position: whoever starts wins.");
      await page.getByRole("button", { name: "Play all cells" }).click();
      await word("No difference.");
      await expect(fact(page, "cells")).toHaveText("81", { useInnerText: true });
      await page.getByLabel("Zoom").fill("3");
      await expect(page).toHaveURL(/zoom=3/);
      assert.match(await saved(page, page.getByRole("button", { name: "SVG" })), /rule 110, 8 steps/);
      await page.getByText("A cell of Pascal's automaton, however far").click();
      await page.getByLabel("Place").last().fill("3");
      await page.getByLabel("Time").last().fill("7");
      await page.keyboard.press("Enter");
      await word("It is 0: the binomial coefficient is odd.");
    }));

  test("a machine becomes an automaton, a binary one, and a game that is played", () =>
    on("#machines?kind=turing&bits=-1..1&last=1", async (page) => {
      await page.getByText("It halts after 6 steps.").waitFor();
      await page.getByText("Bit 0 at time 2, of cell 0 of the tape, is 0. Its position: whoever starts wins.").waitFor();
      await expect(fact(page, "letters")).toHaveText("8", { useInnerText: true });
      await expect(fact(page, "bits of a letter")).toHaveText("10", { useInnerText: true });
      await expect(fact(page, "moves of the game")).toHaveText("164", { useInnerText: true });
      await page.getByRole("button", { name: "Play every bit" }).click();
      const bits = page.locator("section[aria-label='Every bit'] svg text");
      await bits.first().waitFor();
      await expect(bits).toHaveText(["t \\ u", "-1", "0", "1", "0", "1", "0", "1", "1", "0", "0", "1"]);
      await page.getByRole("button", { name: "Compare all stages" }).click();
      await page.getByText("No difference.").waitFor();
      // The bits of another machine are others.
      await page.getByLabel("A machine in shorthand").fill("1RB1RZ_1LB0RC_1LC1LA");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByText("It halts after 21 steps.").waitFor();
      await expect(page.getByLabel("Bits", { exact: true })).not.toHaveValue("-1..1");
    }));

  test("a subtraction game on several heaps is solved, and Node Kayles is one", () =>
    on("#machines?kind=lattice&side=8", async (page) => {
      await page.getByText("(10, 12): whoever starts wins").waitFor();
      await page.getByLabel("Position").first().fill("3, 3");
      await page.keyboard.press("Enter");
      await page.getByText("(3, 3): whoever starts loses").waitFor();
      await page.getByRole("button", { name: "Node Kayles on a path" }).click();
      await page.getByText("(1, 1, 1, 1): whoever starts wins").waitFor();
      await expect(fact(page, "moves that win")).toHaveText("subtract (0, 1, 1, 0)", { useInnerText: true });
    }));

  usable(on, {
    tables: "#tables",
    periods: "#periods?game=kayles&sweep=subtraction&size=3&max=9",
    automata: "#machines?rule=60&steps=15",
    machines: "#machines?kind=turing",
    lattices: "#machines?kind=lattice&side=12",
  });
});
