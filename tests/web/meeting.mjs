// People who find each other: keys for programs, which are marked at the table, people who look for
// others to play with, and those who watch.
import { accessible, check, person, readable, screen, startServer, test } from "./lib.mjs";

const PHONE = { width: 360, height: 740 };

async function ask(who, url, verb, data = {}) {
  const answer = await who.context.request.post(`${url}/api/${verb}`, { data });
  return answer.json();
}

/** A request of a program, which has nothing but its key. */
async function asProgram(key, url, verb, members) {
  const headers = { "Content-Type": "application/json", Cookie: `windrose=${key}` };
  const answer = await fetch(`${url}/api/${verb}`, {
    method: "POST",
    headers,
    body: JSON.stringify(members),
  });
  return answer.json();
}

/** Makes a key on the page, by keyboard. */
async function makeKey(page, name) {
  await page.getByLabel("Name of the bot").fill(name);
  await page.keyboard.press("Enter");
  await page.getByText(`The key of ${name}, shown this once`).waitFor();
  return page.locator(".programs .code-word").innerText();
}

export async function meeting(url) {
  await test("keys for programs are made, shown once and revoked, and all see that they are bots", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta", lang: "de" }, viewport: PHONE });
    const { context, page } = anna;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${url}/#/me`);
    const argo = await makeKey(page, "Argo");
    const key = await makeKey(page, "Beagle");
    check("each has a key of its own", argo !== key && argo.length > 20);
    await page.locator(".programs").getByRole("button", { name: "Copy" }).click();
    await page.locator(".programs").getByRole("button", { name: "Copied" }).waitFor();
    check("it is copied", (await page.evaluate(() => navigator.clipboard.readText())) === key);
    await accessible(page, "keys for programs");
    await screen(page, "programs", true);
    await page.reload();
    await page.getByRole("button", { name: "Revoke the key of Beagle" }).waitFor();
    check("a key is shown once", !(await page.locator("main").innerText()).includes(key));

    const chairs = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
    const { table } = await ask(anna, url, "create", { game: "santa-timea", seats: 3, chairs });
    const { id, invite } = table;
    await page.goto(`${url}/#/t/${id}`);
    await asProgram(key, url, "join", { table: id, invite });
    await page.locator(".plates .name").filter({ hasText: "Beagle (Bot)" }).waitFor();
    await page.getByRole("button", { name: "Beagle (Bot)" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.locator(".plates .name").filter({ hasText: "Beagle" }).waitFor({ state: "detached" });
    await asProgram(argo, url, "join", { table: id, invite });
    await page.locator(".plates .name").filter({ hasText: "Argo (Bot)" }).waitFor();
    await screen(page, "programs-room");
    await berta.page.goto(`${url}/t/${id}/${invite}`);
    await berta.page.getByRole("button", { name: "Platz nehmen" }).first().click();
    for (const each of [anna, berta]) {
      await each.page.locator(".ask").waitFor();
      await each.page.getByText("Argo (Bot)").first().waitFor({ state: "attached" });
      check("people are no bots", (await each.page.getByText(/(Anna|Berta) \(Bot\)/).count()) === 0);
    }
    await screen(page, "programs-table");

    await page.goto(`${url}/#/me`);
    await page.getByRole("button", { name: "Revoke the key of Argo" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Argo can no longer play").waitFor();
    check("one is left", (await page.locator(".programs .device").count()) === 1);
    const refused = await asProgram(argo, url, "mine", {});
    check("its key opens nothing", refused.error !== undefined, JSON.stringify(refused));
    await berta.page.goto(`${url}/#/me`);
    await berta.page.getByLabel("Name des Bots").fill("Möwe");
    await berta.page.getByRole("button", { name: "Schlüssel machen" }).click();
    await berta.page.getByText("Der Schlüssel von Möwe").waitFor();
    await accessible(berta.page, "keys for programs on a phone, in German");
    await readable(berta.page, "keys for programs on a phone, in German");
    await screen(berta.page, "programs-phone", true);
    await Promise.all([anna, berta].map((each) => each.context.close()));
  });

  await test("people who look for others meet at a table, change their minds, leave, and play", async () => {
    const server = await startServer(0, "meeting");
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta", lang: "de" }, viewport: PHONE });
    const emil = await person({ settings: { name: "Emil" } });
    await anna.page.goto(`${server.url}/#/`);
    await screen(anna.page, "lobby-seek");
    await anna.page.getByRole("link", { name: "Search: Play with people" }).click();
    await anna.page.getByLabel("3", { exact: true }).check();
    await anna.page.getByLabel("After a minute, bots may").uncheck();
    await accessible(anna.page, "looking for people");
    await anna.page.getByRole("button", { name: "Look for people" }).click();
    await anna.page.getByText("not everybody agrees to them: You").waitFor();
    const table = anna.page.url();
    check(
      "nobody is host",
      (await anna.page.getByRole("button", { name: /Set sail|Add a bot/ }).count()) === 0,
    );

    await berta.page.goto(`${server.url}/#/seek/santa-timea`);
    const three = berta.page.locator(".choice label").filter({ hasText: /^3/ });
    await three.filter({ hasText: "Anna wartet" }).click();
    await accessible(berta.page, "looking for people on a phone, in German");
    await readable(berta.page, "looking for people on a phone, in German");
    await screen(berta.page, "seek-phone", true);
    await berta.page.getByRole("button", { name: "Leute suchen" }).click();
    await berta.page.getByText("nicht alle einverstanden sind: Anna").waitFor();
    check("they meet", new URL(berta.page.url()).hash === new URL(table).hash, berta.page.url());
    await anna.page.locator(".plates .name").filter({ hasText: "Berta" }).waitFor();
    await anna.page.getByLabel("Bots may take the free seats").check();
    await berta.page.getByText(/^In \d+ Sekunden? nehmen Bots/).waitFor();
    await accessible(anna.page, "waiting for people");
    await accessible(berta.page, "waiting for people on a phone, in German");
    await screen(anna.page, "seek-room");
    await screen(berta.page, "seek-room-phone", true);
    await anna.page.getByLabel("Bots may take the free seats").uncheck(); // nobody is in a hurry
    await berta.page.getByText("nicht alle einverstanden sind: Anna").waitFor();

    await anna.page.getByRole("button", { name: "Leave" }).click();
    await anna.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await anna.page.waitForURL(`${server.url}/#/`);
    await berta.page.locator(".plates .name").filter({ hasText: "Anna" }).waitFor({ state: "detached" });
    await berta.page.getByLabel("Bots dürfen").uncheck();
    for (const each of [anna, emil]) {
      await each.page.goto(`${server.url}/#/seek/santa-timea`);
      await each.page.getByLabel("3").check();
      await each.page.getByRole("button", { name: "Look for people" }).click();
    }
    for (const each of [anna, berta, emil]) {
      await each.page.locator(".ask").waitFor();
      check("all are taken to the table", each.page.url() === table, each.page.url());
    }
    await Promise.all([anna, berta, emil].map((each) => each.context.close()));
    await server.stop();
  });

  await test("bots take the seats of those who do not come", async () => {
    const server = await startServer(0, "bots-fill");
    const anna = await person({ settings: { name: "Anna" } });
    await anna.page.goto(`${server.url}/#/`);
    await ask(anna, server.url, "hello");
    const { table } = await ask(anna, server.url, "seek", { game: "santa-timea", seats: 3, wait: 5 });
    await anna.page.goto(`${server.url}/#/t/${table.id}`);
    await anna.page.locator(".ask").waitFor();
    const seats = await anna.page.locator(".player .name").allInnerTexts();
    check("two of the crew have come", seats.join().match(/Idris/g)?.length >= 1, seats.join());
    await anna.context.close();
    await server.stop();
  });

  await test("people watch a running game, from the lobby and by a link that lets nobody sit", async () => {
    const server = await startServer(0, "watched");
    const [anna, berta, carl] = await Promise.all([
      person({ settings: { name: "Anna" } }),
      person({ settings: { name: "Berta" } }),
      person({ settings: { name: "Carl", lang: "de" }, viewport: PHONE }),
    ]);
    await Promise.all([anna, berta, carl].map((each) => each.page.goto(`${server.url}/#/`)));
    let id = "";
    for (const each of [anna, berta]) {
      await ask(each, server.url, "hello");
      ({ id } = (await ask(each, server.url, "seek", { game: "santa-timea", seats: 2 })).table);
    }
    await carl.page.reload();
    await carl.page.getByRole("heading", { name: "Partien zum Zuschauen" }).waitFor();
    await accessible(carl.page, "the lobby with a game to watch, on a phone, in German");
    await readable(carl.page, "the lobby with a game to watch, on a phone, in German");
    await screen(carl.page, "watch-lobby-phone", true);
    await carl.page.getByRole("link", { name: "Zuschauen: Santa Timea" }).click();
    await carl.page.locator(".ask").waitFor();
    check("one watches", new URL(carl.page.url()).hash === `#/t/${id}`, carl.page.url());
    check(
      "and has no link to share",
      (await ask(carl, server.url, "watch", { table: id })).table?.spectate === undefined,
    );

    await anna.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await anna.page.goto(`${server.url}/#/t/${id}`);
    await anna.page.locator(".ask").waitFor();
    await anna.page.getByRole("button", { name: "Menu" }).click();
    await anna.page.getByText("Link for spectators").waitFor();
    await accessible(anna.page, "the menu with the link for spectators");
    await screen(anna.page, "watch-share");
    await anna.page.getByRole("button", { name: "Copy" }).focus();
    await anna.page.keyboard.press("Enter");
    await anna.page.getByRole("button", { name: "Copied" }).waitFor();
    const link = await anna.page.evaluate(() => navigator.clipboard.readText());
    const dora = await person({ settings: { name: "Dora" } });
    await dora.page.goto(link);
    await dora.page.locator(".ask").waitFor();
    const invite = /\/t\/\w+\/(\w+)$/.exec(link)?.[1];
    const refused = await ask(dora, server.url, "join", { table: id, invite });
    check("nobody sits down by it", invite !== undefined && refused.error !== undefined, link);
    check("spectators see no hand", (await dora.page.locator(".ask.asked").count()) === 0);
    await Promise.all([anna, berta, carl, dora].map((each) => each.context.close()));
    await server.stop();
  });
}
