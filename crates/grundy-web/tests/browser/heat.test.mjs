// The view of heat: thermographs, cooling, copies and switches.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { expect } from "./browser.mjs";
import { everywhere, usable } from "./everywhere.mjs";

/** A place of the view. */
function heat(fields) {
  return `#heat?${new URLSearchParams(fields)}`;
}

everywhere((on) => {
  test("a game is cooled with the slider until it freezes at its mean", () =>
    on(heat({ games: "{2|1||-1}", t: "0" }), async (page) => {
      const cooled = page.locator("#cooled");
      const value = cooled.locator(".value");
      await value.filter({ hasText: "{2|1||-1}" }).waitFor();
      await page.getByLabel("Tax", { exact: true }).focus();
      for (const [presses, expected] of [[2, "{1*|-1/2}"], [1, "{3/4|-1/4}"], [2, "1/4*"], [1, "1/4"], [1, "1/4"]]) {
        for (let press = 0; press < presses; press += 1) await page.keyboard.press("ArrowRight");
        await value.getByText(expected, { exact: true }).waitFor();
      }
      await cooled.getByText("Frozen: beyond its temperature 5/4 it is its mean 1/4").waitFor();
      await expect(page).toHaveURL(/t=7%2F4/);
      await page.getByLabel("Tax t").fill("1/3");
      await page.keyboard.press("Enter");
      await value.getByText("{4/3|1||-2/3}", { exact: true }).waitFor();
      await page.reload();
      await cooled.getByText("It freezes at 5/4.").waitFor();
    }));

  test("the dashed options move by the tax", () =>
    on(heat({ games: "{5|-3}", t: "0" }), async (page) => {
      const option = page.locator(".plot .inner.left");
      await option.waitFor({ state: "attached" });
      const before = await option.getAttribute("d");
      await page.getByText("Left's options less t: 5").waitFor();
      await page.getByLabel("Tax", { exact: true }).fill("4");
      await page.locator(".plot text", { hasText: "t = 1" }).waitFor();
      await expect(option).not.toHaveAttribute("d", before);
    }));

  test("games are added and removed, each with mean and temperature", () =>
    on(heat({ games: "{5|-3}" }), async (page) => {
      await page.getByLabel("Another game").fill("{2|1||-1}");
      await page.keyboard.press("Enter");
      const row = page.getByRole("row", { name: "{2|1||-1}" });
      await row.getByRole("cell", { name: "5/4" }).waitFor();
      await page.locator("figure svg", { hasText: "{5|−3}: mean 1, temperature 4" }).waitFor();
      await page.getByLabel("Another game").fill("{1|");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/\{1\|\n\^/, { useInnerText: true });
      await page.getByRole("button", { name: "Remove {5|-3}" }).click();
      await page.getByRole("row", { name: "{5|-3}" }).waitFor({ state: "detached" });
      await expect(page).toHaveURL(/games=%7B2%7C1%7C%7C-1%7D/);
    }));

  test("a game that takes long is given up, and the others stay", () =>
    on(heat({ games: "{5|-3}" }), async (page) => {
      await page.getByText("All of them").waitFor();
      await page.getByLabel("Another game").fill("domineering(9,9)");
      await page.keyboard.press("Enter");
      await page.getByText("Working:").waitFor();
      await page.getByRole("button", { name: "Stop" }).click();
      await page.getByText("Stopped.").waitFor();
      await page.getByRole("row", { name: "{5|-3}" }).getByRole("cell", { name: "4", exact: true }).waitFor();
    }));

  test("copies close on their masts", () =>
    on(heat({ part: "copies", expr: "{2|1||-1}", n: "3" }), async (page) => {
      await page.getByText("3 copies: the masts add up to 3/4, and the stops are 0 and 2.").waitFor();
      await page.getByLabel("Copies", { exact: true }).press("ArrowRight");
      await page.getByText("4 copies: the masts add up to 1, and both stops are 1.").waitFor();
      await page.getByRole("img", { name: "Thermograph of 4.({2|1||-1})" }).waitFor();
    }));

  test("switches are taken, the hottest first", () =>
    on(heat({ part: "switches", expr: "{4|1} + {5|-3} - 2" }), async (page) => {
      const score = page.locator("#score");
      await score.getByText("-2", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Take the hottest" }).click();
      await page.getByText("Left takes 5 from {5|-3}: 3").waitFor();
      await page.getByRole("button", { name: "Take the hottest" }).click();
      await page.getByText("Right takes 1 from {4|1}: 4").waitFor();
      await page.getByText("This is the Left stop 4 of the sum").waitFor();
      await page.getByLabel("Who starts").selectOption("right");
      await score.getByText("-2", { exact: true }).waitFor();
      // The cooler one first is worse for who takes it.
      await page.getByRole("button", { name: "{4|1}, from 1 to 4" }).press("Enter");
      await page.getByRole("button", { name: "{5|-3}, from -3 to 5" }).press("Enter");
      await page.getByText("it would have ended at the Right stop -1").waitFor();
      await score.getByText("4", { exact: true }).waitFor();
    }));

  test("what is no switch is told under its characters", () =>
    on(heat({ part: "switches", expr: "{1|0} + {2|1||-1}" }), async (page) => {
      const mistake = page.getByRole("alert");
      await mistake.waitFor();
      await expect(mistake).toHaveText(/\{1\|0\} \+ \{2\|1\|\|-1\}\n {8}\^{9}/, { useInnerText: true });
    }));

  test("what the page draws is saved with its style inside", () =>
    on(heat({ games: "{5|-3}" }), async (page) => {
      const figure = page.getByRole("region", { name: "The tax" });
      await figure.locator(".plot").waitFor();
      const saved = async (name) => {
        const [download] = await Promise.all([page.waitForEvent("download"), figure.getByRole("button", { name }).click()]);
        return readFileSync(await download.path());
      };
      const svg = String(await saved("SVG"));
      assert.match(svg, /stroke="rgb\(26, 95, 180\)"/);
      assert.doesNotMatch(svg, /class=/);
      assert.match(String(await saved("TikZ")), /dash pattern=on 6pt off 3.75pt/);
      assert.equal((await saved("PNG")).subarray(1, 4).toString(), "PNG");
    }, { colorScheme: "dark" }));

  usable(on, { heat: heat({ games: "{2|1||-1}\n{5|-3}\n^" }), copies: heat({ part: "copies" }), switches: heat({ part: "switches", taken: "0.1" }) });
});
