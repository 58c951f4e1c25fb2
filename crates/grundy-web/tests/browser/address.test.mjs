// What stands in the address, and the way back.

import { test } from "node:test";

import { VIEWS } from "../../page/views.js";
import { expect } from "./browser.mjs";
import { everywhere } from "./everywhere.mjs";

everywhere((on, engine) => {
  test("the way back leads from each view to the one before it", () =>
    on("#lessons", async (page) => {
      const current = (title) => page.locator("nav a[aria-current=page]", { hasText: title }).waitFor();
      for (const { title } of VIEWS) {
        await page.getByRole("link", { name: title, exact: true }).click();
        await current(title);
        await page.locator(".view > *").first().waitFor();
      }
      for (const { title } of VIEWS.toReversed().slice(1)) {
        await page.goBack();
        await current(title);
        await page.locator(".view > *").first().waitFor();
      }
    }));

  test("a link written by hand is no step of the way back", () =>
    on("#lessons", async (page) => {
      for (const hash of ["#workbench?expr=domineering(3,3)", "#boards?table=tank", "#boards?table=takeaway", "#play?expr=nim(3,4)&machine=left"]) {
        await page.goto(`${engine.address}${hash}`);
        await page.locator("main svg").first().waitFor();
        await page.goBack();
        await page.getByRole("heading", { name: "Lessons" }).waitFor();
      }
    }));

  test("what the reader changes is a step of the way back", () =>
    on("#workbench?expr=1%2B1", async (page) => {
      await page.locator(".value", { hasText: /^2$/ }).waitFor();
      await page.getByLabel("An expression").fill("3+4");
      await page.keyboard.press("Enter");
      await page.locator(".value", { hasText: /^7$/ }).waitFor();
      await page.goBack();
      await page.locator(".value", { hasText: /^2$/ }).waitFor();
    }));

  test("a move and its answer are one step of the way back", () =>
    on("#play?expr=nim(3,4)&machine=right", async (page) => {
      await page.getByText("Left to move.").waitFor();
      await page.locator("details", { hasText: "7 moves" }).locator("summary").click();
      await page.getByRole("button", { name: "4->2", exact: true }).click();
      await page.locator(".grundy-strip li").nth(2).waitFor();
      await page.goBack();
      await page.getByText("7 moves").waitFor();
      await expect(page.locator(".grundy-strip li:visible")).toHaveCount(0);
    }));

  test("links with what nobody meant open all the same", () =>
    on("#lessons", async (page) => {
      for (const [hash, selector] of [
        ["#heat?t=abc", "#cooled .value"],
        ["#heat?t=1/0", "#cooled .value"],
        ["#machines?x=abc&steps=8", "[role=alert]"],
        ["#machines?kind=turing&u=abc", "[role=alert]"],
        ["#trees?part=numbers&days=99", "#simplest .value"],
        ["#play?hints=all&first=nobody", ".grundy-status"],
      ]) {
        await page.goto(`${engine.address}${hash}`);
        await page.locator(selector).first().waitFor();
      }
      await page.goto(`${engine.address}#machines?px=5&pt=9`);
      await page.getByText("It is 1: the binomial coefficient is even, or none.").waitFor();
    }));

  test("the link to the page leaves the address alone", () =>
    on("#workbench?expr=1%2B1", async (page) => {
      await page.locator(".value", { hasText: /^2$/ }).waitFor();
      const address = page.url();
      await page.locator(".skip").focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
      await expect(page).toHaveURL(address);
    }));
});
