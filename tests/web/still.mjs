// Nothing on the table moves when something is pointed at, chosen or refused; what is chosen can be
// played by a double click or the Enter key. A few windows and moments; ALL=1 takes all.
import {
  accessible,
  check,
  isProposed,
  mark,
  moveByClick,
  moveByHint,
  openTable,
  readable,
  screen,
  settled,
  test,
} from "./lib.mjs";

const ALL = process.env.ALL !== undefined;
const WINDOWS = [
  [360, 740],
  [844, 390],
  [1440, 900],
  ...(ALL
    ? [
        [390, 844],
        [1024, 700],
        [2560, 1440],
      ]
    : []),
];
/** Decisions before which the tables are opened. */
const MOMENTS = {
  "santa-timea": ALL ? [1, 4, 6] : [4],
  azimuth: ALL ? [2, 6, 9] : [6],
  columbus: ALL ? [1, 2, 5, 9] : [5],
  "winds-of-plunder": ALL ? [1, 2, 3, 6, 9] : [2],
};
const LEGAL = '.raw [data-move]:not([aria-disabled="true"]):visible';
const SLACK = 1; // px; numbers are rounded
const LIFT = 20; // px that a card may rise under the pointer

/** Where board and hand are. */
function placesOf(page) {
  return page.evaluate(() =>
    [".board", ".hand-area"].flatMap((each) => {
      const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
      return each === ".board" ? [x, y, width, height] : [y + height];
    }),
  );
}

async function checkStill(page, what, before) {
  const now = await placesOf(page);
  const isStill = now.every((each, i) => Math.abs(each - before[i]) <= SLACK);
  check(`nothing moves: ${what}`, isStill, `${before.map(Math.round)} -> ${now.map(Math.round)}`);
}

/** Clicks the first legal thing; null: that was a move at once. */
async function choose(page) {
  const before = await mark(page);
  const id = await page.locator(LEGAL).first().getAttribute("data-move");
  const thing = page.locator(`.raw [data-move="${id}"]`).first();
  await thing.click();
  return (await isProposed(page, before)) ? thing : null;
}

async function lookAt(page, what) {
  const before = await placesOf(page);
  const things = page.locator(LEGAL);
  const count = await things.count();
  for (let i = 0; i < Math.min(count, 3); i++) {
    const thing = await things.nth(Math.floor((i * count) / 3)).elementHandle(); // others may come with it
    const from = await thing.boundingBox();
    await thing.hover();
    const to = await thing.boundingBox();
    check(`it stays under the pointer: ${what}`, Math.abs(from.y - to.y) <= LIFT, `${from.y} -> ${to.y}`);
    await checkStill(page, `${what}, pointed at`, before);
  }
  const thing = await choose(page);
  if (thing !== null) {
    await checkStill(page, `${what}, chosen`, before);
    await page.locator(".take-back").click();
    await checkStill(page, `${what}, taken back`, before);
  }
}

/** Runs in the page: the middles of tiles, towns and names of the ports that glow, where no tile lies over
 * them. */
function spotsOfPorts() {
  const ports = [...document.querySelectorAll(".wp-port.wp-target")];
  const lights = [...document.querySelectorAll(".wp-reachable")];
  return ports.flatMap((port, i) => {
    const parts = [port.querySelector(".wp-hit"), ...lights[i].children];
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const over = document.elementFromPoint(x, y)?.closest(".wp-port, .wp-slot, .wp-rose");
      const isFree = over === null || over === undefined || over === port;
      return isFree ? [{ x, y, port: port.querySelector("title").textContent }] : [];
    });
  });
}

/** Two clicks, or Enter twice, on the same thing. */
async function playTwice(url, game, turn, twice) {
  const one = await openTable(url, { game, turn, seats: 3 });
  const thing = await choose(one.page);
  check(`${game} asks before turn ${turn}`, thing !== null);
  await one.page.locator(".take-back").click();
  const before = await mark(one.page);
  await twice(thing);
  await settled(one.page, before);
  await one.context.close();
}

