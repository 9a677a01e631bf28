// A rated game between two people: its terms, its end, and what You shows of it afterwards.
import { readFile } from "node:fs/promises";
import { accessible, check, openTable, person, readable, screen, test } from "./lib.mjs";

const PHONE = { width: 360, height: 740 };

async function ask(who, url, verb, data = {}) {
  const answer = await who.context.request.post(`${url}/api/${verb}`, { data });
  return answer.json();
}

/** Plays the first legal move again and again, past the page, until the game is over. */
async function playOut(url, table, people) {
  for (let isOver = false; !isOver; ) {
    for (const each of people) {
      const { position } = await ask(each, url, "steps", { table, since: 1e9 });
      isOver = position?.over === true;
      const [first] = position?.legal ?? [];
      if (first !== undefined && !isOver) {
        await ask(each, url, "move", { table, at: position.at, action: first[0] });
      }
    }
  }
}

async function makeRated(url, anna) {
  const { page } = anna;
  await page.goto(`${url}/#/new/santa-timea`);
  await page.getByLabel("On the server").check();
  await page.getByLabel("2", { exact: true }).check();
  await page.getByLabel("Seat 2").selectOption("open");
  await page.getByLabel("Hints").selectOption("yes");
  await page.getByLabel("Rated").selectOption("yes");
  check("a rated table has no hints", (await page.getByLabel("Hints").inputValue()) === "no");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  return page.locator(".invite input").inputValue();
}

