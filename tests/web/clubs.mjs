// An evening of a club: an organiser with a wall, two who join by the link, one of them on a phone.
import { accessible, check, person, readable, screen, test } from "./lib.mjs";

export async function clubs(url) {
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
    await olga.page.getByText("The evening is over").waitFor();
    for (const { context } of [olga, paul, rosa]) {
      await context.close();
    }
  });
}
