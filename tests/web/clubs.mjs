// An evening of a club: an organiser with a wall, two who join by the link, one of them on a phone.
import { accessible, check, person, readable, screen, test } from "./lib.mjs";

/** Somebody without a browser: asks the server as `verb(members)`. */
async function guest(url, name) {
  const hello = await fetch(`${url}/api/hello`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const cookie = hello.headers.get("set-cookie").split(";")[0];
  const ask = async (verb, members) => {
    const answer = await fetch(`${url}/api/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", cookie },
      body: JSON.stringify(members),
    });
    return answer.json();
  };
  await ask("name", { name });
  return ask;
}

const NAMES = [
  "Yara",
  "Kofi",
  "Marina",
  "Jonas",
  "<b>Mei</b>",
  "Gast aus Friesland",
  "Wolfeschlegelsteinhausen",
];

export async function clubs(url) {
  await test("an evening of many hangs on a wall", async () => {
    const olga = await person({
      settings: { name: "Olga", lang: "en" },
      viewport: { width: 1920, height: 1080 },
    });
    const { page } = olga;
    await page.goto(`${url}/#/club`);
    await page.getByLabel("Name of the evening").fill("Club evening at the Harbour Café");
    await page.getByRole("button", { name: "Make the evening" }).click();
    const [, club, invite] = /club\/(\w+)\/(\w+)$/.exec(
      await page.getByLabel("Link for everybody").inputValue(),
    );
    for (let i = 0; i < 22; i++) {
      const ask = await guest(url, NAMES[i] ?? `Captain ${i}`);
      const { ok } = await ask("enter", { club, invite });
      check(`guest ${i} takes part`, ok === true);
    }
    await page.getByRole("row", { name: /Captain 21/ }).waitFor();
    await page.getByRole("button", { name: "Draw the first round" }).click();
    await page.locator(".club-table").nth(5).waitFor();
    await page.getByRole("button", { name: "Show on a wall" }).click();
    await page.locator(".on-wall").waitFor();
    await page.getByText("Places 1 to 12 of 22").waitFor();
    const [high, seen] = await page.evaluate(() => [
      document.querySelector(".on-wall").scrollHeight,
      window.innerHeight,
    ]);
    check("nothing on the wall has to be scrolled", high <= seen + 1, `${high} of ${seen}`);
    check("names are text", (await page.locator(".club-plate", { hasText: "<b>Mei</b>" }).count()) === 1);
    await accessible(page, "an evening of many on the wall");
    await screen(page, "club-wall");
    await page.getByText("Places 13 to 22 of 22").waitFor();
    await page.getByRole("button", { name: "Back from the wall" }).click();
    await page.getByRole("button", { name: "End the evening" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End the evening" }).click();
    await page.getByText("The evening is over").waitFor();
    await olga.context.close();
  });

  await test("an evening is planned, joined by its link, drawn, and ended", async () => {
    const olga = await person({ settings: { name: "Olga", lang: "en" } });
    const paul = await person({ settings: { name: "Paul", lang: "en" } });
    const rosa = await person({
      viewport: { width: 390, height: 844 },
      settings: { name: "Rosa", lang: "de", scheme: "dark" },
    });
    await olga.page.goto(`${url}/#/club`);
    await accessible(olga.page, "planning an evening");
    await olga.page.getByLabel("Name of the evening").fill("Harbour Café");
    await olga.page.getByLabel("Seats at each table").fill("3");
    await olga.page.getByRole("button", { name: "Make the evening" }).click();
    await olga.page.getByText("Nobody has come yet").waitFor();
    const link = await olga.page.getByLabel("Link for everybody").inputValue();
    check("the link has its secret", /#\/club\/\w+\/\w{20}$/.test(link), link);
    await paul.page.goto(link.replace(/\/\w+$/, ""));
    await paul.page.getByText("Open the link that the organiser").waitFor();
    await paul.page.goto(link);
    await paul.page.getByRole("button", { name: "Take part" }).click();
    await paul.page.getByText("You take part from the next round on").waitFor();
    await rosa.page.goto(link.replace(/\/\w+$/, ""));
    await rosa.page.getByText("Öffne den Link").waitFor();
    await rosa.page.goto(link);
    await rosa.page.getByRole("button", { name: "Mitspielen" }).click();
    await olga.page.getByRole("row", { name: /Rosa/ }).waitFor();
    await olga.page.getByRole("button", { name: "Draw the first round" }).click();
    await olga.page.locator(".club-table").waitFor();
    const names = await olga.page.locator(".club-table").innerText();
    check(
      "both sit at a table, with a bot",
      /Paul/.test(names) && /Rosa/.test(names) && /Bot/.test(names),
      names,
    );
    await accessible(olga.page, "an evening on the wall");
    await screen(olga.page, "club");
    await rosa.page.getByRole("link", { name: "Zu deinem Tisch" }).waitFor();
    await accessible(rosa.page, "an evening on a phone, in German, at night");
    await readable(rosa.page, "an evening on a phone");
    await screen(rosa.page, "club-phone", true);
    await paul.page.getByRole("link", { name: "To your table" }).click();
    await paul.page.locator(".ask").waitFor();
    await olga.page.getByRole("button", { name: "End the evening" }).click();
    await olga.page.getByRole("dialog").getByRole("button", { name: "End the evening" }).click();
    await olga.page.getByText("The evening is over").waitFor();
    for (const { context } of [olga, paul, rosa]) {
      await context.close();
    }
  });
}
