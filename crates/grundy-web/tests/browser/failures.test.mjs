// What is said when something fails, and what becomes of it when it does not fail again.

import { test } from "node:test";

import { everywhere } from "./everywhere.mjs";

const FETCH = /Failed to load resource|Failed to fetch/;

everywhere((on, engine) => {
  /** The files of the engine, and the questions to the server. */
  const ENGINE = /\/ask$|grundy\.lzma$/;

  test("a view that cannot be fetched says so", () =>
    on(
      "#workbench",
      async (page) => {
        await page.getByLabel("An expression").waitFor();
        await page.route("**/views/play.js", (route) => route.abort());
        await page.getByRole("link", { name: "Play" }).click();
        await page.getByRole("alert").filter({ hasText: "play.js" }).waitFor();
      },
      { expected: FETCH },
    ));

  test("a question without an answer is asked again", () =>
    on(
      "",
      async (page) => {
        await page.route(ENGINE, (route) => route.abort());
        await page.reload();
        await page.getByText("Games of the catalogue").click();
        await page.getByRole("alert").waitFor();
        await page.goto(`${engine.address}#periods?game=kayles`);
        await page.getByRole("alert").filter({ hasText: "No answer came" }).waitFor();
        await page.goto(`${engine.address}#heat`);
        await page.getByRole("alert").filter({ hasText: "No answer came" }).waitFor();
        await page.unroute(ENGINE);
        await page.goto(`${engine.address}#periods?game=kayles`);
        await page.getByText("Proved, by the theorem “Guy-Smith”.").waitFor();
        await page.goto(`${engine.address}#boards?expr=domineering(2,2)`);
        await page.getByRole("button", { name: /^a1: / }).waitFor();
      },
      { expected: FETCH },
    ));

  test("pictures can be read after day became night", () =>
    on(
      "#play?expr=domineering(2,2)&machine=",
      async (page) => {
        const fills = () => page.locator(".grundy-boards svg").innerHTML();
        await page.locator("[data-move][role=button]").first().waitFor();
        const byDay = await fills();
        await page.emulateMedia({ colorScheme: "dark" });
        await page.waitForFunction((before) => {
          const drawn = document.querySelector(".grundy-board[aria-busy=false] .grundy-boards svg");
          return drawn !== null && drawn.innerHTML !== before;
        }, byDay);
      },
      { colorScheme: "light" },
    ));
});
