// Pictures of every view and lesson of the page, by day and by night, for the documentation:
// `node screenshots.mjs FOLDER`. The page is taken from the sources.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { LESSONS } from "../../page/lessons/list.js";
import { launch, newPage } from "./browser.mjs";
import { sources } from "./host.mjs";

const VIEWS = {
  workbench: '#workbench?expr=domineering("...|...")',
  boards: '#boards?expr=hackenbush("0-1 B, 1-2 R, 1-3 G, 0-4 R, 4-5 B")+%2B+domineering(2,3)+%2B+nim(3,4)',
  tank: "#boards?table=tank",
  play: '#play?expr=toads_and_frogs("TT..FF")+%2B+domineering(3,3)&hints=value',
  heat: "#heat?games={2|1||-1}%0A{5|-3}&t=1/2",
  copies: "#heat?part=copies&expr={2|1||-1}&n=5",
  switches: "#heat?part=switches",
  trees: "#trees",
  numbers: "#trees?part=numbers&lo=1/4&hi=1",
  ups: "#trees?part=ups",
  tables: "#tables",
  periods: "#periods?game=kayles&sweep=subtraction&size=3&max=12",
  automata: "#machines?rule=110&steps=40",
  machines: "#machines?kind=turing",
  lattice: "#machines?kind=lattice&side=16",
  lessons: "#lessons",
};
const all = { ...VIEWS, ...Object.fromEntries(LESSONS.map(({ name }) => [`lesson-${name}`, `#lessons?lesson=${name}`])) };

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
const { address, close } = await sources();
const browser = await launch();
for (const [name, hash] of Object.entries(all)) {
  for (const colorScheme of ["light", "dark"]) {
    const { page, complaints } = await newPage(browser, { colorScheme, viewport: { width: 1000, height: 760 } });
    await page.goto(`${address}${hash}`);
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    // What comes after the first answer: the page is quiet when two pictures of it are the same.
    for (let last, now; last === undefined || !now.equals(last); ) [last, now] = [now, await page.screenshot()];
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage: false });
    if (complaints.length > 0) throw new Error(`${name}: ${complaints}`);
    await page.close();
  }
}
await browser.close();
close();
