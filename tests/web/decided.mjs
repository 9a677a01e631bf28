// What decided a game: asked at the end of a match and in its replay, cancelled, by clicks and keys,
// on a desk and on a phone.
import {
  accessible,
  asked,
  check,
  finish,
  moveByHint,
  openTable,
  person,
  readable,
  screen,
  test,
  watchData,
} from "./lib.mjs";

const TABLE = { game: "santa-timea", seats: 2, whole: true };

/** Until the whole game was played through. */
const analysed = (page) => page.locator(".turning button").first().waitFor({ timeout: 300_000 });

export async function decided(url) {
  await test("what decided a game: from its end to the positions that did", async () => {
    const { context, page } = await openTable(url, TABLE);
    const ask = page.getByRole("button", { name: "What decided the game" });
    await ask.click();
    await page.getByRole("progressbar").waitFor();
    // At once: a short analysis would be over before a slow click.
    await page.getByRole("button", { name: "Cancel" }).evaluate((button) => button.click());
    await ask.waitFor();
    check("cancelled, the points are back", (await page.locator(".decided").count()) === 0);
    await ask.click();
    await analysed(page);
    check("three turning points", (await page.locator(".turning button").count()) === 3);
    const sums = await page
      .locator(".sums tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll(".num")].map((cell) => Number(cell.textContent.replace("−", "-"))),
        ),
      );
    check("a row for each seat", sums.length === 2);
    for (const row of sums) {
      const result = row.pop();
      check("the terms add up", row.reduce((sum, each) => sum + each, 0) === result, row.join());
    }
    await accessible(page, "what decided a game, at its end");
    await screen(page, "decided-end", true);
    await page.locator(".turning button").nth(1).click();
    await page.locator(".replay .turning").waitFor();
    await page.getByText(/Step \d+ of [1-9]/).waitFor();
    const place = () => page.getByText(/Step \d+ of \d+/).innerText();
    const second = await place();
    check("a turning point leads to its position", !second.startsWith("Step 0 "), second);
    await page.locator(".chance-target").first().focus();
    await page.keyboard.press("Enter");
    check("and so does a mark, by the keyboard", (await place()) !== second);
    await accessible(page, "what decided a game, in its replay");
    const mistake = page.locator(".chance-mark.mistake .chance-target").first();
    await mistake.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Look through the eyes of" }).click();
    const answers = page.locator(".answers button");
    await answers.first().waitFor();
    check("nothing is told before one chose", (await page.locator(".answer").count()) === 0);
    await answers.first().click();
    const told = (await page.locator(".answers").innerText()).replaceAll("\n", " ");
    check("the answers say what each was worth", /the best/.test(told) && /your answer/.test(told), told);
    check("and what was played", /what \w+ did/.test(told), told);
    await accessible(page, "the answer to what one would have done");
    await screen(page, "decided-replay");
    await page.getByRole("button", { name: "Close the analysis" }).click();
    await page.locator(".side-panel .log").waitFor();
    await page.getByRole("button", { name: "What decided the game" }).click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.waitForURL(/#\/local\/(?!here)/);
    await asked(page);
    check("one plays on from that position", (await page.locator(".log-line, .log-row").count()) > 0);
    await moveByHint(page);
    const first = page.url();
    await page.goto(`${url}/#/replay/local/here?at=40`);
    await page.getByRole("button", { name: "Play on with hidden cards redrawn" }).click();
    await page.waitForURL((address) => /#\/local\//.test(address.hash) && address.href !== first);
    check("one plays on with other cards", await asked(page));
    await context.close();
  });

  await test("what decided a game, on a phone at night, in German, without a network", async () => {
    const { context, page } = await openTable(url, TABLE, {
      viewport: { width: 390, height: 844 },
      settings: { lang: "de", scheme: "dark" },
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.getByRole("button", { name: "Was das Spiel entschied" }).click();
    await analysed(page);
    const told = await page.locator(".turning").innerText();
    check("turning points in German", /Gewinnchance|kostete/.test(told), told);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check("nothing is wider than the window", wide <= 390, String(wide));
    await accessible(page, "what decided a game, on a phone at night");
    await readable(page, "what decided a game, on a phone at night");
    await screen(page, "decided-phone");
    await context.close();
  });

  await test("what decided a game of people, by the server when they ask", async () => {
    const { context, page } = await person({ settings: { name: "Anna", lang: "en", pace: "instant" } });
    const told = watchData(page);
    await page.goto(`${url}/#/new/azimuth`);
    await page.locator('input[name="where"]').nth(1).check();
    await page.getByLabel("2", { exact: true }).check();
    await page.locator(".chairs select").nth(1).selectOption("greedy");
    await page.locator('[name="rounds"]').fill("3");
    await page.locator("form button.primary").click();
    await page.locator(".ask").waitFor();
    await finish(page, new URL(page.url()).hash.split("/")[2], false);
    await page.locator(".result").waitFor();
    await page.getByRole("button", { name: "What decided the game" }).click();
    await page.getByRole("button", { name: "Let the server do it" }).click();
    await analysed(page);
    const parts = told.filter((text) => text.includes('"event":"analysed"')).map((text) => JSON.parse(text));
    const events = parts.flatMap((part) => part.events);
    check("the server sent all events", events.length === parts.at(-1)?.of, `${events.length}`);
    const turns = parts.at(-1)?.turning_points.length;
    check("its turning points are shown", (await page.locator(".turning button").count()) === turns);
    const words = await page.locator(".turning").innerText();
    check("told with the name of the person", /Anna|the die|dice|sea/i.test(words), words);
    await accessible(page, "what decided a game, by the server");
    await context.close();
  });
}
