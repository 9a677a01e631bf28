// Every page at four sizes, by day and by lamplight, in both languages: axe, nothing wider
// than the screen, texts that can be read, and a picture of each (SCREENS=1). Of these every two
// meet: a page is seen at every size and in both looks, and each size in both looks, but only
// half of all three together; the other half belongs to `make soak` (ALL=1).
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
  ["today", "#/today/columbus"],
  ["puzzle", "#/puzzle/columbus/1"],
  ["ratings", "#/ratings/columbus"],
  ["club", "#/club"],
  ["seek", "#/seek/columbus"],
  ["replay", "#/replay"],
  ["nothing", "#/nowhere"],
];
const GAMES = ["santa-timea", "columbus", "winds-of-plunder", "azimuth"];

async function fits(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(`${what} is not wider than the screen`, wide <= 0, `${wide} px`);
}

/** All of them, or every second one. */
function isTurn(nth, size, look) {
  return Boolean(process.env.ALL) || (nth + size + look) % 2 === 0;
}

export async function pages(url) {
  const widths = process.env.WIDTHS?.split(",").map(Number); // to look at some only
  const runs = SIZES.flatMap((viewport, size) =>
    widths?.includes(viewport.width) === false ? [] : LOOKS.map((look, i) => ({ viewport, size, look, i })),
  );
  for (const { viewport, size, look, i } of runs) {
    const name = `${viewport.width}-${look.scheme}-${look.lang}`;
    const measured = MEASURED.includes(viewport.width);
    await test(`pages at ${name}`, async () => {
      const one = await person({
        viewport,
        settings: { ...look, name: "Maximiliane" },
        colorScheme: look.scheme,
      });
      for (const [title, hash] of PAGES.filter((_, nth) => isTurn(nth, size, i))) {
        await one.page.goto(`${url}/${hash}`);
        await one.page.locator("#content").waitFor();
        await one.page.waitForTimeout(250);
        await looksWell(one.page, `${title}-${name}`, measured);
      }
      for (const game of GAMES.filter((_, nth) => isTurn(nth, size, i))) {
        await oneTable(one.page, url, game, name, measured);
      }
      await one.context.close();
    });
  }
}

async function looksWell(page, what, measured) {
  await fits(page, what);
  await accessible(page, what);
  if (measured) {
    await readable(page, what);
  }
  await screen(page, what);
}

/** A full table: at the first question, with a move chosen, and each of its panels. */
async function oneTable(page, url, game, name, measured) {
  await page.goto(`${url}/#/new/${game}`);
  await page.locator("#content").waitFor();
  if ((await page.locator("form").count()) === 0) {
    return; // so far in the terminal only
  }
  await page.locator('input[name="seats"]').last().check();
  await page.locator("form button.primary").click();
  await asked(page);
  await looksWell(page, `${game}-${name}`, measured);
  const drawn = page.locator('.raw [data-move]:not([aria-disabled="true"]):visible').first();
  if (await drawn.count()) {
    await drawn.click();
    await accessible(page, `${game}, a move chosen, at ${name}`, "#content");
    await screen(page, `${game}-chosen-${name}`);
  }
  const tabs = page.locator(".phone-tabs button:visible, .panel-tabs button:visible");
  for (let i = 0; i < (await tabs.count()); i++) {
    await tabs.nth(i).click();
    const what = `${game}, tab ${i}, at ${name}`;
    await fits(page, what);
    const panel = page.locator(".side-panel:visible"); // all else is as it was
    if (await panel.count()) {
      await accessible(page, what, ".side-panel");
    }
    await screen(page, `${game}-tab${i}-${name}`);
  }
}
