// Santa Timea in windows of all shapes: cards large enough to see and to touch, nothing over anything
// else, names whole. The ends of the games that sail. A new table fits into a window, and names beside the
// sea of Azimuth are in sight.
import {
  accessible,
  asked,
  check,
  mark,
  moveByClick,
  openTable,
  person,
  readable,
  screen,
  settled,
  test,
} from "./lib.mjs";

const TOUCH = 44; // px of a card that a finger needs
const TOUCH_SIDE = 32; // px of what is as long as that in one direction only
const PHONE_CARD = 64;
const DESK_CARD = 96;
const LONG = ["Bartholomäus von Hohen", "Maximiliane Freifrau v.", "Ada", "Fatima Al-Mansour-Ibn", "Jo"];
const ENDS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
];

async function begin(one, url, seats) {
  await one.page.goto(`${url}/#/new/santa-timea`);
  await one.page.getByLabel(String(seats), { exact: true }).check();
  await one.page.locator("form button.primary").click();
  await asked(one.page);
}

/** Cards of the hand: their breadth, what of them can be touched, and whether a finger meets them. */
function handOf(page) {
  return page.locator(".st-held").evaluateAll((cards) =>
    cards.map((card) => {
      const box = card.getBoundingClientRect();
      const met = document.elementFromPoint(box.x + 24, box.y + 26);
      const { offsetWidth, offsetHeight, offsetTop } = card;
      const face = card.querySelector(".st-face").offsetWidth;
      return { face, offsetWidth, offsetHeight, offsetTop, isMet: card.contains(met) };
    }),
  );
}

function checkWide(what, hand, least) {
  const small = hand.filter(({ face }) => face < least);
  check(`${what}: cards are ${least} px wide`, small.length === 0, JSON.stringify(small[0]));
}

function checkHand(what, hand) {
  checkWide(what, hand, PHONE_CARD);
  const hidden = hand.filter((card) => Math.min(card.offsetWidth, card.offsetHeight) < TOUCH || !card.isMet);
  check(`${what}: ${TOUCH} px of each can be touched`, hidden.length === 0, JSON.stringify(hidden[0]));
}

/** Names on plates that are cut. */
function cutNames(page) {
  return page
    .locator(".player .name:visible, .st-whose:visible, .st-plate-word:visible")
    .evaluateAll((names) =>
      names
        .filter((name) => name.scrollWidth > name.clientWidth + 1 && name.clientWidth > 0)
        .map((name) => name.textContent),
    );
}

/** Lines of the log that its lower edge cuts, where it is not scrolled to. */
function cutLines(page) {
  return page.locator(".log").evaluate(async (log) => {
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100));
    const hidden = Number(/inset\(0px 0px ([\d.]+)px/.exec(getComputedStyle(log).clipPath)?.[1] ?? 0);
    const edge = log.getBoundingClientRect().bottom - hidden;
    return [...log.querySelectorAll(".log-line, .log-row, summary")]
      .filter((line) => line.checkVisibility({ contentVisibilityAuto: true }))
      .filter((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        return top < edge - 2 && bottom > edge + 2;
      })
      .map((line) => line.textContent);
  });
}

/** Of two kinds of things, those that lie over each other by more than some pixels. */
function overlaps(page, one, other, slack = 1) {
  return page.evaluate(
    ([a, b, less]) => {
      const boxes = (selector) =>
        [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      const isOver = (p, q) =>
        p.left < q.right - less &&
        q.left < p.right - less &&
        p.top < q.bottom - less &&
        q.top < p.bottom - less;
      return boxes(a).flatMap((p) => boxes(b).filter((q) => isOver(p, q))).length;
    },
    [one, other, slack],
  );
}

/** Parts of a plate of somebody that run into each other: name, possessions and figures. */
async function crowded(page) {
  const parts = [".player-name > :not(.unseen)", ".possessions :not(.unseen)", ".player-figures > *"];
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];
  for (const part of parts) {
    const n = await page.locator(`.player ${part}`).count();
    check(`there is ${part}`, n > 0);
  }
  let count = 0;
  for (const [a, b] of pairs) {
    count += await overlaps(page, `.player ${parts[a]}`, `.player ${parts[b]}`);
  }
  return count;
}

/** Runs in the page: what can be chosen, and is nowhere large enough for a finger where it is not covered. The
 * same may be drawn on the board and beside it; a box that scrolls shows all of it. */