export async function still(url) {
  for (const [width, height] of WINDOWS) {
    await test(`a still table, ${width}x${height}`, async () => {
      for (const [game, turns] of Object.entries(MOMENTS)) {
        for (const turn of turns) {
          const one = await openTable(url, { game, turn, seats: 3 }, { viewport: { width, height } });
          await lookAt(one.page, `${game}, decision ${turn}`);
          await one.context.close();
        }
      }
    });
  }

  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ]) {
    await test(`the chart keeps its size through a turn, ${width}x${height}`, async () => {
      const table = { game: "winds-of-plunder", turn: 1, seats: 3 };
      const one = await openTable(url, table, { viewport: { width, height } });
      const { page } = one;
      await page.locator(".wp-port").first().waitFor();
      const before = await placesOf(page);
      for (let i = 0; i < 9; i++) {
        const was = await mark(page);
        const ask = await page.locator(".ask").innerText();
        await moveByClick(page, 2 * i);
        await settled(page, was);
        await page.locator(".ask.asked").waitFor();
        await checkStill(page, `after "${ask.slice(0, 40)}", ${width} px`, before);
      }
      await one.context.close();
    });
  }

  await test("the table of Santa Timea is not laid out anew for a part of a pixel", async () => {
    const one = await openTable(url, { game: "santa-timea", turn: 3 }, { settings: { quick: true } });
    const { page } = one;
    await page.evaluate(() => {
      window.sizes = new Set();
      const note = ([{ contentRect: box }]) => window.sizes.add(`${box.width}x${box.height}`);
      new ResizeObserver(note).observe(document.querySelector(".board"));
    });
    for (let i = 0; i < 2; i++) {
      const before = await mark(page);
      await moveByClick(page, i);
      await settled(page, before);
      await page.locator(".ask.asked").waitFor();
    }
    const sizes = await page.evaluate(() => [...window.sizes]);
    check("the board keeps its exact size", sizes.length === 1, sizes.join());
    await one.context.close();
  });

  await test("a glowing port is chosen by its tile, town or name, and without pointing there first", async () => {
    for (const [width, height, hasTouch] of [
      [1280, 720, false],
      [390, 844, true],
    ]) {
      const table = { game: "winds-of-plunder", turn: 12, seats: 3 };
      const one = await openTable(url, table, { viewport: { width, height }, hasTouch });
      const { page } = one;
      await page.locator(".wp-target").first().waitFor();
      const spots = await page.evaluate(spotsOfPorts);
      const what = hasTouch ? "tapped" : "clicked";
      check(`many ports, ${what}`, spots.length > 20, String(spots.length));
      for (const { x, y, port } of spots) {
        await page.mouse.move(1, 1);
        await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        await page
          .locator(".wp-port.wp-chosen")
          .waitFor({ timeout: 10000 })
          .catch(() => undefined);
        const chosen = await page.evaluate(
          () => document.querySelector(".wp-port.wp-chosen title")?.textContent,
        );
        check(`${port} is chosen, ${what}`, chosen === port, `at ${x},${y}: ${chosen}`);
        await page.keyboard.press("Escape");
        await page.locator(".wp-port.wp-chosen").waitFor({ state: "detached" });
      }
      await one.context.close();
    }
  });

  await test("Columbus: a click beside what is offered asks first, also of those who play at the first click", async () => {
    const one = await openTable(
      url,
      { game: "columbus", turn: 3, seats: 3 },
      { settings: { quick: true }, viewport: { width: 1280, height: 720 } },
    );
    const { page } = one;
    await page.locator(".co-targets [data-move]").first().waitFor();
    const before = await mark(page);
    const [x, y] = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".co-targets [data-move]")].map((each) =>
        each.getBoundingClientRect(),
      );
      const west = boxes.reduce((best, box) => (box.x < best.x ? box : best));
      return [west.x - west.width / 2, west.y + west.height / 2];
    });
    await page.mouse.click(x, y);
    await page.locator("[data-confirm]").waitFor();
    check("the ship lies where it lay", (await mark(page)) === before);
    await one.context.close();
  });

  await test("a wind space of Azimuth has its name where one points at it", async () => {
    const one = await openTable(url, { game: "azimuth", turn: 6, seats: 3 });
    const spaces = one.page.locator("[data-wind]");
    const name = spaces.first().locator(".az-wind-name");
    const seen = () => name.evaluate((element) => getComputedStyle(element).opacity);
    check("names hide until then", (await seen()) === "0");
    await spaces.first().hover();
    check("the name is seen", (await seen()) === "1");
    await one.page.mouse.move(1, 1);
    await spaces.first().focus();
    await one.page.keyboard.press("Shift+Tab");
    await one.page.keyboard.press("Tab");
    check("the keyboard shows it too", (await seen()) === "1");
    const label = await spaces.first().getAttribute("aria-label");
    const words = (await name.textContent()).replace("\u2011", "-");
    check("it is the one that is spoken of", label.includes(words), `${label} / ${words}`);
    await one.context.close();
  });

  await test("a double click plays, and Enter does", async () => {
    for (const [game, turn] of [
      ["santa-timea", 4],
      ["azimuth", 6],
      ["columbus", 5],
      ["winds-of-plunder", 2],
    ]) {
      await playTwice(url, game, turn, (thing) => thing.dblclick());
      await playTwice(url, game, turn, async (thing) => {
        await thing.press("Enter");
        await thing.press("Enter");
      });
    }
  });

  await test("hints stand beside the board, or cover nothing that they speak of", async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ]) {
      const table = { game: "santa-timea", turn: 4, seats: 3 };
      const one = await openTable(url, table, { viewport: { width, height } });
      const before = await placesOf(one.page);
      await one.page.getByRole("button", { name: "Hint" }).click();
      const best = one.page.locator(".hints .move");
      await best.first().waitFor();
      const what = `${width}x${height}`;
      check(`the best three moves, ${what}`, (await best.count()) === 3);
      check(`with a reason, ${what}`, (await one.page.locator(".hint-why").innerText()) !== "");
      await checkStill(one.page, `hints, ${what}`, before);
      const id = await best.first().getAttribute("data-id");
      const sheet = await one.page.locator(".hints").boundingBox();
      const drawn = await one.page.locator(`.raw [data-move="${id}"]`).first().boundingBox();
      const [x, y] = [drawn.x + drawn.width / 2, drawn.y + Math.min(drawn.height / 2, 40)];
      const isIn = x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height;
      check(`the best move is seen, ${what}`, !isIn, JSON.stringify({ sheet, drawn }));
      await one.context.close();
    }
  });

  await test("every key of the list works", async () => {
    const one = await openTable(url, { game: "santa-timea", turn: 4, seats: 3 });
    const { keyboard } = one.page;
    const count = (what) => one.page.locator(what).count();
    await keyboard.press("?");
    await one.page.locator("dialog kbd").first().waitFor();
    check("the list names the keys of a table", (await count("dialog .shortcuts:first-of-type kbd")) === 11);
    await keyboard.press("Escape");
    await one.page.locator("dialog").waitFor({ state: "detached" });
    await keyboard.press("h");
    await one.page.locator(".hints .move").first().waitFor();
    await keyboard.press("Escape");
    check("Escape closes hints", (await count(".hints")) === 0);
    await keyboard.press("m");
    await one.page.locator(".side-panel .moves").waitFor();
    await keyboard.press("l");
    await one.page.locator(".side-panel .log").waitFor();
    const card = one.page.locator(LEGAL).first();
    await card.press("Enter");
    await one.page.locator("[data-confirm]").waitFor();
    await keyboard.press("Escape");
    check("Escape takes back what was chosen", (await count("[data-confirm]")) === 0);
    await card.press("Enter");
    await one.page.locator("[data-confirm]").waitFor();
    await card.evaluate((element) => element.blur());
    const cards = await count(".st-held");
    await keyboard.press("Enter");
    await one.page.waitForFunction((n) => document.querySelectorAll(".st-held").length < n, cards);
    await one.page.locator(".ask.asked").waitFor();
    await keyboard.press("u");
    await one.page.waitForFunction((n) => document.querySelectorAll(".st-held").length === n, cards);
    await one.context.close();
    const over = await openTable(url, { game: "santa-timea", whole: true, seats: 3 });
    await over.page.locator(".result").waitFor();
    await over.page.keyboard.press("r");
    await over.page.locator(".replay-controls").waitFor();
    await over.context.close();
  });

  await test("steps in the log show by keys what they show by pointing", async () => {
    for (const game of ["santa-timea", "winds-of-plunder"]) {
      const { context, page } = await openTable(url, { game, turn: 6, seats: 3 });
      const { keyboard } = page;
      const log = page.locator(".log");
      const steps = log.locator("li[tabindex]:visible");
      const marks = page.locator(".st-marked, .wp-marked");
      const shown = async () => {
        await marks.first().waitFor({ state: "attached", timeout: 10000 });
        return marks.evaluateAll((all) => {
          const things = [...document.querySelectorAll(".table-page *")];
          return all.map((each) => things.indexOf(each)).join();
        });
      };
      const gone = () => page.waitForFunction(() => !document.querySelector(".st-marked, .wp-marked"));
      const isOn = (step) => step.evaluate((element) => element === document.activeElement);
      for (let i = 0; i < 3; i++) {
        const step = steps.nth(i);
        await log.focus();
        for (let k = 0; k <= i; k++) {
          await keyboard.press("ArrowDown");
        }
        check(`${game}: step ${i} is reached by arrows`, await isOn(step));
        const byKeys = await shown();
        await log.focus();
        await gone();
        await step.hover();
        check(`${game}: step ${i} shows the same by keys`, (await shown()) === byKeys, byKeys);
        await page.mouse.move(1, 1);
        await gone();
      }
      await keyboard.press("End");
      check(`${game}: End goes to the last step that is open`, await isOn(steps.last()));
      await keyboard.press("ArrowUp");
      check(`${game}: up goes back`, await isOn(steps.nth(-2)));
      await keyboard.press("Home");
      check(`${game}: Home goes to the newest block`, await isOn(steps.first()));
      const ring = await steps.first().evaluate((element) => getComputedStyle(element).outlineStyle);
      check(`${game}: a ring is seen`, ring === "solid", ring);
      const names = await steps.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
      check(`${game}: each has a name`, names.length > 3 && names.every(Boolean), names.join("|"));
      await accessible(page, `${game}, a step of the log with the focus`);
      await screen(page, `log-by-keys-${game}`);
      await keyboard.press("Tab");
      check(`${game}: the tab key stops at no step`, (await log.locator("li:focus").count()) === 0);
      await gone();
      await log.focus();
      await keyboard.press("ArrowDown");
      await shown();
      await keyboard.press("m");
      await gone();
      await context.close();
    }
  });

  await test("tips come once each, and stay away when told", async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ]) {
      const table = { game: "santa-timea", turn: 4, seats: 3 };
      const one = await openTable(url, table, { viewport: { width, height }, settings: { tips: true } });
      const tip = one.page.locator(".tip");
      const first = await tip.innerText();
      await tip.getByRole("button", { name: "Good to know" }).click();
      await one.page.reload();
      await one.page.locator(".ask.asked").waitFor();
      const next = await tip.innerText();
      check(`another tip, ${width} px`, next !== first && next !== "");
      await tip.getByRole("button", { name: "No more tips" }).click();
      await one.page.reload();
      await one.page.locator(".ask.asked").waitFor();
      check(`no more tips, ${width} px`, (await tip.count()) === 0);
      await one.context.close();
    }
  });

  await test("after three confirmed moves the first click is offered, and can be taken back", async () => {
    const one = await openTable(url, { game: "santa-timea", seats: 3 }, { settings: { tips: true } });
    const offer = one.page.locator(".tip");
    const plays = async () => {
      const before = await mark(one.page);
      await one.page.locator(".raw [data-move]").first().click();
      const isAsked = await isProposed(one.page, before);
      if (isAsked) {
        await one.page.locator("[data-confirm]").click();
      }
      await settled(one.page, before);
      return !isAsked;
    };
    for (let i = 0; i < 3; i++) {
      const early = await offer.getByRole("button", { name: "Play at the first click" }).count();
      check("no offer before the third move", early === 0);
      check("a move is confirmed", !(await plays()));
    }
    await accessible(one.page, "the offer", ".tip");
    const long = await one.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    check("the page is as high as its window", long === 0, `${long} px more`);
    await offer.getByRole("button", { name: "Play at the first click" }).click();
    check("then one click plays", await plays());
    await offer.getByRole("button", { name: "Confirm again" }).click();
    check("as before", !(await plays()));
    check("the offer does not come again", !/first click/.test(await one.page.locator("body").innerText()));
    await one.context.close();
  });

  await test("where nothing moves, the end of a round stays on the table until one goes on", async () => {
    const table = { game: "santa-timea", seats: 3, turn: 12 };
    const one = await openTable(url, table, { settings: { pauses: true, pace: "instant", quick: true } });
    const goOn = one.page.locator("[data-go-on]");
    await one.page.locator(".raw [data-move]").first().click();
    await goOn.waitFor();
    const said = await one.page.locator(".pause").innerText();
    check("it says what the round brought", /Round 1 is over[\s\S]*Marina[\s\S]*[+−]\d/.test(said), said);
    await goOn.click();
    await one.page.locator(".ask.asked").waitFor();
    check("then the next round goes on", (await goOn.count()) === 0);
    await one.context.close();
  });

  await test("Columbus: nobody is asked about a storm who has nothing against it", async () => {
    // The next move is to let a storm blow; it is the only one.
    const one = await openTable(url, { game: "columbus", turn: 8 });
    const { page } = one;
    await page.locator(".raw").getByRole("button", { name: "Roll the dice" }).waitFor();
    check("the storm is told", /storm in area/.test(await page.locator(".log").innerText()));
    const steps = Number(await page.locator(".table-page").getAttribute("data-steps"));
    await page.getByRole("button", { name: "Undo" }).click();
    const isBack = (n) => Number(document.querySelector(".table-page").dataset.steps) < n;
    await page.waitForFunction(isBack, steps);
    // The move before the storm, a repair, is chosen anew.
    await page.locator(".raw [data-again]").click();
    const all = page.locator(".raw").getByRole("button", { name: /^Throw all 4 again/ });
    check("all dice can be thrown again at once", await all.isEnabled());
    await page.locator("[data-loose]").first().click();
    const some = page.locator(".raw").getByRole("button", { name: /^Throw 1 again/ });
    check("or those that are tapped", await some.isEnabled());
    await page.getByRole("button", { name: "Menu" }).click();
    await readable(page, "the menu of a table");
    await one.context.close();
  });

  await test("every panel is whole, in low windows and at the end", async () => {
    for (const [game, seats, width, height] of [
      ["columbus", 4, 1280, 800],
      ["columbus", 4, 1280, 720],
      ["columbus", 5, 1280, 800],
      ["azimuth", 3, 1280, 720],
      ["azimuth", 2, 1440, 900],
    ]) {
      const one = await openTable(url, { game, seats, turn: -2 }, { viewport: { width, height } });
      const over = await one.page.locator(".players .player").evaluateAll((all) =>
        all.flatMap((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          const parts = [...each.querySelectorAll(".name, .possessions")].map((part) =>
            part.getBoundingClientRect(),
          );
          const isWhole = parts.every((part) => part.top >= top && part.bottom <= bottom);
          return isWhole && bottom <= innerHeight ? [] : [`${each.dataset.seat} to ${bottom}`];
        }),
      );
      check(`${game}: ${seats} panels at ${width}x${height}`, over.length === 0, over.join());
      await one.context.close();
    }
  });

  await test("Azimuth: what a round brought is wholly seen", async () => {
    const options = { viewport: { width: 1280, height: 800 }, settings: { pauses: true } };
    const one = await openTable(url, { game: "azimuth", turn: 3 }, options);
    await moveByHint(one.page);
    await one.page.locator("[data-go-on]").waitFor();
    const { y, height } = await one.page.locator(".pause").boundingBox();
    check("the end of a round is within the window", y >= 0 && y + height <= 800, `${y} to ${y + height}`);
    await one.context.close();
  });

  await test("a refusal moves nothing", async () => {
    const table = { game: "santa-timea", seats: 3, turn: 2 };
    const one = await openTable(url, table, { viewport: { width: 360, height: 740 } });
    const before = await placesOf(one.page);
    await one.page.locator('.hand-area button[aria-disabled="true"]').first().click({ force: true });
    await one.page.locator(".trouble").waitFor();
    await checkStill(one.page, "a refusal", before);
    await one.context.close();
  });
}
