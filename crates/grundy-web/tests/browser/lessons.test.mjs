// The lessons, each from its first step to its last: an answer that is wrong and what is said of it, then a right one.

import { test } from "node:test";

import { LESSONS } from "../../page/lessons/list.js";
import { expect, overflows, violations } from "./browser.mjs";
import { single } from "./engines.mjs";
import { at, everywhere } from "./everywhere.mjs";

/** There is nothing to do but to read. */
const read = async () => {};

/** Types an answer that is wrong, then a right one. */
const types = (wrong, said, right) => async (page) => {
  const field = page.locator("input[name=answer]");
  await field.fill(wrong);
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".told", { hasText: said }).waitFor();
  await field.fill(right);
  await page.keyboard.press("Enter");
};

/** Chooses an answer that is wrong, then a right one. */
const chooses = (wrong, said, right) => async (page) => {
  await page.getByLabel(wrong).check();
  await page.getByRole("button", { name: "Check" }).click();
  await page.locator(".told", { hasText: said }).waitFor();
  await page.getByLabel(right).check();
  await page.getByRole("button", { name: "Check" }).click();
};

const turn = (page) => page.locator(".grundy-board[aria-busy=false]").getByRole("status").filter({ hasText: /to move|has won/ });

/** Makes one of the moves that are listed. */
async function makes(page, move) {
  await turn(page).waitFor();
  const list = page.locator(".grundy-board details");
  await list.evaluate((details) => {
    details.open = true;
  });
  await list.getByRole("button", { name: move, exact: true }).click();
}

/** Wins a match by perfect moves; with a mistake, it is lost first. */
const wins = (mistake) => async (page) => {
  if (mistake !== undefined) {
    await makes(page, mistake);
    await finish(page);
    await page.locator(".told", { hasText: "Not yet. Right has won." }).waitFor();
    await page.getByRole("button", { name: "Again" }).click();
    await page.locator(".grundy-strip").waitFor({ state: "hidden" });
  }
  await finish(page);
};

async function finish(page) {
  for (;;) {
    const said = turn(page);
    await said.waitFor();
    if ((await said.innerText()).includes("has won")) return;
    const made = page.locator(".grundy-strip li");
    const before = await made.count();
    await page.getByRole("button", { name: "Best move" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".grundy-strip li").length > count, before);
  }
}