function untouchable([long, short]) {
  const SPAN = 60; // px that are looked at
  const metBy = (thing) => {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = thing.getBoundingClientRect();
    const isMet = (dx, dy) =>
      thing.contains(document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy));
    const along = (is) => {
      const runs = [0];
      for (let d = -SPAN / 2; d <= SPAN / 2; d++) {
        is(d) ? runs.push(runs.pop() + 1) : runs.push(0);
      }
      return Math.max(...runs);
    };
    // Something small, as a name, may lie over the very middle.
    const both = [-10, 0, 10].map((off) => [along((d) => isMet(d, off)), along((d) => isMet(off, d))]);
    return [Math.max(...both.map(([across]) => across)), Math.max(...both.map(([, down]) => down))];
  };
  const best = new Map();
  for (const thing of document.querySelectorAll(".raw :is([data-move], [data-wind], button)")) {
    if (thing.checkVisibility() && !thing.disabled && thing.getAttribute("aria-disabled") !== "true") {
      const { move, wind } = thing.dataset;
      const name = `${move ?? ""} ${wind ?? ""} ${move ?? wind ?? thing.textContent}`;
      const [less, more] = metBy(thing).sort((a, b) => a - b);
      const isEnough = more >= long && less >= short;
      best.set(name, best.get(name) === "" || isEnough ? "" : `${name.trim()}: ${more}x${less}`);
    }
  }
  return { count: best.size, small: [...best.values()].filter((each) => each !== "") };
}

async function playSome(page, count) {
  for (let i = 0; i < count; i++) {
    const before = await mark(page);
    await moveByClick(page, i);
    await settled(page, before);
    await asked(page);
  }
}

