// The view of boards: positions are drawn and painted, moves are made on them, and the text stays in step.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { expect } from "./browser.mjs";
import { everywhere, usable } from "./everywhere.mjs";

/** A place of the view. */
function boards(fields) {
  return `#boards?${new URLSearchParams(fields)}`;
}

const BUSH = 'hackenbush("0-1 B, 1-2 R")';

const text = (page) => page.getByLabel("A position, or a sum");
const worth = (page, value) => page.locator(".value").getByText(value, { exact: true }).waitFor();

/** Where a part of the drawing is on the screen, so many points of the drawing away from its place. */
async function placeOf(page, x, y) {
  return page.locator("svg.graph").evaluate((svg, [x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  }, [x, y]);
}

async function press(page, x, y, options) {
  await page.mouse.click(...(await placeOf(page, x, y)), options);
}

async function pull(page, from, to) {
  await page.mouse.move(...(await placeOf(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await placeOf(page, ...to)), { steps: 4 });
  await page.mouse.up();
}

async function saved(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFileSync(await file.path(), "utf8");
}

everywhere((on) => {
  test("a bush is drawn with the mouse, its value is read, and an edge is cut", () =>
    on(boards({ expr: 'hackenbush("")' }), async (page) => {
      await page.locator("svg.graph").waitFor();
      await pull(page, [180, 240], [180, 160]);
      await worth(page, "1");
      await page.getByRole("button", { name: "red, Right's" }).click();
      await pull(page, [180, 160], [180, 80]);
      await worth(page, "1/2");
      await page.getByRole("button", { name: "green, anybody's" }).click();
      await pull(page, [80, 240], [80, 170]);
      await worth(page, "1/2*");
      await expect(text(page)).toHaveValue('hackenbush("0-1 B, 1-2 R, 0-3 G")');
      // A press on the edge cuts the edge, though a joint is near.
      await page.getByRole("button", { name: "cut" }).click();
      await press(page, 180, 142);
      await worth(page, "1*");
      await expect(text(page)).toHaveValue('hackenbush("0-1 B, 0-3 G")');
      await press(page, 80, 170);
      await worth(page, "1");
    }));

  test("a drawing hears the main button alone, and stays on its sheet", () =>
    on(boards({ expr: BUSH }), async (page) => {
      await worth(page, "1/2");
      const joints = page.locator("[data-joint]");
      const before = await joints.count();
      await press(page, 40, 40, { button: "right" });
      await expect(joints).toHaveCount(before);
      await page.locator("[data-joint='2']").focus();
      for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("Shift+ArrowUp");
      const { y } = await page.locator("[data-joint='2'] circle").boundingBox();
      assert.ok(y > (await page.locator("svg.graph").boundingBox()).y);
    }));

  test("joints stay where they were put", () =>
    on(boards({ expr: BUSH }), async (page) => {
      await worth(page, "1/2");
      await pull(page, [300, 240], [300, 160]);
      await worth(page, "3/2");
      const at = () => page.locator("[data-joint='2'] circle").getAttribute("cx");
      await page.locator("[data-joint='2']").focus();
      for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("Shift+ArrowRight");
      const put = await at();
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await page.locator(".grundy-picture").waitFor();
      await page.getByRole("button", { name: "Set up" }).click();
      await page.locator("svg.graph").waitFor();
      await expect.poll(at).toBe(put);
    }));

  test("a bush is drawn by keys alone", () =>
    on(boards({ expr: 'hackenbush("")' }), async (page) => {
      await page.locator("[data-joint='0']").focus();
      await page.keyboard.press("n");
      await worth(page, "1");
      await page.keyboard.press("r");
      await page.keyboard.press("n");
      await worth(page, "1/2");
      await page.keyboard.press("Delete");
      await worth(page, "1");
    }));

  test("squares are painted, with the mouse and by keys", () =>
    on(boards({ expr: "domineering(2,3)" }), async (page) => {
      await worth(page, "{2|-1/2}");
      await page.getByRole("button", { name: /^b1: / }).click();
      await page.getByRole("button", { name: /^b2: / }).click();
      await worth(page, "2");
      await expect(text(page)).toHaveValue('domineering(".#.|.#.")');
      await page.getByRole("button", { name: /^b2: / }).press("ArrowRight");
      await page.keyboard.press("#");
      await worth(page, "1");
      await page.getByRole("spinbutton", { name: "Columns" }).fill("28");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: /^t1: / })).toHaveCount(1);
    }));

  test("squares are called as the engine calls them, however many", () =>
    on(boards({ expr: "domineering(1,30)" }), async (page) => {
      await page.getByRole("button", { name: /^ad1: / }).waitFor();
      await expect(page.getByRole("button", { name: /^aa1: / })).toHaveCount(1);
    }));

  test("toads and frogs are painted and moved", () =>
    on(boards({ expr: 'toads_and_frogs("T.F")' }), async (page) => {
      await worth(page, "*");
      await page.getByRole("button", { name: /^b1: / }).click();
      await page.getByRole("button", { name: /^b1: / }).press("t");
      await worth(page, "0");
      await page.getByRole("button", { name: /^b1: / }).press(".");
      await worth(page, "*");
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await page.locator(".moves button").first().click();
      await worth(page, "0");
      await expect(text(page)).toHaveValue('toads_and_frogs(".TF")');
    }));

  test("a graph is drawn, marked and cut", () =>
    on(boards({ expr: 'snort("0-1")' }), async (page) => {
      await worth(page, "+-1");
      await page.getByRole("button", { name: "Left's", exact: true }).click();
      await page.locator("[data-joint='0'] circle").click();
      await worth(page, "1");
      await page.getByRole("button", { name: "cut" }).click();
      await page.locator("[data-joint='1'] circle").click();
      await expect(text(page)).toHaveValue('snort("0=L")');
      await worth(page, "0");
    }));

  test("an endless stalk is cut, grown and saved", () =>
    on(boards({}), async (page) => {
      await page.getByLabel("Another board").selectOption("stalk");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Nearer" }).waitFor();
      await page.getByLabel("The stalk of a number").fill("2/3");
      await page.getByRole("button", { name: "Draw" }).click();
      await worth(page, "2/3");
      await page.getByRole("button", { name: /^cut red edge 2 of / }).click();
      await worth(page, "1");
      await page.getByRole("button", { name: "Red on top" }).click();
      await worth(page, "1/2");
      assert.match(await saved(page, page.getByRole("button", { name: "TikZ" }).first()), /tikzpicture/);
      // Beside other boards only a stalk with an end can be played.
      await page.getByLabel("A position, or a sum").fill("nim(2)");
      await worth(page, "*2");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Nearer" }).waitFor();
      await expect(page.getByRole("alert")).toHaveCount(0);
    }));

  test("heaps are set, and what is no size is not taken", () =>
    on(boards({ expr: "nim(3,4)" }), async (page) => {
      await worth(page, "*7");
      const heap = page.getByLabel("heap 1", { exact: true });
      await heap.fill("5");
      await heap.press("Enter");
      await worth(page, "*");
      await heap.fill("many");
      await heap.press("Enter");
      await expect(heap).toHaveValue("5");
      await page.getByRole("button", { name: "Add a heap" }).click();
      await worth(page, "0");
    }));

  test("moves are easy to hit, walked by arrow keys, and told with their values", () =>
    on(boards({ expr: 'hackenbush("0-1 B, 1-2 B, 0-3 R")', mode: "move", hints: "value" }), async (page) => {
      const edge = page.getByRole("button", { name: "1-2 B, wins, leaves 0" }).first();
      await edge.waitFor({ state: "attached" });
      const part = page.locator("[data-move][role=button]").first();
      const hit = await part.evaluate((it) => {
        const line = it.querySelector("path[fill=none]");
        const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
        const at = new DOMPoint(x + 6, y).matrixTransform(line.getScreenCTM());
        return it.contains(document.elementFromPoint(at.x, at.y));
      });
      assert.ok(hit, "six points beside the line");
      await part.focus();
      await page.keyboard.press("ArrowUp");
      const first = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).not.toBe(first);
      await page.locator(".moves button", { hasText: "1-2 B" }).click();
      await worth(page, "0");
      await page.getByText("With Right to move, Left wins.").waitFor();
    }));

  test("what is being typed is not overwritten by an old board", () =>
    on(boards({ expr: "nim(3,4)" }), async (page) => {
      await worth(page, "*7");
      await text(page).fill("nim(3,4) + nimm(");
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "heap 1: one more" }).click({ force: true });
      await expect(text(page)).toHaveValue("nim(3,4) + nimm(");
      await text(page).fill("nim(3,4) + nim(1)");
      await worth(page, "*6");
      await page.getByRole("button", { name: "heap 2: one more" }).first().click();
      await worth(page, "*7");
    }));

  test("a board that takes long is given up", () =>
    on(boards({ expr: "domineering(9,9)" }), async (page) => {
      await page.getByText(/^Working/).waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped.").waitFor();
      await text(page).fill("1 + nim(2)");
      await worth(page, "1*2");
    }));

  test("a tank is emptied, and its picture saved", () =>
    on(boards({ table: "tank", X: "3", m: "1" }), async (page) => {
      await page.getByText("Left is to move.").waitFor();
      assert.match(await saved(page, page.getByRole("button", { name: "SVG" })), /^<svg /);
      await page.getByLabel("Take, from").fill("1");
      await page.getByRole("button", { name: "Take", exact: true }).click();
      await page.getByText("Left took 1").waitFor();
      await page.getByRole("button", { name: "Take back" }).click();
      await page.getByText("Left is to move.").waitFor();
    }));

  usable(on, {
    "a bush": boards({ expr: `${BUSH} + domineering(2,3) + nim(2)` }),
    "moves on boards": boards({ expr: `${BUSH} + domineering(2,3)`, mode: "move", hints: "value" }),
    "a graph": boards({ expr: 'col("0-1, 1-2, 2=L")' }),
    "a stalk": boards({ expr: 'stalk("L R^2 (L R)^w")' }),
    "a piece": boards({ expr: "rook(2, 3)" }),
    "a tank": boards({ table: "tank" }),
    "a heap to take from": boards({ table: "takeaway" }),
  });
});
