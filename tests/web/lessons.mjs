// Lessons: each is played to its end by clicking alone, and a wrong try says what to do.
import { readdirSync } from "node:fs";
import { accessible, check, moveByHint, person, screen, test } from "./lib.mjs";

const GAMES = ["santa-timea", "columbus", "winds-of-plunder", "azimuth"];
/** A phone learns too. */
const PHONE = { width: 390, height: 844 };

const lessonsOf = (game) => readdirSync(`src/games/${game}/lessons`).sort();

/** How many steps lie behind; all of them once the lesson is over. */
const behind = (page) => page.locator(".beads .past").count();

/** Whether the step that is shown is only read; false: it asks for a move. */
async function isRead(page) {
  await page.locator("[data-next], .ask.asked").first().waitFor();
  return (await page.locator("[data-next]").count()) > 0;
}

/** Makes the step that is shown. */
async function step(page) {
  const past = await behind(page);
  await ((await isRead(page)) ? page.locator("[data-next]").click() : moveByHint(page));
  await page.waitForFunction((n) => document.querySelectorAll(".beads .past").length > n, past);
}

/** Reads up to the first step that asks for a move. */
async function readOn(page) {
  while (await isRead(page)) {
    await step(page);
  }
}

/** Whether what the step points at gets its ring; what just happened has none. */
async function isRinged(page) {
  await isRead(page);
  const look = await page.locator(".lesson").getAttribute("data-look");
  const ring = page.locator(".guide-ring");
  return look === "log" || look === "" || (await ring.waitFor({ timeout: 10000 }).then(...BOTH));
}

const BOTH = [() => true, () => false];

/** What the veil of a step covers that it must not: the ringed thing, what can be clicked, the hand, the
 * words. */
function veiled() {
  const veil = document.querySelector(".guide-veil");
  const holes = [...veil.querySelectorAll("mask rect:not(:first-child)")].map((each) => {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => each[name].baseVal.value);
    return new DOMRect(x, y, width, height);
  });
  const isOpen = (box) =>
    holes.some(
      ({ left, right, top, bottom }) =>
        left <= box.left + 1 && right >= box.right - 1 && top <= box.top + 1 && bottom >= box.bottom - 1,
    );
  const isLit = (each) => isOpen(each.getBoundingClientRect());
  const isAbove = (each) => Number(getComputedStyle(each).zIndex) > Number(getComputedStyle(veil).zIndex);
  const all = (selectors) => [...document.querySelectorAll(selectors)];
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const top = veil.querySelector(":scope > rect").getBoundingClientRect().top;
  return [
    ...all(".guide-ring, .board [data-move]").filter((each) => !isLit(each)),
    ...all(".tray, .side-panel.lesson, .bar").filter((each) => !isAbove(each)),
    ...(getComputedStyle(veil).pointerEvents === "none" ? [] : [veil]),
  ]
    .map((each) => each.outerHTML.slice(0, 80))
    .concat(top < Math.min(bar.bottom, innerHeight / 2) - 1 && bar.width > innerWidth / 2 ? ["the bar"] : []);
}

/** Plays the lesson to its end; where: what to call its steps. */
async function play(page, where) {
  const steps = await page.locator(".beads i").count();
  const bare = [];
  for (let i = 0; i < steps; i++) {
    if (!(await isRinged(page))) bare.push(i + 1);
    await step(page);
  }
  check(`every step of ${where} rings what it speaks of`, bare.length === 0, bare.join());
  return steps;
}