export async function windows(url) {
  await test("a hand of Santa Timea on phones", async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      const one = await person({ viewport });
      await begin(one, url, 4);
      const what = `${viewport.width} px`;
      const full = await handOf(one.page);
      checkHand(`twelve cards at ${what}`, full);
      await screen(one.page, `hand-12-${viewport.width}`);
      await playSome(one.page, 4);
      const eight = await handOf(one.page);
      checkHand(`eight cards at ${what}`, eight);
      const tops = eight.map(({ offsetTop }) => offsetTop);
      const isOneRow = Math.max(...tops) - Math.min(...tops) < PHONE_CARD / 2;
      check(
        `eight cards at ${what} lie in ${viewport.width < 374 ? "two rows" : "one row"}`,
        isOneRow === viewport.width >= 374,
      );
      const own = await one.page.locator('.player[data-place="0"]').boundingBox();
      const hand = await one.page.locator(".st-hand").boundingBox();
      check(`at ${what} what is mine lies below my hand`, own.y >= hand.y + hand.height - 2);
      await screen(one.page, `hand-8-${viewport.width}`);
      await one.context.close();
    }
  });

  await test("Santa Timea on a phone held across", async () => {
    const one = await person({ viewport: { width: 844, height: 390 } });
    await begin(one, url, 4);
    checkHand("twelve cards across", await handOf(one.page));
    check("people cover no card", (await overlaps(one.page, ".player", ".st-place, .st-slot")) === 0);
    await one.page.locator('.st-held[data-move]:not([aria-disabled="true"])').first().click();
    const button = await one.page.locator("[data-confirm]").boundingBox();
    check("the button is in reach", button.y + button.height <= 390 && button.height >= TOUCH);
    check("it lies over no card", (await overlaps(one.page, "[data-confirm]", ".st-held")) === 0);
    await screen(one.page, "across");
    const log = one.page.locator('.rail-tab[aria-label^="Log"]');
    await log.click();
    check("the rail opens the log", await one.page.locator(".log").isVisible());
    await log.click();
    check("and closes it", await one.page.locator(".st-hand").isVisible());
    await one.context.close();
  });

  await test("plates of five people across hold what they say", async () => {
    for (const turn of [3, 11, 25]) {
      const table = { game: "santa-timea", seats: 5, turn };
      const { context, page } = await openTable(url, table, { viewport: { width: 844, height: 390 } });
      const over = await crowded(page);
      check(`nothing on a plate runs into something else, turn ${turn}`, over === 0, `${over} do`);
      await context.close();
    }
  });

  await test("the other games on a phone held across: all can be touched, nothing lies over anything else", async () => {
    const size = { width: 844, height: 390 };
    for (const [game, seats, turns] of [
      ["columbus", 3, [1, 2, 5]],
      ["columbus", 5, [3, 5, 14]],
      ["winds-of-plunder", 3, [1, 6, 12]],
      ["winds-of-plunder", 4, [-3]],
      ["winds-of-plunder", 5, [2, 3, 21]],
      ["azimuth", 3, [1, 6, 12]],
    ]) {
      for (const turn of turns) {
        const what = `${game}, ${seats} seats, decision ${turn}`;
        const { context, page } = await openTable(
          url,
          { game, seats, turn },
          { viewport: size, hasTouch: true },
        );
        for (const part of [".board", ".tray"]) {
          const { x, y, width, height } = await page.locator(part).boundingBox();
          const isIn = x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;
          check(`${what}: ${part} is within the window`, isIn, [x, y, width, height].map(Math.round).join());
        }
        const { count, small } = await page.evaluate(untouchable, [TOUCH, TOUCH_SIDE]);
        check(
          `${what}: a finger meets what can be chosen`,
          count > 0 && small.length === 0,
          small.join("; "),
        );
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        check(`${what}: the page does not scroll sideways`, sideways <= 0, `${sideways} px`);
        for (const [one, other] of [
          [".board", ".tray"],
          [".board", ".player"],
          [".tray", ".player"],
          [".player-figures > .strong", ".player-figures > :not(.strong)"],
        ]) {
          const over = await overlaps(page, one, other);
          check(`${what}: no ${other} over ${one}`, over === 0, `${over}`);
        }
        const over = await crowded(page);
        check(`${what}: nothing on a plate runs into something else`, over === 0, `${over} do`);
        const cut = await page
          .locator(".player-figures")
          .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
        check(`${what}: figures are whole`, cut === 0, `${cut} are cut`);
        const names = (await cutNames(page)).filter((name) => name.length < 10);
        check(`${what}: short names are whole`, names.length === 0, names.join());
        await screen(page, `across-${game}-${seats}-${turn}`);
        await context.close();
      }
    }
  });

  await test("Santa Timea on a desk, five at the table", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1024, height: 700 },
      { width: 2560, height: 1440 },
    ]) {
      const one = await person({ viewport, settings: { name: "Bartholomäus" } });
      const what = `${viewport.width} px`;
      await begin(one, url, 5);
      checkWide(`twelve cards at ${what}`, await handOf(one.page), DESK_CARD);
      await playSome(one.page, 1);
      const cut = await cutNames(one.page);
      check(`no name is cut at ${what}`, cut.length === 0, cut.join());
      check(`people cover no wind at ${what}`, (await overlaps(one.page, ".player", ".st-slot")) === 0);
      await playSome(one.page, 3);
      const lines = await cutLines(one.page);
      check(`no line of the log is cut at ${what}`, lines.length === 0, lines.join());
      await screen(one.page, `five-${viewport.width}`);
      await one.context.close();
    }
  });

  await test("what a card would bring stands on it alone", async () => {
    const viewport = { width: 1440, height: 900 };
    const last = { game: "santa-timea", seed: 301, turn: 25 }; // the others have played
    const { context, page } = await openTable(url, last, { viewport });
    await page
      .locator(".st-held[data-move]")
      .nth(5)
      .click({ position: { x: 20, y: 40 } });
    await page.locator(".st-ghost").waitFor();
    const over = await overlaps(page, ".st-place:not(.st-ghost) .st-plate", ".st-ghost .st-card");
    check("no plate lies over my card", over === 0, `${over}`);
    check("what the log shows is not told twice", (await page.locator(".since").count()) === 0);
    await page.locator(".since-open").click();
    check("but on request", (await page.locator(".since li").count()) > 0);
    await context.close();
  });

  await test("a new table on the server fits a desk", async () => {
    for (const lang of ["en", "de"]) {
      const one = await person({ viewport: { width: 1440, height: 900 }, settings: { lang } });
      for (const game of ["santa-timea", "azimuth", "winds-of-plunder", "columbus"]) {
        await one.page.goto(`${url}/#/new/${game}`);
        await one.page.locator('input[name="where"]').nth(1).check();
        await one.page.locator('input[name="seats"]').last().check();
        const what = `${game}, ${lang}`;
        const more = await one.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        check(`${what}: nothing is below the window`, more <= 0, `${more} px`);
        const sizes = await one.page
          .locator(".seat-plate")
          .evaluateAll((all) => [...new Set(all.map((each) => `${each.offsetWidth}x${each.offsetHeight}`))]);
        check(`${what}: plates have one shape`, sizes.length === 1, sizes.join());
        const beside = await overlaps(one.page, ".seat-plate", ".who-sits .choice-values label");
        check(`${what}: the plates leave the number of players in sight`, beside === 0, `${beside}`);
        const both = await one.page.locator(".crew li:has(.sits):has(button)").count();
        check(`${what}: who sits is not offered`, both === 0, `${both}`);
      }
      await one.context.close();
    }
  });

  await test("names of columns and rows are seen beside the sea", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const what = `${viewport.width} px`;
      const { context, page } = await openTable(url, { game: "azimuth", seed: 3, turn: 5 }, { viewport });
      const names = await page
        .locator(".az-name")
        .evaluateAll((all) => [...new Set(all.map((each) => each.textContent))].sort().join(""));
      check(`all are named at ${what}`, names === "123456abcdef", names);
      const leading = 4; // px of a line of text that no letter of a name reaches
      for (const [kind, other] of Object.entries({
        wind: ".az-wind .az-plate",
        castaway: ".az-castaway",
        raft: '[data-kind="raft"]',
        token: ".az-token",
        sign: ".az-beach .az-badge-rim",
        lighthouse: ".az-beach .az-tower",
      })) {
        const over = await overlaps(page, ".az-name", other, leading);
        check(`no ${kind} lies over a name at ${what}`, over === 0, `${over}`);
      }
      await context.close();
    }
  });

  await test("the ends of the games that sail: plates beside each other, coins large enough", async () => {
    for (const [i, viewport] of ENDS.entries()) {
      for (const game of ["winds-of-plunder", "columbus"]) {
        const settings = { lang: i % 2 === 0 ? "de" : "en", scheme: i % 2 === 0 ? "light" : "dark" };
        const seats = viewport.width === 1440 ? 4 : 5;
        const table = { game, seats, names: LONG, whole: true };
        const one = await openTable(url, table, { viewport, settings });
        const what = `the end of ${game} at ${viewport.width} px`;
        await one.page.locator(".ranking li").first().waitFor();
        const plates = await overlaps(one.page, ".ranking li", ".ranking li");
        check(`${what}: no plate lies over another`, plates === seats, `${plates - seats}`);
        const titles = await overlaps(one.page, "#result-title", ".ranking li, .wp-purse");
        check(`${what}: the title lies over nothing`, titles === 0, `${titles}`);
        const outside = await one.page.evaluate(() => {
          const scene = document.querySelector(".end-scene").getBoundingClientRect();
          return [...document.querySelectorAll(".ranking li, .wp-purse, .end-harbour [data-seat]")]
            .map((each) => [each.textContent, each.getBoundingClientRect()])
            .filter(
              ([, box]) => box.left < scene.left || box.right > scene.right || box.bottom > scene.bottom + 1,
            )
            .map(([text]) => text);
        });
        check(`${what}: all is in the picture`, outside.length === 0, outside.join(" | "));
        const untold = await one.page
          .locator(".ranking .name")
          .evaluateAll((names) => names.filter((name) => name.title !== name.textContent.trim()).length);
        check(`${what}: a name that is cut is told`, untold === 0, `${untold}`);
        const small = await one.page
          .locator(".wp-purse, .ranking .points")
          .evaluateAll(
            (all) => all.filter((each) => parseFloat(getComputedStyle(each).fontSize) < 12).length,
          );
        check(`${what}: numbers are large enough`, small === 0, `${small}`);
        await readable(one.page, what);
        if (i === 0) {
          await accessible(one.page, what);
        }
        await screen(one.page, `end-${game}-${viewport.width}`);
        await one.context.close();
      }
    }
  });

  await test("the treasure is counted crate by crate, and the coin comes last", async () => {
    const table = { game: "winds-of-plunder", seats: 3, whole: true };
    const lively = await openTable(url, table, { reducedMotion: "no-preference" });
    const waits = await lively.page
      .locator(".wp-treasure")
      .first()
      .evaluate((pile) =>
        [...pile.children].map((each) => parseFloat(getComputedStyle(each).animationDelay)),
      );
    const gaps = waits.slice(1).map((wait, i) => Math.round(1000 * (wait - waits[i])));
    check("crates come 80 ms apart", gaps.length > 2 && gaps.every((gap) => gap === 80), gaps.join());
    await lively.context.close();
    const calm = await openTable(url, table);
    const moving = await calm.page.evaluate(
      () => document.getAnimations().filter((each) => each.animationName?.startsWith("harbour")).length,
    );
    check("nothing comes in where nothing shall move", moving === 0, `${moving}`);
    await calm.context.close();
  });
}
