// Long histories: the server sends them in pages, and every screen shows all of them in order.
import { check, person, test } from "./lib.mjs";

/** A request of a person over HTTP, beside their page. */
async function ask(who, url, verb, members) {
  const response = await who.context.request.post(`${url}/api/${verb}`, { data: members });
  const answer = await response.json();
  if (!answer.ok) {
    throw new Error(`${verb}: ${JSON.stringify(answer.error)}`);
  }
  return answer;
}

/** Plays for both people until so many moves are made; false: the match is over. */
async function playTo(people, url, table, moves) {
  for (;;) {
    let played = false;
    for (const who of people) {
      const { position } = await ask(who, url, "steps", { table, since: 0x7fffffff });
      if (position.over || position.at >= moves) {
        return !position.over;
      }
      if (position.legal.length > 0) {
        const action = position.legal[position.at % position.legal.length][0];
        await ask(who, url, "move", { table, at: position.at, action, key: crypto.randomUUID() });
        played = true;
      }
    }
    if (!played) {
      await people[0].page.waitForTimeout(20); // chance, or a move that is just being taken in
    }
  }
}

/** What is told, in the order of the steps: the newest block stands first, and older ones are folded.
 * What is drawn of a card changes with those that follow it. */
async function logOf(page, least) {
  await page.waitForFunction((n) => document.querySelectorAll(".log li").length >= n, least);
  return page.evaluate(() =>
    [...document.querySelectorAll(".log li")]
      .map((each) => {
        const told = each.cloneNode(true);
        told.querySelector(".log-row")?.remove();
        return [Number(each.dataset.step), told.textContent];
      })
      .sort(([a], [b]) => a - b)
      .map(([step, text]) => `${step} ${text}`),
  );
}

/** The page's socket, with a hand on it: it can be cut, and kept from coming back. */
async function cuttable(page) {
  const line = { isCut: false, sockets: [], asked: [], delay: 0 };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (line.isCut) {
      socket.close({ code: 1011, reason: "cut" });
      return;
    }
    line.sockets.push(socket);
    const real = socket.connectToServer();
    socket.onMessage((text) => {
      line.asked.push(JSON.parse(text));
      const isPage = JSON.parse(text).do === "steps";
      setTimeout(() => real.send(text), isPage ? line.delay : 0);
    });
  });
  line.cut = async () => {
    line.isCut = true;
    await Promise.all(line.sockets.splice(0).map((each) => each.close({ code: 1011, reason: "cut" })));
  };
  return line;
}

export async function history(url) {
  await test("a long history is complete on every screen", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    const berta = await person({ settings: { name: "Berta" } });
    const early = await person({ settings: { name: "Carl" } });
    const late = await person({ settings: { name: "Dora" } });
    await anna.page.goto(`${url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("2", { exact: true }).check();
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin" }).click();
    const link = await anna.page.locator(".invite input").inputValue();
    const table = /\/t\/([^/]+)/.exec(link)[1];
    const line = await cuttable(berta.page);
    const slow = await cuttable(late.page);
    slow.delay = 300;
    await berta.page.goto(link);
    await berta.page.getByRole("button", { name: "Sit down" }).click();
    await early.page.goto(link);
    await Promise.all([anna, berta, early].map((each) => each.page.locator(".ask").waitFor()));
    // Berta is cut off early and comes back late; Dora opens the table late, while it goes on
    // and with pages that are slow to come.
    await playTo([anna, berta], url, table, 40);
    await logOf(berta.page, 2);
    await line.cut();
    await playTo([anna, berta], url, table, 150);
    line.asked.length = 0;
    line.isCut = false;
    await late.page.goto(link);
    for (let i = 0; i < 3000 && !slow.asked.some((each) => each.do === "steps"); i++) {
      await late.page.waitForTimeout(20);
    }
    await playTo([anna, berta], url, table, 170);
    const whole = await ask(early, url, "steps", { table, since: 0 });
    check("the history has several pages", whole.from > 50, `from ${whole.from}`);
    const told = await logOf(early.page, 20);
    await playTo([anna, berta], url, table, 1e9);
    await Promise.all([anna, berta, early, late].map((each) => each.page.locator(".result").waitFor()));
    const logs = [];
    for (const each of [anna, berta, early, late]) {
      logs.push(await logOf(each.page, told.length));
    }
    const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
    const counts = logs.map((each) => each.length).join();
    check("nothing is told twice or out of order", same(logs[2].slice(0, told.length), told));
    check("who opened the table late has the same log", same(logs[2], logs[3]), counts);
    check(
      "who came back fetched pages",
      line.asked.some((each) => each.do === "steps" && each.since > 0),
    );
    for (const [who, before] of [
      [anna, logs[0]],
      [berta, logs[1]],
      [early, logs[2]],
    ]) {
      await who.page.reload();
      await who.page.locator(".result").waitFor();
      check(
        "a page that was loaded again has the same log",
        same(await logOf(who.page, before.length), before),
        counts,
      );
    }
    await late.page.goto(`${url}/#/replay/server/${table}`);
    await late.page.locator(".replay-controls").waitFor();
    await late.page.getByRole("button", { name: "To the end" }).click();
    const replayed = await logOf(late.page, logs[2].length);
    check("the replay tells as much", replayed.length >= logs[2].length, `${replayed.length}, ${counts}`);
    await Promise.all([anna, berta, early, late].map((each) => each.context.close()));
  });
}