export async function lessons(url) {
  for (const [i, game] of GAMES.entries()) {
    const lang = i % 2 === 0 ? "en" : "de";
    await test(`every lesson of ${game}, by clicking (${lang})`, async () => {
      const viewport = i === 1 ? PHONE : undefined;
      const one = await person({ settings: { lang, pace: "instant" }, ...(viewport && { viewport }) });
      for (const [n, file] of lessonsOf(game).entries()) {
        await one.page.goto(`${url}/#/learn/${game}/${n + 1}`);
        await one.page.locator(".beads .now").waitFor();
        const steps = await play(one.page, `${game}/${file}`);
        check(`${game}/${file} has come to its end`, (await behind(one.page)) === steps);
        await screen(one.page, `lesson-${game}-${n + 1}`);
      }
      const done = await one.page.evaluate(() => JSON.parse(localStorage.getItem("windrose.lessons")));
      check("progress is remembered", done[game].length === lessonsOf(game).length, JSON.stringify(done));
      await one.page.locator(".lesson-actions .primary").click();
      await one.page.locator(".table-page .ask").waitFor();
      const hash = await one.page.evaluate(() => location.hash);
      check(`after the last lesson a match of ${game} begins at once`, hash.startsWith("#/local/"), hash);
      await one.context.close();
    });
  }

  await test("a lesson is seen on a phone, upright and held across", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant" }, viewport: PHONE });
    for (const [i, game] of GAMES.entries()) {
      await one.page.setViewportSize(i % 2 === 0 ? { width: 844, height: 390 } : PHONE);
      await one.page.goto(`${url}/#/learn/${game}/1`);
      await one.page.locator("[data-next]").waitFor();
      const seen = await one.page.evaluate(() => {
        const isSeen = (box) =>
          box.width > 60 && box.height > 20 && box.top >= 0 && box.bottom <= innerHeight;
        const [words, next, board] = [".lesson-card p[aria-live]", "[data-next]", ".board"].map((each) =>
          document.querySelector(each).getBoundingClientRect(),
        );
        return (
          isSeen(words) && isSeen(next) && board.height > innerHeight * 0.25 && words.width > innerWidth / 2
        );
      });
      check(`the words of a lesson of ${game} lie beside its board`, seen);
      await one.page.setViewportSize({ width: 960, height: 700 });
      const beside = await one.page.evaluate(() => {
        const [words, board] = [".lesson-card", ".board"].map((each) =>
          document.querySelector(each).getBoundingClientRect(),
        );
        return board.height > innerHeight * 0.4 && board.right <= words.left;
      });
      check(`in a small window they lie to the right of ${game}'s board`, beside);
    }
    await one.context.close();
  });

  await test("impatient clicks in a lesson take one step", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant" } });
    const errors = [];
    one.page.on("pageerror", (error) => errors.push(error.message));
    await one.page.goto(`${url}/#/learn/azimuth/1`);
    await one.page.locator("[data-next]").waitFor();
    await one.page.locator("[data-next]").evaluate((button) => {
      for (let i = 0; i < 3; i++) button.click();
    });
    await one.page.locator(".beads .past").first().waitFor();
    await one.page.waitForTimeout(300);
    check("one step was taken", (await behind(one.page)) === 1, String(await behind(one.page)));
    const steps = await one.page.locator(".beads i").count();
    for (let i = 1; i < steps; i++) {
      await step(one.page);
    }
    check("and the lesson comes to its end", (await behind(one.page)) === steps);
    check("without an error", errors.length === 0, errors.join());
    await one.context.close();
  });

  await test("a lesson speaks of what the board shows, and its ring lies around it", async () => {
    const one = await person({ reducedMotion: "no-preference", viewport: { width: 1280, height: 720 } });
    const { page } = one;
    await page.goto(`${url}/#/learn/winds-of-plunder/1`);
    await page.locator("[data-next]").waitFor();
    await page.evaluate(() => {
      window.early = [];
      const words = () => document.querySelector(".lesson-card p[aria-live]")?.textContent;
      let [last, moved] = [words(), 0];
      setInterval(() => {
        const isMoving = document.querySelector(".ask span[aria-hidden=true]") !== null;
        moved += isMoving ? 1 : 0;
        if (words() !== last && isMoving) window.early.push(words());
        last = words();
        window.moved = moved;
      }, 10);
    });
    for (let i = 0; i < 4; i++) {
      await step(page);
    }
    check("others have moved meanwhile", (await page.evaluate(() => window.moved)) > 0);
    check("no words came early", (await page.evaluate(() => window.early.length)) === 0);
    await page.locator(".ask.asked").waitFor();
    for (const [width, height] of [
      [1280, 720],
      [1100, 640],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction(() => {
        const ring = document.querySelector(".guide-ring")?.getBoundingClientRect();
        const wanted = [...document.querySelectorAll(".wp-port.wp-target")].find((each) =>
          each.textContent.includes("Turks & Caicos"),
        );
        const box = wanted?.querySelector("[data-move]").getBoundingClientRect();
        return ring && box && Math.abs(ring.x + 6 - box.x) < 1 && Math.abs(ring.y + 6 - box.y) < 1;
      });
      check(`the ring lies around the port, ${width} px`, true);
    }
    await one.context.close();
  });

  await test("a veil leaves bright what a lesson speaks of, and what one needs", async () => {
    const one = await person({ settings: { lang: "de", pace: "instant" } });
    const { page } = one;
    for (const [game, n, width, height] of [
      ["santa-timea", 1, 1440, 900],
      ["columbus", 1, 390, 844],
      ["winds-of-plunder", 2, 844, 390],
      ["azimuth", 1, 960, 700],
    ]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${url}/#/learn/${game}/${n}`);
      await page.locator(`[data-game="${game}"] .lesson-card`).waitFor();
      for (let i = 0; i < 4; i++) {
        await isRead(page);
        if (!["log", ""].includes(await page.locator(".lesson").getAttribute("data-look"))) {
          await page.locator(".guide-veil").waitFor();
          await page.waitForTimeout(400); // it looks again where things are
          const covered = await page.evaluate(veiled);
          check(`nothing needed is veiled in ${game}, step ${i + 1}`, covered.length === 0, covered.join());
        }
        await step(page);
      }
    }
    await one.context.close();
  });

  await test("a wrong try in a lesson says what to do", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant", quick: true } });
    await one.page.goto(`${url}/#/learn/santa-timea/1`);
    await readOn(one.page);
    const past = await behind(one.page);
    const cards = one.page.locator(".raw [data-move]:visible");
    for (let n = 0; (await one.page.locator(".lesson-tried").count()) === 0 && n < 3; n++) {
      await cards.nth(n).click();
      await one.page.waitForTimeout(100);
    }
    const words = await one.page.locator(".lesson-tried p").innerText();
    check("it says so in a sentence", words.length > 20, words);
    const name = await one.page.locator(".lesson-tried h3").innerText();
    check("and names what was tried", /Play \w+ \d+, worth /.test(name), name);
    check("the first mate has her name", await one.page.getByText("Ida, first mate").isVisible());
    check("and the lesson waits", (await behind(one.page)) === past);
    await accessible(one.page, "a lesson");
    await one.page.locator(".lesson-tried button").click();
    await one.page.waitForFunction((n) => document.querySelectorAll(".beads .past").length > n, past);
    await one.context.close();
  });

  await test("a wrong try on a phone leaves the table as it is, with its ring around it", async () => {
    const one = await person({
      viewport: { width: 390, height: 844 },
      settings: { pace: "instant", quick: true },
    });
    const { page } = one;
    await page.goto(`${url}/#/learn/santa-timea/1`);
    await readOn(page);
    const height = () => page.locator(".board").evaluate((board) => board.getBoundingClientRect().height);
    const before = await height();
    await page.locator(".raw [data-move]:visible").first().click();
    await page.locator(".lesson-tried").waitFor();
    const after = await height();
    check("the board keeps its size", Math.abs(after - before) < 24, `${before} and ${after}`);
    await page.waitForFunction(() => {
      const [ring, board] = [".guide-ring", ".board"].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      return ring && board && ring.bottom < board.bottom + 24;
    });
    await one.context.close();
  });

  await test("the first game of each kind offers to learn it", async () => {
    const one = await person({ settings: { lang: "en", pace: "instant" } });
    const play = (title) => one.page.getByRole("button", { name: `Play now: ${title}` });
    await one.page.goto(url);
    await play("Azimuth").click();
    await one.page.getByRole("button", { name: "Play at once" }).waitFor();
    await accessible(one.page, "the offer of a lesson", "dialog");
    await one.page.keyboard.press("Escape");
    await play("Azimuth").click();
    await one.page.getByRole("button", { name: "Learn by playing, step by step" }).click();
    await one.page.locator(".beads .now").waitFor();
    await one.page.goto(url);
    await play("Azimuth").click();
    await one.page.locator(".table-page .ask").waitFor();
    check("it is offered once", (await one.page.locator("dialog").count()) === 0);
    await one.page.goto(url);
    await play("Columbus").click();
    await one.page.getByRole("button", { name: "Play at once" }).click();
    await one.page.locator(".table-page .ask").waitFor();
    check("and for each game", (await one.page.evaluate(() => location.hash)).startsWith("#/local/"));
    await one.context.close();
  });
}
