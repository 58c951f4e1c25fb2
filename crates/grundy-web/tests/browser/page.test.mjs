// The page in a browser, with each of its engines: what a reader does, and what is then on the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { expect } from "./browser.mjs";
import { single } from "./engines.mjs";
import { at, everywhere, usable } from "./everywhere.mjs";

/** Keeps questions for a best move back, in `window.held`. */
function holdBestMoves() {
  window.held = [];
  const isBest = (message) => /best\\?":true/.test(JSON.stringify(message));
  const { fetch } = window;
  window.fetch = async (address, options) => {
    if (isBest(options?.body ?? "")) await new Promise((ask) => window.held.push(ask));
    return fetch(address, options);
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (...message) {
    const ask = () => postMessage.apply(this, message);
    if (isBest(message)) window.held.push(ask);
    else ask();
  };
}

everywhere((on, engine) => {
  test("an expression is evaluated, and its options are followed", () =>
    on("", async (page) => {
      await page.getByLabel("An expression").fill('domineering("...|...")');
      await page.getByRole("button", { name: "Evaluate" }).click();
      await page.locator(".value", { hasText: "{2|-1/2}" }).waitFor();
      await page.getByText("whoever starts wins").waitFor();
      await page.locator("figure svg").nth(1).waitFor();
      await page.getByRole("button", { name: 'domineering(".#.|.#.")' }).click();
      await page.locator(".value", { hasText: /^2$/ }).waitFor();
      await expect(page).toHaveURL(/#workbench\?expr=domineering/);
      await page.goBack();
      await page.locator(".value", { hasText: "{2|-1/2}" }).waitFor();
    }));

  test("the fields of a record are shown", () =>
    on("#workbench?expr=period(subtraction(1,2))", async (page) => {
      await page.locator(".value", { hasText: "period: 3" }).waitFor();
    }));

  test("a mistake is shown under its character", () =>
    on("#workbench?expr=1+%2B+nimm(3)", async (page) => {
      const mistake = page.getByRole("alert");
      await mistake.waitFor();
      await expect(mistake).toHaveText(/1 \+ nimm\(3\)\n {4}\^{4}/, { useInnerText: true });
    }));

  test("a long question is given up", () =>
    on("", async (page) => {
      await page.getByLabel("An expression").fill("domineering(9,9)");
      await page.keyboard.press("Enter");
      await page.getByText("Working:").waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped.").waitFor();
      await page.getByLabel("An expression").fill("1+1");
      await page.keyboard.press("Enter");
      await page.locator(".value", { hasText: /^2$/ }).waitFor();
    }));

  test("the functions of the language are listed", () =>
    on("", async (page) => {
      await page.getByText("Functions").click();
      await page.getByText("temperature(g)", { exact: true }).waitFor();
    }));

  test("on paper there is nothing to press, and no night", () =>
    on(
      "#workbench?expr=domineering(2,2)",
      async (page) => {
        await page.locator("figure svg").nth(1).waitFor();
        await page.emulateMedia({ media: "print", colorScheme: "light" });
        await expect(page.getByRole("navigation")).toBeHidden();
        await expect(page.locator("form")).toBeHidden();
        await expect(page.locator(".savers").first()).toBeHidden();
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
        assert.ok((await page.pdf()).length > 10_000);
        await expect(page.locator("figure svg")).toHaveCount(2);
      },
      { colorScheme: "dark" },
    ));

  test("a whole game of Domineering is lost against the machine", () =>
    on("#play?expr=domineering(4,4)&machine=left", async (page) => {
      // Left starts and wins on this board, whatever Right does.
      for (;;) {
        const table = page.locator(".grundy-board[aria-busy=false]");
        const said = table.getByRole("status").filter({ hasText: /to move|has won/ });
        await said.waitFor();
        if ((await said.innerText()).includes("has won")) break;
        await page.locator("[data-move][role=button]").first().click();
        const choice = page.locator(".grundy-pick button").first();
        if (await choice.isVisible()) await choice.click();
      }
      await expect(page.getByRole("status")).toHaveText("Left has won.", { useInnerText: true });
      await page.getByText("How it went").waitFor();
      const made = await page.locator(".grundy-strip li").count();
      assert.ok(made > 4, `${made}`);
      // The link of the match shows the match.
      await page.reload();
      await page.getByText("Left has won.").waitFor();
      await expect(page.locator(".grundy-strip li")).toHaveCount(made);
    }));

  test("moves are undone and done again", () =>
    on("#play?expr=nim(2,1)&machine=", async (page) => {
      await page.locator("[data-place='heap 2'][role=button]").click();
      await page.getByText("Right to move.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Left to move.").waitFor();
      await page.getByRole("button", { name: "Redo" }).click();
      await page.getByText("Right to move.").waitFor();
      await page.getByLabel("Hints").selectOption("value");
      await page.locator(".grundy-strip li", { hasText: "*2" }).waitFor();
    }));

  test("what begins anew has nothing to do again", () =>
    on("#play?expr=nim(2,1)&machine=", async (page) => {
      await page.locator("[data-place='heap 2'][role=button]").click();
      await page.getByText("Right to move.").waitFor();
      await page.locator("[data-place='heap 1'][role=button]").click();
      await page.locator(".grundy-pick button").first().click();
      await page.locator(".grundy-strip li").nth(2).waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Right to move.").waitFor();
      await page.getByRole("button", { name: "Again" }).click();
      await page.getByText("Left to move.").waitFor();
      await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
    }));

  test("a best move that comes too late is not made", () =>
    on(
      "#play?expr=nim(2,1)&machine=",
      async (page) => {
        await page.getByRole("button", { name: "Best move" }).click();
        await page.waitForFunction(() => window.held.length === 1);
        await page.locator("[data-place='heap 1'][role=button]").click();
        await page.locator(".grundy-pick button").first().click();
        await page.getByText("Right to move.").waitFor();
        await page.evaluate(() => window.held.splice(0).forEach((ask) => ask()));
        // Questions are answered in their order: what the first one was told is there before the next.
        await page.getByRole("button", { name: "Best move" }).click();
        await page.waitForFunction(() => window.held.length === 1);
        await page.evaluate(() => window.held.splice(0).forEach((ask) => ask()));
        await page.getByText("Right has won.").waitFor();
        await expect(page.locator(".grundy-strip li b")).toHaveText(["start", /^Left: /, /^Right: .*1->0/]);
      },
      { before: holdBestMoves },
    ));

  test("hints tell what a position and its moves are worth, from the start", () =>
    on("#play?expr=nim(2,1)&machine=&hints=value", async (page) => {
      await page.getByText("Left to move. It is worth *3. Left wins by perfect play.").waitFor();
      await page.getByText("3 moves").click();
      await page.getByRole("button", { name: "2->1, wins, leaves 0" }).waitFor();
      await page.getByRole("button", { name: "2->0, loses, leaves *" }).waitFor();
    }));

  test("an endless stalk is a picture in a match, too", () =>
    on(`#play?expr=${encodeURIComponent('stalk("L (L R)^w") - 1')}&machine=`, async (page) => {
      await page.locator(".grundy-picture svg").waitFor();
      await page.locator(".grundy-board details summary").click();
      await page.locator(".grundy-board details button").first().click();
      await page.getByText("Right to move.").waitFor();
    }));

  test("a match is saved as a picture", () =>
    on("#play?expr=domineering(2,2)%2Bnim(2)&machine=", async (page) => {
      await page.locator("[data-move][role=button]").first().waitFor();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG" }).click()]);
      assert.match(readFileSync(await file.path(), "utf8"), /^<svg /);
    }));

  test("the arrow keys walk on a board, which keeps the focus", () =>
    on("#play?expr=domineering(4,4)&machine=right", async (page) => {
      const here = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));
      await page.locator("[data-place=a1][role=button]").focus();
      await page.keyboard.press("ArrowRight");
      await expect.poll(here).toBe("b1");
      await page.keyboard.press("ArrowDown");
      await expect.poll(here).toBe("b2");
      await page.keyboard.press("Enter");
      await page.locator(".grundy-pick button").first().press("Enter");
      await page.locator(".grundy-strip li").nth(2).waitFor();
      await page.locator("[data-place=a1][role=button], [data-place=d4][role=button]").first().waitFor();
    }));

  test("the keyboard alone is enough", () =>
    on("", async (page) => {
      await page.locator("input").waitFor();
      await page.keyboard.type("{3|-3}");
      await page.keyboard.press("Enter");
      await page.locator(".value", { hasText: "+-3" }).waitFor();
      await page.goto(`${engine.address}#play?expr=domineering(2,2)&machine=`);
      await page.locator("[data-move][role=button]").first().waitFor();
      for (let presses = 0; presses < 40; presses += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.getAttribute("data-move") !== null)) break;
      }
      await page.keyboard.press("Enter");
      await page.getByText("Left has won.").waitFor();
    }));

  usable(on, {
    workbench: "#workbench?expr=domineering(3,3)",
    play: "#play?expr=domineering(2,3)%2Bnim(2)&hints=value&machine=",
  });
});

test("one file from the disk is the whole page", async () => {
  const file = await single();
  try {
    await at(file.address, "#workbench?expr=domineering(3,3)", async (page) => {
      await page.locator(".value", { hasText: "+-1" }).waitFor();
      await page.locator("figure svg").nth(1).waitFor();
    });
  } finally {
    await file.close();
  }
});
