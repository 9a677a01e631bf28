// The other people at a table of the server: sent away, blocked, reported, absent.
import {
  accessible,
  asked,
  check,
  lettered,
  openTable,
  person,
  replayNames,
  screen,
  shareReplay,
  startServer,
  test,
} from "./lib.mjs";

const PHONE = { width: 360, height: 740 };

/** A table that Anna makes and Berta, on a phone and in German, sits down at. */
async function gather(url, host = false) {
  const anna = await person({ settings: { name: "Anna" } });
  const berta = await person({ settings: { name: "Berta", lang: "de" }, viewport: PHONE });
  await anna.page.goto(`${url}/#/new/santa-timea`);
  await anna.page.getByLabel("On the server").check();
  await anna.page.getByLabel("2", { exact: true }).check();
  await anna.page.getByLabel("Seat 2").selectOption("open");
  if (host) {
    await anna.page.getByLabel("Begins").selectOption("host");
  }
  await anna.page.getByLabel("Chat").selectOption("yes");
  await anna.page.getByRole("button", { name: "Begin", exact: true }).click();
  const link = await anna.page.locator(".invite input").inputValue();
  await berta.page.goto(link);
  await berta.page.getByRole("button", { name: "Platz nehmen" }).click();
  return { anna, berta, link };
}

async function close(...people) {
  await Promise.all(people.map((each) => each.context.close()));
}

async function say(page, tab, text) {
  await page
    .getByRole("button", { name: new RegExp(`^${tab}`) })
    .filter({ visible: true })
    .first()
    .click();
  await page.locator(".chat-form input").fill(text);
  await page.locator(".chat-form button").click();
}

/** Who owes a move, and who waits. */
async function inOrder(anna, berta) {
  await Promise.all([anna, berta].map((each) => each.page.locator(".ask").waitFor()));
  const first = await Promise.any(
    [anna, berta].map((each) =>
      each.page
        .locator(".ask.asked")
        .waitFor()
        .then(() => each),
    ),
  );
  return first === anna ? [anna, berta] : [berta, anna];
}

/** A link to the replay of a table names those who allow it, and nobody else. */
async function sharesNames(url, id, anna, berta) {
  const guest = await person();
  const seen = async (link) => {
    await guest.page.goto(`${url}/#/`);
    await guest.page.locator(".shelf").waitFor();
    await guest.page.goto(link);
    return (await replayNames(guest.page)).join();
  };
  await anna.page.goto(`${url}/#/replay/server/${id}`);
  check("who was there sees the names", (await replayNames(anna.page)).sort().join() === "Anna,Berta");
  let shared = await shareReplay(anna);
  check("a link names nobody at first", !/Anna|Berta/.test(shared.text));
  check("so its seats have numbers", (await seen(shared.link)) === "Seat 1,Seat 2");
  await anna.page.getByLabel("My name may stand on shared replays").check();
  await accessible(anna.page, "the replay of a table of the server");
  await screen(anna.page, "replay-names");
  await berta.page.getByRole("button", { name: "Menü" }).click();
  await berta.page.getByRole("button", { name: "Leute an diesem Tisch" }).click();
  const tick = berta.page.getByLabel("Mein Name darf in geteilten Wiederholungen stehen");
  check("nobody allows it for another", !(await tick.isChecked()));
  shared = await shareReplay(anna);
  check("now it has one name", /Anna/.test(shared.text) && !/Berta/.test(shared.text));
  check("beside a number", /^(Anna,Seat 2|Seat 1,Anna)$/.test(await seen(shared.link)));
  await tick.check();
  for (let isStored = false; !isStored; ) {
    const answer = await berta.context.request.post(`${url}/api/mine`, { data: {} });
    const { tables } = await answer.json();
    isStored = tables.find((each) => each.id === id).chairs.every((chair) => chair.signed === true);
  }
  await anna.page.reload();
  await anna.page.locator(".replay-controls").waitFor();
  shared = await shareReplay(anna);
  const both = await seen(shared.link);
  check("and then both", both.split(",").sort().join() === "Anna,Berta", both);
  await guest.context.close();
}