export async function career(url) {
  await test("two people play a rated game, and You tells of it", async () => {
    const anna = await person({ settings: { name: "Anna <i>" } });
    const berta = await person({ settings: { name: "Berta", lang: "de" }, viewport: PHONE });
    const link = await makeRated(url, anna);
    const table = /\/t\/(\w+)/.exec(link)[1];
    await anna.page.getByText("Ratings at this table").waitFor();
    await accessible(anna.page, "the waiting room of a rated table");
    await berta.page.goto(link);
    await berta.page.getByText("gewertet: Sie ändert Wertungen").waitFor();
    await berta.page.getByRole("button", { name: "Platz nehmen" }).click();
    await berta.page.locator(".ask").waitFor();
    check(
      "nobody gets hints",
      (await berta.page.getByRole("button", { name: "Rat", exact: true }).count()) === 0,
    );
    await playOut(url, table, [anna, berta]);
    for (const [each, words] of [
      [anna, "by this game"],
      [berta, "durch diese Partie"],
    ]) {
      await each.page.reload();
      await each.page.locator(".rated-seats .gain").filter({ hasText: words }).first().waitFor();
      await accessible(each.page, "the end of a rated game");
    }
    await screen(anna.page, "rated-end");

    await anna.page.goto(`${url}/#/me`);
    await anna.page.locator(".rating-chart").waitFor();
    await anna.page.locator(".past-game .gain").waitFor();
    check("it is a guess at first", (await anna.page.getByText("still a guess").count()) === 1);
    const rival = await anna.page.locator(".career-rivals li").innerText();
    check("they are head to head", rival.includes("Berta"), rival);
    await accessible(anna.page, "You after a rated game");
    await readable(anna.page, "You after a rated game");
    await screen(anna.page, "you", true);
    await berta.page.goto(`${url}/#/me`);
    await berta.page.locator(".career-rivals .name").filter({ hasText: "Anna <i>" }).waitFor();
    await accessible(berta.page, "You on a phone, in German");
    await readable(berta.page, "You on a phone, in German");
    await screen(berta.page, "you-phone", true);

    await berta.page.goto(`${url}/#/ratings/santa-timea`);
    await berta.page.locator(".rating-list .mine").waitFor();
    check("bots stand in the list", (await berta.page.locator(".rated-bot").count()) === 5);
    await accessible(berta.page, "the list of a game");
    await screen(berta.page, "ratings-phone");

    await anna.page.getByRole("button", { name: "Invite Berta to a new table" }).click();
    await anna.page.locator(".invite input").waitFor();
    await berta.page.goto(`${url}/#/me`);
    await berta.page.getByText("Anna <i> lädt dich zu").waitFor();
    await accessible(berta.page, "an invitation");
    await berta.page.locator(".career-invited .primary").click();
    await berta.page.getByRole("button", { name: "Platz nehmen" }).click();
    await anna.page.locator(".ask").waitFor();
    await anna.context.close();
    await berta.context.close();
  });

  await test("a pennant follows its person, and what one wrote is in the file", async () => {
    const one = await person({ settings: { name: "Dora" } });
    const { page } = one;
    await page.goto(`${url}/#/me`);
    await page.locator(".pennant-maker[open]").waitFor(); // a wide page has room for its parts
    await page.locator("input[name=pennant-sign]").nth(3).check({ force: true });
    await page.locator("input[name=pennant-cloth]").nth(5).check({ force: true });
    let kept = "";
    for (let i = 0; i < 50 && kept !== "0.3.5.1"; i++) {
      await page.waitForTimeout(100);
      kept = (await ask(one, url, "pennant")).pennant;
    }
    check("the server knows the pennant", kept === "0.3.5.1", kept);
    await page.evaluate(() => localStorage.removeItem("windrose.pennant")); // as on another device
    await page.reload();
    await page.waitForFunction(() => (localStorage.getItem("windrose.pennant") ?? "").includes('"cloth":5'));
    check("another device shows it", await page.locator("input[name=pennant-sign]").nth(3).isChecked());
    const { table } = await ask(one, url, "create", { game: "columbus", seats: 2, chat: true });
    await ask(one, url, "chat", { table: table.id, text: "Ahoy <b>" });
    const { club } = await ask(one, url, "gather", { game: "azimuth", title: "Harbour <i>" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    const all = JSON.parse(await readFile(await file.path(), "utf8"));
    check("the file has what I wrote", all.said?.[0]?.text === "Ahoy <b>", JSON.stringify(all.said));
    check("and the pennant", all.pennant.sign === 3, JSON.stringify(all.pennant));
    const evening = all.evenings?.find(({ id }) => id === club.id);
    check(
      "and evenings that this browser never saw",
      evening?.people.length === 0,
      JSON.stringify(all.evenings),
    );
    await page.goto(`${url}/#/club`);
    await page.getByRole("link", { name: "Harbour <i>" }).click();
    await page.getByRole("heading", { name: "Harbour <i>" }).first().waitFor();
    await one.context.close();
  });

  await test("games that were not analysed are, one after the other", async () => {
    const one = await openTable(url, { game: "santa-timea", seats: 3, whole: true });
    const { page } = one;
    await page.goto(`${url}/#/me`);
    await page.getByRole("button", { name: "Analyse games: 1" }).click();
    await page.getByText(/Game 1 of 1: \d+ %/).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Analyse games: 1" }).click();
    const best = page.locator(".past-game", { hasText: "best played" });
    await best.waitFor();
    const text = await best.innerText();
    check("it tells skill and luck apart", /own choices [−+±]?\d+ %, luck [−+±]?\d+ %/.test(text), text);
    await page.getByRole("button", { name: /Analyse games/ }).waitFor({ state: "detached" });
    await accessible(page, "a game that was judged");
    await page.evaluate(() => {
      const table = JSON.parse(localStorage.getItem("windrose.table.here"));
      localStorage.setItem("windrose.table.here", JSON.stringify({ ...table, day: "2999-01-01" }));
      localStorage.removeItem("windrose.judged");
    });
    await page.reload();
    await page.locator(".past-game").waitFor();
    check("nor today's voyage, before the next day", (await page.getByText(/Analyse games/).count()) === 0);
    await one.context.close();
  });

  await test("all of You is a file, and then it is gone", async () => {
    const one = await person({ settings: { name: "Carla" } });
    const { page } = one;
    await page.goto(`${url}/#/me`);
    await page.getByRole("button", { name: "Download" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    const all = JSON.parse(await readFile(await file.path(), "utf8"));
    check("the file knows who I am", all.you.name === "Carla", JSON.stringify(all.you));
    check(
      "and has all parts",
      ["devices", "career", "results", "said", "pennant", "here", "settings"].every((part) => part in all),
    );
    await page.getByRole("button", { name: "Delete all" }).click();
    await accessible(page, "the question before all is deleted");
    await page.locator("dialog .primary").click();
    await page.getByText("All of it is deleted").waitFor();
    const { you } = await ask(one, url, "hello");
    check("I am somebody else", you.id !== all.you.id);
    await one.context.close();
  });
}
