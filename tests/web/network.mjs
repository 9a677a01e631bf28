// Tables of the server: two people and a spectator, each with a browser of their own.
import {
  accessible,
  againstBot,
  asked,
  check,
  mark,
  moveByClick,
  moveByHint,
  person,
  playBoth,
  screen,
  settled,
  speak,
  startServer,
  test,
  watchData,
} from "./lib.mjs";

export async function network(url) {
  await test("two browsers at one table, one reloads, a spectator looks on", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta", lang: "de" } });
    const carl = await person({ settings: { name: "Carl" } });
    await anna.page.goto(`${url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("2", { exact: true }).check();
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin" }).click();
    await anna.page.getByText("Invite others").waitFor();
    await accessible(anna.page, "the waiting room");
    await screen(anna.page, "waiting-room");
    const link = await anna.page.locator(".invite input").inputValue();
    check("a link is a path, so that a server can say where it leads", /\/t\/\w+\/\w+$/.test(link), link);
    await berta.page.goto(link);
    await berta.page.getByText("Anna lädt dich ein zu").waitFor();
    check("the page goes by its hash", /^#\/t\/\w+\/\w+$/.test(new URL(berta.page.url()).hash));
    await accessible(berta.page, "the invitation");
    await screen(berta.page, "invitation");
    await berta.page.getByRole("button", { name: "Platz nehmen" }).click();
    const seen = watchData(carl.page);
    await carl.page.goto(`${url}/#${new URL(link).pathname}`); // as links were before
    await Promise.all([anna, berta, carl].map((each) => each.page.locator(".ask").waitFor()));
    await playBoth(anna.page, berta.page, 8);
    await berta.page.reload();
    await berta.page.locator(".ask").waitFor();
    await playBoth(anna.page, berta.page, 8);
    check(
      "the log tells in German",
      /(wind|Wind|Karte|spiel)/.test(await berta.page.locator(".log").textContent()),
    );
    await speak(berta.page, "EN, English");
    await berta.page
      .locator(".log")
      .getByText(/^Anna (took|won|kept) /)
      .first()
      .waitFor({ state: "attached" }); // it may be in a folded trick
    const log = await berta.page.locator(".log").textContent();
    check("all of the log is told anew, with names", !/\b(hat|hast|[Ss]eat \d|Platz \d)\b/.test(log), log);
    check("a spectator has no hand", (await carl.page.locator(".raw [data-move]").count()) === 0);
    const hands = seen.filter((text) => /"hand":\[\d/.test(text));
    check(
      "no hand reaches a spectator's page",
      seen.length > 4 && hands.length === 0,
      hands[0]?.slice(0, 200),
    );
    await screen(carl.page, "spectator");
    await screen(anna.page, "server-table");
    await Promise.all([anna, berta, carl].map((each) => each.context.close()));
  });

  await test("Santa Timea against bots of the server, to the end", async () => {
    const one = await person({ settings: { name: "Dora", quick: true } });
    await one.page.goto(`${url}/#/new/santa-timea`);
    await one.page.getByLabel("On the server").check();
    await one.page.getByLabel("2", { exact: true }).check();
    await one.page.getByLabel("Seat 2").selectOption("greedy");
    await one.page.getByRole("button", { name: "Begin" }).click();
    let moves = 0;
    while (await asked(one.page)) {
      const before = await mark(one.page);
      await moveByClick(one.page, moves++);
      await settled(one.page, before);
    }
    check("sixty cards were played on the server", moves === 60, String(moves));
    const first = one.page.url();
    await one.page.getByRole("button", { name: "Again" }).click();
    await one.page.waitForFunction((old) => location.href !== old, first);
    await one.page.locator(".ask, .chairs").first().waitFor();
    await one.page.goto(`${url}/#/`);
    await one.page.getByText("Finished").first().waitFor();
    await one.context.close();
  });

  await test("Columbus against a bot of the server, on a phone, in German", async () => {
    const one = await againstBot(url, { name: "Emil", lang: "de" }, "columbus", {
      options: { "max-rounds": process.env.ALL ? "8" : "4" },
      viewport: { width: 360, height: 740 },
    });
    check(
      "the end is told in German",
      /heim|laufen|Kai|Beute/.test(await one.page.locator(".result h2").innerText()),
    );
    await accessible(one.page, "the result of Columbus on a phone");
    await screen(one.page, "columbus-result-phone");
    await one.context.close();
  });

  await test("Azimuth for two at the server: one points, the other sees the finger", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta", lang: "de" } });
    await anna.page.goto(`${url}/#/new/azimuth?seats=2&rounds=1`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("Hints").selectOption("yes");
    check("a chair is free at first", (await anna.page.getByLabel("Seat 2").inputValue()) === "open");
    await anna.page.getByRole("button", { name: "Begin" }).click();
    const link = await anna.page.locator(".invite input").inputValue();
    await berta.page.goto(link);
    await berta.page.getByRole("button", { name: "Platz nehmen" }).click();
    await Promise.all([anna, berta].map((each) => each.page.locator(".az-sea").waitFor()));
    await anna.page.getByRole("button", { name: "Point at a field" }).click();
    await anna.page.locator(".az-space").nth(8).click();
    await berta.page.getByRole("img", { name: "Anna zeigt hierher" }).waitFor();
    check("a finger is no move", (await anna.page.locator("[data-confirm]").count()) === 0);
    await playBoth(anna.page, berta.page, 9, moveByHint); // beaches, who begins, one round
    await berta.page.locator(".result").waitFor();
    check("nobody was home that soon", /^0/.test(await berta.page.locator(".az-sheet-box p").innerText()));
    await accessible(berta.page, "the result of Azimuth on the server");
    await Promise.all([anna, berta].map((each) => each.context.close()));
  });

  await test("devices are listed, logged out, and told so", async () => {
    const anna = await person({ settings: { name: "Anna" }, viewport: { width: 360, height: 740 } });
    await anna.page.goto(`${url}/#/me`);
    await anna.page.getByText("This device").waitFor();
    const code = await anna.page.locator(".code-word").innerText();
    const phones = [];
    for (const lang of ["en", "de"]) {
      const phone = await person({ settings: { name: "", lang } });
      await phone.page.goto(`${url}/#/me`);
      await phone.page
        .locator("form", { hasText: /code\?/i })
        .getByRole("textbox")
        .fill(code);
      await phone.page.getByRole("button", { name: /Continue as this person|als diese Person/ }).click();
      await phone.page.getByText(/Welcome back, Anna|Willkommen zurück, Anna/).waitFor();
      phones.push(phone);
    }
    // One plays at a table, the other only looks at its devices.
    await phones[0].page.goto(`${url}/#/new/santa-timea`);
    await phones[0].page.getByLabel("On the server").check();
    await phones[0].page.getByRole("button", { name: "Begin" }).click();
    await phones[0].page.getByRole("button", { name: "Bots take the 3 free chairs" }).click();
    await asked(phones[0].page);
    await anna.page.reload();
    await anna.page.locator(".device").nth(2).waitFor();
    check("three devices are listed", (await anna.page.locator(".device").count()) === 3);
    const labels = await anna.page.locator(".device b").allInnerTexts();
    check(
      "devices have names",
      labels.every((label) => label === "Chrome on Linux"),
      labels.join(),
    );
    await accessible(anna.page, "the list of devices on a phone");
    const wide = await anna.page.evaluate(() => document.documentElement.scrollWidth);
    check("nothing is wider than a phone", wide <= 360, String(wide));
    await anna.page.locator(".devices", { has: anna.page.locator(".device") }).scrollIntoViewIfNeeded();
    await screen(anna.page, "devices-phone");
    // A new code logs all others out, and they say so once instead of trying for ever.
    await anna.page.getByRole("button", { name: "Show a new code" }).press("Enter");
    await anna.page.getByText("all your other devices are logged out").waitFor();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Show a new code" }).click();
    await anna.page.getByText("all other devices are logged out").waitFor();
    await phones[0].page.getByText("This device was logged out.").waitFor();
    const connections = [];
    phones[0].page.on("websocket", (socket) => connections.push(socket.url()));
    await phones[0].page.getByText("The connection is lost").waitFor({ state: "hidden" });
    await accessible(phones[0].page, "a page that was logged out");
    await screen(phones[0].page, "logged-out");
    await phones[0].page.waitForTimeout(4000);
    check("who was logged out does not connect again", connections.length === 0, connections.join());
    check(
      "it does not claim to try",
      (await phones[0].page.getByText("The connection is lost").count()) === 0,
    );
    const fresh = await anna.page.locator(".code-word").innerText();
    await phones[0].page.locator(".logged-out").getByRole("textbox").fill(fresh);
    await phones[0].page.getByRole("button", { name: "Continue as this person" }).click();
    await phones[0].page.locator(".logged-out").waitFor({ state: "hidden" });
    await asked(phones[0].page);
    const before = await mark(phones[0].page);
    await moveByClick(phones[0].page);
    await settled(phones[0].page, before);
    check("a code brings back to the table", true);
    // The other finds out when it asks for something, and goes on as a guest.
    await phones[1].page.goto(`${url}/#/`);
    await phones[1].page.getByText("Dieses Gerät wurde abgemeldet.").waitFor();
    await phones[1].page.getByRole("button", { name: "Als neuer Gast weiterspielen" }).click();
    await phones[1].page.locator(".logged-out").waitFor({ state: "hidden" });
    // The own device asks first.
    await anna.page.reload();
    const own = anna.page.locator(".device", { hasText: "This device" }).getByRole("button");
    await own.click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await own.click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
    await anna.page.getByText("This device was logged out.").waitFor();
    check("the cookie has gone", (await anna.context.cookies()).length === 0);
    await Promise.all([anna, ...phones].map((each) => each.context.close()));
  });

  await test("a table goes on when the server has been away", async () => {
    const own = await startServer(0, "paused");
    const one = await person({ settings: { name: "Fritz" } });
    await one.page.goto(`${own.url}/#/new/santa-timea`);
    await one.page.getByLabel("On the server").check();
    await one.page.getByRole("button", { name: "Begin" }).click();
    await one.page.getByRole("button", { name: "Bots take the 3 free chairs" }).click();
    await asked(one.page);
    await own.stop();
    await one.page.getByText("The connection is lost").waitFor();
    const again = await startServer(new URL(own.url).port, "paused");
    await one.page.getByText("The connection is lost").waitFor({ state: "hidden" });
    await asked(one.page);
    const before = await mark(one.page);
    await moveByClick(one.page);
    await settled(one.page, before);
    check("a move is taken after the pause", true);
    await one.context.close();
    await again.stop();
  });

  await test("a link that is opened while the server is away says what to do, and opens later", async () => {
    const own = await startServer(0, "away");
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta" } });
    const carla = await person({ settings: { name: "Carla" }, serviceWorkers: "block" });
    await anna.page.goto(`${own.url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin" }).click();
    const link = await anna.page.locator(".invite input").inputValue();
    await Promise.all([berta, carla].map((each) => each.page.goto(`${own.url}/`)));
    await berta.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await own.stop();
    // Berta's browser has kept all of the page, that of Carla the lobby alone.
    for (const [{ page }, words] of [
      [berta, "the table opens by itself"],
      [carla, "the page goes on by itself"],
    ]) {
      await page.evaluate((to) => (location.hash = to), new URL(link).pathname);
      await page.getByText(words).waitFor();
      await accessible(page, `a link without a server: ${words}`);
    }
    const again = await startServer(new URL(own.url).port, "away");
    for (const { page } of [berta, carla]) {
      await page.getByRole("button", { name: "Sit down" }).first().waitFor();
      check("the words have gone", (await page.getByText("by itself").count()) === 0);
    }
    await Promise.all([anna, berta, carla].map((each) => each.context.close()));
    await again.stop();
  });
}
