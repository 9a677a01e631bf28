// Every page at four sizes, by day and by lamplight, in both languages: axe, nothing wider
// than the screen, and a picture of each.
import { accessible, asked, check, person, readable, screen, test } from "./lib.mjs";

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const MEASURED = [360, 1440]; // widths at which texts are measured on their ground
const LOOKS = [
  { lang: "en", scheme: "light" },
  { lang: "de", scheme: "dark" },
];
const PAGES = [
  ["lobby", "#/"],
  ["new-santa-timea", "#/new/santa-timea"],
  ["new-columbus", "#/new/columbus"],
  ["rules-santa-timea", "#/rules/santa-timea"],
  ["rule", "#/rules/columbus/CO-20"],
  ["rule-example", "#/rules/azimuth/AZ-31"],
  ["edition-columbus", "#/edition/columbus"],
  ["me", "#/me"],
  ["replay", "#/replay"],
  ["nothing", "#/nowhere"],
];
const GAMES = ["santa-timea", "columbus", "winds-of-plunder", "azimuth"];

async function fits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(`${what} is not wider than the screen`, wide <= 0, `${wide} px`);
}

export async function pages(url) {
  const widths = process.env.WIDTHS?.split(",").map(Number); // to look at some only
  for (const viewport of SIZES.filter(({ width }) => widths?.includes(width) ?? true)) {
    for (const look of LOOKS) {
      const name = `${viewport.width}-${look.scheme}-${look.lang}`;
      await test(`pages at ${name}`, async () => {
        const one = await person({
          viewport,
          settings: { ...look, name: "Maximiliane" },
          colorScheme: look.scheme,
        });
        await one.page.goto(url);
        for (const [title, hash] of PAGES) {
          await one.page.goto(`${url}/${hash}`);
          await one.page.locator("#content").waitFor();
          await one.page.waitForTimeout(250);
          await fits(one.page, `${title} at ${name}`);
          await accessible(one.page, `${title} at ${name}`);
          if (MEASURED.includes(viewport.width)) {
            await readable(one.page, `${title} at ${name}`);
          }
          await screen(one.page, `${title}-${name}`);
        }
        for (const game of GAMES) {
          await oneTable(one.page, url, game, name);
        }
        await one.context.close();
      });
    }
  }
}

/** A full table: at the first question, with a move chosen, and each of its panels. */
async function oneTable(page, url, game, name) {
  await page.goto(`${url}/#/new/${game}`);
  await page.locator("#content").waitFor();
  if ((await page.locator("form").count()) === 0) {
    return; // so far in the terminal only
  }
  await page.locator('input[name="seats"]').last().check();
  await page.locator("form button.primary").click();
  await asked(page);
  await fits(page, `${game} at ${name}`);
  await accessible(page, `${game} at ${name}`);
  if (MEASURED.some((width) => name.startsWith(`${width}-`))) {
    await readable(page, `${game} at ${name}`);
  }
  await screen(page, `${game}-${name}`);
  const drawn = page.locator('.raw [data-move]:not([aria-disabled="true"]):visible').first();
  if (await drawn.count()) {
    await drawn.click();
    await screen(page, `${game}-chosen-${name}`);
  }
  const tabs = page.locator(".phone-tabs button:visible, .panel-tabs button:visible");
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    await fits(page, `${game}, tab ${i}, at ${name}`);
    await accessible(page, `${game}, tab ${i}, at ${name}`);
    await screen(page, `${game}-tab${i}-${name}`);
  }
}