/** Makes a move that does not reach the goal, takes it back and makes one that does. */
const moves = (wrong, said, right) => async (page) => {
  await makes(page, wrong);
  await page.locator(".told", { hasText: said }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await makes(page, right);
};

/** Waits for pictures and boards. */
async function settled(page) {
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
}

/** What a reader does in each step. */
const DEEDS = {
  nim: [
    wins("5->4"),
    chooses("the next player", "equal heaps", "the previous player"),
    types("12", "You typed 12. That is greater than two heaps of 5 and 9.", "*12"),
    types("4", "nim(3, 5, 4) is worth *2. There whoever starts wins.", "6"),
    moves("6->5", "Your move leaves *2, where whoever starts wins.", "3->2"),
    wins(),
    read,
  ],
  poker: [
    wins(),
    types("*4", "You typed *4. That is neither less nor greater than this position, nor equal", "*5"),
    types("*2", "neither less nor greater than {*5|*3}", "0"),
    types("*3", "nor equal: the two are confused", "{0, *|0, *}"),
    types("-1", "0 dominates it", "*3"),
    wins(),
    read,
  ],
  numbers: [
    wins("0-1 B"),
    types('hackenbush("0-1 R")', "is worth -1. That is greater than -2.", 'hackenbush("0-1 R, 1-2 R")'),
    wins(),
    types("{1/4|1}", "That is the question again", "1/2"),
    types("3/4", "A position is asked for", 'stalk("LRL")'),
    moves("0-1 B", "Your move leaves -1/2, where Right wins, whoever starts.", "1-3 B"),
    read,
  ],
  stalks: [
    types("3/2", "That is less than this stalk.", "5/3"),
    types('stalk("L R R")', "is worth 1/4. That is less than 1/3.", 'stalk("L R (R L)^w")'),
    wins("in 1: edge 1"),
    types('stalk("R L^w")', "That is less than omega - 1.", 'stalk("L^w R")'),
    types('stalk("L R")', "That is less than 1 - 1/omega.", 'stalk("L R L^w")'),
    types('stalk("L^w L^2")', "is worth omega + 2. That is less than 2*omega.", 'stalk("L^w L^w")'),
    read,
  ],
  ups: [
    chooses("whoever does not begin", "If Left begins", "Left, whoever begins"),
    wins(),
    types("1/1024", "It is not less than ↑.", "{0||0|-1}"),
    wins("in 1: 1-2"),
    types("1", "whoever begins still wins", "2"),
    types("0", "nor equal: the two are confused", "*"),
    read,
  ],
  heat: [
    wins("in 2: 1"),
    types("3", "That is greater than its temperature.", "3/2"),
    types("3/4", "That is greater than its mean.", "-3/4"),
    types("{2|0}", "the two are confused", "1"),
    types("{2|0}", "Its mean is 1, but its temperature is not 2.", "{3|-1}"),
    wins("in 2: 4"),
    read,
  ],
  periods: [
    wins("10->8"),
    types("2", "That is greater than the nimber of this heap.", "1"),
    types("6", "That is greater than the period.", "5"),
    types("1, 2", "is worth 3. That is less than 9.", "4, 5"),
    types("34", "That is greater than the nimber of this heap.", "33"),
    moves("1-0-8", "Your move leaves *, where whoever starts wins.", "1-4-4"),
    types("4", "That is greater than the nimber of this row.", "1"),
  ],
  computers: [
    wins("c"),
    types("b > a", "There whoever starts wins.", "b > e"),
    read,
    chooses("an N-position", "Go down three rows", "a P-position"),
    types("9", "The cell there is empty", "1024"),
    types("5", "That is less than the number of steps.", "6"),
    read,
  ],
};

everywhere((on, engine) => {
  const onSmallScreen = (hash, run) => on(hash, run, { colorScheme: "dark", viewport: { width: 390, height: 800 } });

  for (const { name: lesson } of LESSONS) {
    const steps = DEEDS[lesson];
    test(`${lesson} is done from its first step to its last`, () =>
      onSmallScreen("#lessons", async (page) => {
        await page.locator(`a[href="#lessons?lesson=${lesson}"]`).click();
        for (const [index, act] of steps.entries()) {
          await page.locator("h3", { hasText: `${index + 1}.` }).waitFor();
          await act(page);
          if (act !== read) await page.locator(".told", { hasText: "Yes. " }).waitFor();
          await page.getByRole("link", { name: new RegExp(`^Step ${index + 1}: .*, done$`) }).waitFor();
          await settled(page);
          await expect.poll(() => violations(page), `step ${index + 1}`).toEqual([]);
          await expect.poll(() => overflows(page), `step ${index + 1} is wider than the screen`).toBe(false);
          if (index + 1 < steps.length) await page.getByRole("link", { name: "Next", exact: true }).click();
        }
        await expect(page.locator(".steps li")).toHaveCount(steps.length);
        await page.getByRole("link", { name: "All lessons" }).first().click();
        const row = page.locator(".lessons li", { has: page.locator(`a[href="#lessons?lesson=${lesson}"]`) });
        await row.getByText("✓ done").waitFor();
        await page.reload();
        await row.getByText("✓ done").waitFor();
      }));

    test(`${lesson} can be used by everybody`, () =>
      on("#lessons", async (page) => {
        for (const index of steps.keys()) {
          await page.goto(`${engine.address}#lessons?lesson=${lesson}&step=${index + 1}`);
          await page.locator("h3", { hasText: `${index + 1}.` }).waitFor();
          await settled(page);
          await expect.poll(() => violations(page), `step ${index + 1}`).toEqual([]);
        }
      }));
  }

  test("a link opens the step with what was answered on it", () =>
    on("#lessons?lesson=nim&step=4&answer=6", async (page) => {
      await page.locator(".told", { hasText: "nim(3, 5, 6) is worth 0." }).waitFor();
      await page.getByRole("link", { name: "Next", exact: true }).click();
      await makes(page, "1->0");
      await page.locator(".told", { hasText: "Three moves do it" }).waitFor();
      await page.reload();
      await page.locator(".told", { hasText: "Three moves do it" }).waitFor();
      await page.goBack();
      await page.locator(".told", { hasText: "nim(3, 5, 6) is worth 0." }).waitFor();
    }));

  test("two windows forget nothing of each other", () =>
    on("#lessons", async (page) => {
      const [other] = await Promise.all([page.waitForEvent("popup"), page.evaluate(() => void open(location.href))]);
      await page.goto(`${engine.address}#lessons?lesson=nim&step=7`);
      await page.getByRole("link", { name: "Step 7: Go on, done" }).waitFor();
      await other.goto(`${engine.address}#lessons?lesson=heat&step=1`);
      await page.goto(`${engine.address}#lessons?lesson=poker&step=7`);
      await page.getByRole("link", { name: /^Step 7: .*, done$/ }).waitFor();
      await other.goto(`${engine.address}#lessons?lesson=heat&step=7`);
      await other.getByRole("link", { name: "Step 7: Go on, done" }).waitFor();
      await other.getByRole("link", { name: "All lessons" }).click();
      await expect(other.getByText("1 of 7 steps done")).toHaveCount(3);
    }));

  test("an answer is built by hand", () =>
    on("#lessons?lesson=numbers&step=5", async (page) => {
      await page.getByRole("button", { name: "Red on top" }).click();
      await page.getByRole("button", { name: "Check" }).click();
      await page.locator(".told", { hasText: "is worth 1/2. That is less than 3/4." }).waitFor();
      await page.getByRole("button", { name: "Blue on top" }).click();
      await page.getByRole("button", { name: "Check" }).click();
      await page.locator(".told", { hasText: "is worth 3/4. Each number" }).waitFor();
    }));

  test("what is typed wrongly is shown under its character, and a hint is there for those who ask", () =>
    on("#lessons?lesson=nim&step=4", async (page) => {
      await page.locator("input[name=answer]").fill("six");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/nim\(3, 5, six\)\n {10}\^{3}/, { useInnerText: true });
      await expect(page.getByText("the xor of 011 and 101")).toBeHidden();
      await page.getByText("A hint").click();
      await page.getByText("the xor of 011 and 101").waitFor();
    }));

  test("an expression in the words opens on the workbench", () =>
    on("#lessons?lesson=ups&step=3", async (page) => {
      await page.getByRole("link", { name: "^ < 1/1024" }).click();
      await page.locator(".value", { hasText: "true" }).waitFor();
      await page.goBack();
      await page.locator("h3", { hasText: "Smaller than small" }).waitFor();
    }));

  test("a match against nobody is not won against the machine", () =>
    on("#lessons?lesson=periods&step=1", async (page) => {
      await turn(page).waitFor();
      await page.getByLabel("The machine plays").selectOption("");
      await finish(page);
      await page.locator(".told", { hasText: "not against the machine" }).waitFor();
    }));

  test("what is done can be forgotten", () =>
    on("#lessons?lesson=heat&step=7", async (page) => {
      await page.getByRole("link", { name: "Step 7: Go on, done" }).waitFor();
      await page.getByRole("link", { name: "All lessons" }).click();
      await page.getByText("1 of 7 steps done").waitFor();
      await page.getByRole("button", { name: "Forget what is done" }).click();
      await page.getByText("1 of 7 steps done").waitFor({ state: "detached" });
    }));
});

test("lessons are in the one file from the disk, too", async () => {
  const file = await single();
  try {
    await at(file.address, "#lessons?lesson=nim&step=4", async (page) => {
      await page.locator("input[name=answer]").fill("6");
      await page.keyboard.press("Enter");
      await page.locator(".told", { hasText: "Yes. " }).waitFor();
    });
  } finally {
    await file.close();
  }
});