export async function people(url) {
  await test("a host removes somebody from the waiting room", async () => {
    const { anna, berta, link } = await gather(url, true);
    await anna.page.getByRole("button", { name: "Remove Berta" }).click();
    await accessible(anna.page, "the question before somebody is removed");
    await screen(anna.page, "kick");
    await anna.page.getByRole("button", { name: "Remove", exact: true }).click();
    await berta.page.getByText("Der Gastgeber hat dich von diesem Tisch entfernt.").waitFor();
    check(
      "nobody sits down twice",
      (await berta.page.getByRole("button", { name: "Platz nehmen" }).count()) === 0,
    );
    await accessible(berta.page, "the table one was removed from");
    await screen(berta.page, "kicked-phone");
    await berta.page.goto(`${url}/#/`);
    await berta.page.goto(link);
    await berta.page.getByText("Der Gastgeber hat dich von diesem Tisch entfernt.").waitFor();
    await anna.page.getByText("Waiting for one more player").waitFor();
    await close(anna, berta);
  });

  await test("nothing in the bar of a phone is cut off", async () => {
    for (const lang of ["en", "de"]) {
      const one = await person({ settings: { name: "Bartholomäus", lang }, viewport: PHONE });
      const { page } = one;
      const look = async (what) => {
        await lettered(page);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll(".bar :is(h1, p, button, a)")]
            .filter((each) => each.offsetWidth > 0 && each.scrollWidth > each.clientWidth + 1)
            .map((each) => each.textContent),
        );
        check(`${what} in ${lang} has room in its bar`, cut.length === 0, cut.join());
      };
      await page.goto(`${url}/#/`);
      await page.locator(".shelf").waitFor();
      await look("the lobby");
      await page.goto(`${url}/#/new/winds-of-plunder`);
      await page.getByLabel(lang === "en" ? "On the server" : "Auf dem Server").check();
      await page.getByRole("button", { name: lang === "en" ? "Begin" : "Los", exact: true }).click();
      await page.locator(".plates").waitFor();
      await look("the waiting room");
      await one.context.close();
      for (const game of ["santa-timea", "winds-of-plunder"]) {
        const table = await openTable(url, { game, turn: 3 }, { settings: { lang }, viewport: PHONE });
        const cut = await table.page.evaluate(() => {
          const [bar, title] = [".bar", ".bar-title"].map((each) => document.querySelector(each));
          const lines = [...title.children].some((each) => each.scrollWidth > each.clientWidth + 1);
          return lines || title.offsetHeight > bar.clientHeight;
        });
        check(`a table of ${game} in ${lang} has room in its bar`, !cut);
        await table.context.close();
      }
    }
  });

  await test("a host changes what was agreed, and the others see it", async () => {
    const { anna, berta } = await gather(url, true);
    await berta.page.getByText("das Grundspiel").waitFor();
    check("a guest can only read it", (await berta.page.locator(".agreed select").count()) === 0);
    await anna.page.getByLabel("Game", { exact: true }).selectOption("on");
    await berta.page.getByText("das Profispiel").waitFor();
    await anna.page.getByLabel("Clock").selectOption({ label: "a week per move" });
    await berta.page.getByText("eine Woche pro Zug").waitFor();
    await accessible(anna.page, "what the host may change");
    await screen(anna.page, "agreed");
    await anna.page.getByRole("button", { name: "Set sail" }).click();
    await Promise.all([anna, berta].map((each) => each.page.locator(".ask").waitFor()));
    await close(anna, berta);
  });

  await test("a host seats a bot, and bots on all chairs that are still free", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    await anna.page.goto(`${url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("3", { exact: true }).check();
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByLabel("Seat 3").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin" }).click();
    await anna.page.getByRole("button", { name: "Bots take the 2 free chairs" }).waitFor();
    await anna.page.getByRole("button", { name: "Add a bot" }).first().click();
    await anna.page.getByText("2 of 3 chairs taken").waitFor();
    await anna.page.getByRole("button", { name: "takes the free chair" }).click();
    await anna.page.locator(".ask").waitFor();
    check("everybody is seated", (await anna.page.locator("li.player").count()) >= 2);
    await close(anna);
  });

  await test("somebody is reported and blocked, and heard again", async () => {
    const { anna, berta } = await gather(url);
    await inOrder(anna, berta);
    await say(berta.page, "Chat", "You sail like a brick.");
    const unread = anna.page.getByRole("button", { name: "Chat, 1 new" }).filter({ visible: true });
    await unread.click();
    await anna.page.getByText("You sail like a brick.").waitFor();
    check(
      "what was read is no longer marked",
      (await anna.page.locator(".unread:not(.happened)").count()) === 0,
    );
    check(
      "one's own lines are not unread",
      (await berta.page.locator(".unread:not(.happened)").count()) === 0,
    );
    await say(anna.page, "Chat", "Ahoy!");
    await berta.page.getByText("Ahoy!").waitFor();
    await accessible(berta.page, "the chat on a phone");
    await screen(berta.page, "chat-phone");
    await anna.page.getByRole("button", { name: "Block or report Berta" }).click();
    await accessible(anna.page, "the dialog about a person");
    await screen(anna.page, "block-report");
    await anna.page.getByLabel("In your own words").fill("That hurt.\nReally.");
    await anna.page.getByRole("button", { name: "Report", exact: true }).click();
    await anna.page.getByText("Thank you.").waitFor();
    await anna.page.getByRole("button", { name: "Block Berta" }).click();
    await anna.page.getByText("You sail like a brick.").waitFor({ state: "detached" });
    await say(berta.page, "Chat", "Can you hear me?");
    await berta.page.getByText("Can you hear me?").waitFor();
    await say(anna.page, "Chat", "Peace at last.");
    await anna.page.getByText("Peace at last.").waitFor();
    check("the blocked are not heard", (await anna.page.getByText("Can you hear me?").count()) === 0);
    await anna.page.getByRole("button", { name: "Menu" }).click();
    await anna.page.getByRole("button", { name: "People at this table" }).click();
    await accessible(anna.page, "the people at a table");
    await screen(anna.page, "people");
    await anna.page.getByRole("button", { name: "Unblock Berta" }).click();
    await anna.page.getByText("Can you hear me?").waitFor();
    await close(anna, berta);
  });

  await test("the others see that one wants to play again, and join with one click", async () => {
    const { anna, berta } = await gather(url);
    await inOrder(anna, berta);
    // Bots play on for both, to the end.
    for (const [who, menu, resign] of [
      [anna, "Menu", "Resign"],
      [berta, "Menü", "Aufgeben"],
    ]) {
      await who.page.getByRole("button", { name: menu }).click();
      await who.page.getByRole("button", { name: resign }).click();
      await who.page.locator("dialog .danger").last().click();
    }
    await Promise.all([anna, berta].map((each) => each.page.locator(".result").waitFor()));
    check("nobody is asked before", (await berta.page.locator(".rematch p").count()) === 0);
    const old = berta.page.url();
    await anna.page.getByRole("button", { name: "Play again, same captains" }).first().click();
    await anna.page.locator(".chairs").waitFor();
    await berta.page.locator(".rematch p").waitFor();
    const offer = await berta.page.locator(".rematch strong").innerText();
    check("the offer says who asks", offer === "Anna will noch einmal spielen.", offer);
    await accessible(berta.page, "the end with the offer of a rematch");
    await berta.page.getByRole("button", { name: "Mitspielen" }).click();
    await Promise.all([anna, berta].map((each) => each.page.locator(".ask").waitFor()));
    check("both are at the new table", anna.page.url() === berta.page.url() && berta.page.url() !== old);
    const id = /\/t\/([^/]+)/.exec(old)[1];
    await berta.page.goto(`${url}/#/t/${id}`);
    await berta.page.locator(".rematch p").waitFor();
    await anna.page.goto(`${url}/#/t/${id}`);
    await anna.page.getByText("You asked for another game.").waitFor();
    await sharesNames(url, id, anna, berta);
    await close(anna, berta);
  });

  await test("clocks are chosen in words", async () => {
    const anna = await person({ settings: { name: "Anna" }, viewport: { width: 1440, height: 900 } });
    await anna.page.goto(`${url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByRole("button", { name: "An evening 20 minutes per player" }).click();
    check(
      "the time of a preset",
      (await anna.page.getByLabel("Time", { exact: true }).inputValue()) === "20",
    );
    const slow = anna.page.getByRole("button", { name: "3 days per move" });
    const times = anna.page.getByRole("button", { name: / per (move|player)$/ });
    check("rare paces are folded away", (await times.count()) === 3 && !(await slow.isVisible()));
    await anna.page.getByText("When time is up a bot takes over.").waitFor();
    await anna.page.getByText("Another pace…").click();
    await slow.waitFor();
    for (const span of ["1 day", "3 days", "a week"]) {
      await anna.page.getByRole("button", { name: `${span} per move` }).click();
    }
    const unit = anna.page.getByLabel("Unit of time");
    check("a week is seven days", (await unit.inputValue()) === "day");
    await screen(anna.page, "clock-presets");
    await unit.selectOption("hour");
    await anna.page.getByLabel("Time", { exact: true }).fill("36");
    await accessible(anna.page, "the choice of a clock");
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin", exact: true }).click();
    const clock = anna.page.locator(".agreed").getByLabel("Clock");
    const chosen = await clock.locator("option:checked").textContent();
    check("the clock is shown where people wait", chosen === "36 hours per move", chosen);
    await close(anna);
  });

  await test("leaving a table of the server is asked for first", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    await anna.page.goto(`${url}/#/new/santa-timea`);
    await anna.page.getByLabel("On the server").check();
    await anna.page.getByLabel("Seat 2").selectOption("open");
    await anna.page.getByRole("button", { name: "Begin", exact: true }).click();
    await anna.page.getByRole("button", { name: "Leave" }).click();
    await anna.page.getByText("it is closed for everybody").waitFor();
    await anna.page.getByRole("button", { name: "Cancel" }).click();
    check("she still sits there", (await anna.page.locator(".chairs").count()) === 1);
    await anna.page.getByRole("button", { name: "Leave" }).click();
    await anna.page.locator("dialog .danger").click();
    await anna.page.locator(".shelf").waitFor();
    await close(anna);
  });

  await test("on You, somebody is heard again", async () => {
    const { anna, berta } = await gather(url);
    await inOrder(anna, berta);
    await berta.page.getByRole("button", { name: "Menü" }).click();
    await berta.page.getByRole("button", { name: "Leute an diesem Tisch" }).click();
    await berta.page.getByRole("button", { name: "Blockieren oder melden" }).click();
    await screen(berta.page, "block-report-phone");
    await accessible(berta.page, "the dialog about a person on a phone");
    await berta.page.getByRole("button", { name: "Anna blockieren", exact: true }).click();
    await berta.page.goto(`${url}/#/me`);
    await berta.page.getByText("Wen du blockiert hast").waitFor();
    await accessible(berta.page, "whom one has blocked");
    await screen(berta.page, "blocked-phone");
    await berta.page.getByRole("button", { name: "Anna nicht mehr blockieren" }).click();
    await berta.page.getByText("Wen du blockiert hast").waitFor({ state: "detached" });
    await close(anna, berta);
  });

  await test("a bot plays on for somebody absent, who comes back; then the game is ended", async () => {
    const own = await startServer(0, "absent", "--absent-after", "4s");
    const { anna, berta } = await gather(own.url);
    let [late, waits] = await inOrder(anna, berta);
    const words = (each) =>
      each === anna
        ? { bot: "Let a bot play", end: "End the game", back: "Take my seat back", over: "ended early" }
        : {
            bot: "Bot spielen lassen",
            end: "Partie beenden",
            back: "Meinen Platz zurücknehmen",
            over: "vorzeitig beendet",
          };
    await waits.page.getByRole("button", { name: words(waits).bot }).waitFor();
    await accessible(waits.page, "the table of somebody absent");
    await screen(waits.page, "absent");
    await waits.page.getByRole("button", { name: words(waits).bot }).click();
    await late.page.getByRole("button", { name: words(late).back }).waitFor();
    await accessible(late.page, "the table of somebody whom a bot replaces");
    await screen(late.page, "absent-you");
    await asked(waits.page); // the bot has moved
    await late.page.getByRole("button", { name: words(late).back }).click();
    await late.page.getByRole("button", { name: words(late).back }).waitFor({ state: "detached" });
    // Now the one who waited takes too long.
    [late, waits] = [waits, late];
    await waits.page
      .getByRole("button", { name: words(waits).end })
      .first()
      .click();
    await accessible(waits.page, "the question before a game is ended");
    await screen(waits.page, "end-sure");
    await waits.page
      .getByRole("dialog")
      .getByRole("button", { name: words(waits).end })
      .click();
    await Promise.all([anna, berta].map((each) => each.page.locator(".result").waitFor()));
    for (const each of [anna, berta]) {
      const title = await each.page.locator(".result h2").innerText();
      check("it says that nobody has won", title.includes(words(each).over), title);
    }
    await accessible(late.page, "a game that was ended");
    await screen(late.page, "ended");
    await close(anna, berta);
    await own.stop();
  });

  await test("the page says when somebody will be absent", async () => {
    const { anna, berta } = await gather(url);
    const [late, waits] = await inOrder(anna, berta);
    await late.context.close();
    await waits.page.locator(".absent-note").waitFor();
    check("with the name", /Anna|Berta/.test(await waits.page.locator(".absent-note").innerText()));
    check("nothing can be ended yet", (await waits.page.locator(".confirm").count()) === 0);
    await screen(waits.page, "absent-note");
    await waits.context.close();
  });
}
