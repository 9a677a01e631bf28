// The daily voyage: two people sail the same deal on the server and stand in its table; one without a
// network counts for oneself.
import {
  accessible,
  asked,
  check,
  finish,
  isProposed,
  mark,
  person,
  readable,
  screen,
  settled,
  test,
} from "./lib.mjs";

/** The first move of the list, which closes when a move is made. */
async function moveByList(page) {
  const before = await mark(page);
  if ((await page.locator(".moves").count()) === 0) {
    await page.keyboard.press("m");
  }
  await page.locator(".moves [data-id]").first().click();
  if (await isProposed(page, before)) {
    await page.locator("[data-confirm]").click();
  }
  await settled(page, before);
}

const tableIn = (page) => new URL(page.url()).hash.split("/")[2];

export async function voyages(url) {
  await test("two people sail the same deal of the day, and see the table of it", async () => {
    const anna = await person({ settings: { name: "Anna", lang: "en", pace: "instant" } });
    const berta = await person({
      viewport: { width: 390, height: 844 },
      settings: { name: "Berta", lang: "de", scheme: "dark", pace: "instant" },
    });
    await anna.page.goto(url);
    await anna.page.getByRole("link", { name: "Sail: The daily voyage" }).click();
    await anna.page.getByRole("link", { name: "Azimuth" }).first().click();
    await anna.page.getByText("Nobody has come home yet").waitFor();
    check("it says that names are honour", await anna.page.getByText("a matter of honour").isVisible());
    await accessible(anna.page, "today before a voyage");
    await anna.page.getByRole("button", { name: "Set sail" }).click();
    await anna.page.locator(".ask").waitFor();
    check("no hint", (await anna.page.getByRole("button", { name: "Hint" }).count()) === 0);
    await berta.page.goto(`${url}/#/today/azimuth`);
    await berta.page.getByRole("button", { name: "Segel setzen" }).click();
    await berta.page.locator(".ask").waitFor();
    check("each has a table of one's own", tableIn(anna.page) !== tableIn(berta.page));
    await Promise.all([
      finish(anna.page, tableIn(anna.page), false),
      finish(berta.page, tableIn(berta.page), true),
    ]);
    await anna.page.getByRole("link", { name: "To the table of the day" }).waitFor();
    check("no replay today", (await anna.page.getByRole("link", { name: "Replay" }).count()) === 0);
    check(
      "no rematch",
      (await anna.page.getByRole("button", { name: "Play again, same captains" }).count()) === 0,
    );
    check("no analysis", (await anna.page.locator(".decide").count()) === 0);
    await anna.page.getByRole("link", { name: "To the table of the day" }).click();
    await anna.page.locator(".voyage-table").waitFor();
    const rows = await anna.page.locator(".voyage-table tbody tr").allInnerTexts();
    check(
      "both stand in the table",
      rows.some((r) => /You/.test(r)) && rows.some((r) => /Berta/.test(r)),
      rows.join("|"),
    );
    check("three numbers", (await anna.page.locator(".voyage-numbers dd").count()) === 3);
    await anna.page.setViewportSize({ width: 1280, height: 800 });
    const ends = await anna.page
      .locator(".voyage-table, .today-asked")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    check(
      "voyage and puzzle are seen whole",
      ends.length === 2 && ends.every((end) => end <= 800),
      `${ends}`,
    );
    await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await anna.page.getByRole("button", { name: "Copy the result" }).click();
    await anna.page.getByText("Copied: paste it").waitFor();
    const text = await anna.page.evaluate(() => navigator.clipboard.readText());
    check("a small picture as text", /^Windrose \d+ · Azimuth\n.*\n[○◔◑◕●]+$/.test(text), text);
    check(
      "there is no second voyage",
      (await anna.page.getByRole("button", { name: "Set sail" }).count()) === 0,
    );
    await accessible(anna.page, "today after a voyage");
    await screen(anna.page, "today-sailed", true);
    await berta.page.goto(`${url}/#/today/azimuth`);
    await berta.page.locator(".voyage-table").waitFor();
    await accessible(berta.page, "today on a phone, in German, at night");
    await readable(berta.page, "today on a phone");
    await screen(berta.page, "today-sailed-phone", true);
    await anna.context.close();
    await berta.context.close();
  });

  await test("a voyage without a network counts for oneself, once", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant" } });
    const { page } = one;
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(`${url}/#/today/azimuth`);
    await page.getByText("Without a server it counts for yourself").waitFor();
    await page.getByRole("button", { name: "Set sail" }).click();
    await asked(page);
    check("nothing is undone", (await page.getByRole("button", { name: "Undo" }).count()) === 0);
    while (await asked(page)) {
      await moveByList(page);
    }
    await page.getByRole("link", { name: "To the table of the day" }).click();
    await page.locator(".voyage-numbers").waitFor();
    check("it is kept", await page.getByText("Sailed today.").isVisible());
    check("and sailed once", (await page.getByRole("button", { name: "Set sail" }).count()) === 0);
    await accessible(page, "a voyage alone");
    await screen(page, "today-alone");
    await one.context.close();
  });
}
