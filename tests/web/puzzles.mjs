// Puzzles: the one of the day, tried wrongly and solved, by clicks and keys, on a desk and on a phone.
import { readFileSync } from "node:fs";
import { accessible, check, person, readable, screen, test } from "./lib.mjs";

const DATE = "2026-11-18";
const NOON = new Date(`${DATE}T12:00:00Z`);
const GAMES = ["azimuth", "columbus", "santa-timea", "winds-of-plunder"];
const day = Math.floor(NOON.getTime() / 86_400_000);

/** The best move of a puzzle, by the file. */
function bestOf(game, at) {
  const lines = readFileSync(`puzzles/${game}.txt`, "utf8").split("\n");
  return / action (\d+) /.exec(lines[2 * at + 1])[1];
}

/** Chooses by the list of names, with the keyboard alone. */
async function choose(page, id) {
  const fold = page.locator(".puzzle-moves");
  if (!(await fold.evaluate((element) => element.open))) {
    await fold.locator("summary").focus();
    await page.keyboard.press("Enter");
  }
  await fold.locator(`[data-id="${id}"]`).focus();
  await page.keyboard.press("Enter");
}

const otherThan = (page, id) =>
  page.locator(`.puzzle-moves [data-id]:not([data-id="${id}"])`).first().getAttribute("data-id");

export async function puzzles(url) {
  await test("the puzzle of the day: a wrong try says why, the right one is found", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant" } });
    const { page } = one;
    await page.clock.setFixedTime(NOON);
    await page.goto(url);
    await accessible(page, "home with its panel of today");
    await page.getByRole("link", { name: "Solve it: Find the move" }).click();
    await page.locator(".puzzle .lesson-card").waitFor();
    const game = GAMES[day % 4];
    const best = bestOf(game, (Math.floor(day / 4) * 77) % 200);
    check("the game of the day", (await page.locator(".table-page").getAttribute("data-game")) === game);
    check("no hint is offered", (await page.getByRole("button", { name: "Hint" }).count()) === 0);
    await choose(page, await otherThan(page, best));
    const tried = page.locator(".puzzle-tried");
    await tried.waitFor();
    const why = (await tried.innerText()).replaceAll("\n", " ");
    check(
      "it says what the try is worth",
      /is not it/.test(why) && /best move is worth \d+ %/.test(why),
      why,
    );
    check("and how it may go on", (await tried.locator("li").count()) > 0, why);
    check("without telling the answer", (await page.locator(".puzzle-answer").count()) === 0);
    await accessible(page, "a wrong try at a puzzle");
    await screen(page, "puzzle-wrong");
    await choose(page, best);
    const answer = page.locator(".puzzle-answer");
    await answer.waitFor();
    const words = (await answer.innerText()).replaceAll("\n", " ");
    check("the right one is found", /^Found\./.test(words) && /next best move \d+ %/.test(words), words);
    await accessible(page, "a solved puzzle");
    await screen(page, "puzzle-right");
    await answer.getByRole("link", { name: "Today" }).click();
    await page.locator(".today-week .found").waitFor();
    const row = await page.locator(".today-week").innerText();
    check("a day in a row", /1 day in a row/.test(row), row);
    await accessible(page, "the page of today");
    await screen(page, "today");
    await page.goto(`${url}/#/puzzle/2026-11-19`);
    await page.getByText("There is nothing at this address").waitFor();
    check("tomorrow's puzzle is not shown", true);
    await one.context.close();
  });

  await test("a puzzle on a phone, in German, at night, without a network, shown and played on", async () => {
    const one = await person({
      viewport: { width: 390, height: 844 },
      settings: { lang: "de", scheme: "dark", pace: "instant" },
    });
    const { context, page } = one;
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.goto(`${url}/#/puzzle/santa-timea/2`);
    await page.locator(".puzzle .lesson-card").waitFor();
    const best = bestOf("santa-timea", 1);
    const wrong = page.locator(`.raw [data-move]:not([data-move="${best}"]):visible`).first();
    await wrong.click();
    const confirm = page.locator("[data-confirm]");
    if (await confirm.count()) {
      await confirm.click();
    }
    await page.getByRole("button", { name: "Zug zeigen" }).click();
    const answer = page.locator(".puzzle-answer");
    await answer.waitFor();
    check("the move is shown, in German", /Das war der Zug/.test(await answer.innerText()));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check("nothing is wider than the window", wide <= 390, String(wide));
    await accessible(page, "a puzzle on a phone");
    await readable(page, "a puzzle on a phone");
    await screen(page, "puzzle-phone");
    await answer.getByRole("button", { name: "Von hier weiterspielen" }).click();
    await page.waitForURL(/#\/local\//);
    await page.locator(".table-page .ask").waitFor();
    check("one plays on from there", true);
    await context.close();
  });
}
