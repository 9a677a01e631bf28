// Whole games beside a real table, set up and kept by clicks alone.
import { accessible, check, person, savedTable, screen, test } from "./lib.mjs";

const ALL = Boolean(process.env.ALL); // what takes long, too: make soak
const PATIENCE = 180000; // ms; a slow machine is no failure
const MOST = 2500; // things that are told in one game

const visible = (page, selector) => page.locator(`${selector}:visible`);

/** What is asked now, and how much was told. */
async function now(page) {
  // What asks is hidden while something waits for its confirmation.
  await page.locator(".asking, .ask.asked, .result").first().waitFor({ state: "attached" });
  return page.evaluate(() => ({
    steps: document.querySelector(".table-page")?.dataset.steps ?? "",
    asks: document.querySelector(".asking .title")?.textContent ?? "",
    isOver: document.querySelector(".result") !== null,
  }));
}

/** The steps of the turn, as far as they are shown. */
function stepsNow(page) {
  return page.evaluate(() => {
    const steps = [...document.querySelectorAll(".told-turn li")];
    return {
      title: document.querySelector(".told-turn h2")?.textContent ?? "",
      current: steps.flatMap((step, i) => (step.ariaCurrent === "step" ? [i] : [])),
      here: document.querySelector('.told-turn [aria-current="step"]')?.textContent ?? "",
      count: steps.length,
    };
  });
}

const OTHERS = ["Berta", "Marina", "Jonas"]; // and I, who am spoken to

/** One step is the present one, its number does not go back within a turn, and the turn is that of the seat
 * that is asked about; in the turn of another the step names that. */
async function stepsHold(page, game, past) {
  const { asks, isOver, steps } = await now(page);
  if (isOver) {
    return;
  }
  const who = OTHERS.find((name) => asks.includes(name)) ?? (/Anna|Ada/.test(asks) ? "You" : "");
  await page.locator(".told-turn").waitFor({ state: "attached" });
  let seen = await stepsNow(page);
  for (let i = 0; i < 100 && !`${seen.title} ${seen.here}`.includes(who); i++) {
    await page.waitForTimeout(50); // the panel is drawn last
    seen = await stepsNow(page);
  }
  const { count, current, here, title } = seen;
  const [at = -1] = current;
  const say = `"${asks}": "${title}", ${here}`;
  check(`one step of ${game} is the present one`, current.length === 1 && count > 1 && count < 6, say);
  const isBack = title === past.title && at > 0 && at < past.at && Number(steps) > Number(past.steps);
  check(`the steps of ${game} go on`, !isBack, `${say} after ${past.here}`);
  check(`the steps of ${game} name who is asked`, `${title} ${here}`.includes(who), say);
  Object.assign(past, { title, at, here, steps });
}

async function clickNth(found, n) {
  const count = await found.count();
  if (count === 0) {
    throw new Error("there is nothing to click");
  }
  await found.nth(n % count).click();
}

/** Dice, a hand, rafts and tiles are laid out first; then one button tells them. */
const DRAFTS = {
  ".co-throw": async (page, n) => {
    const dice = await page.locator("[data-die]").count();
    for (let i = 0; i < dice; i++) {
      await page.locator(`.co-tell-die:nth-child(${i + 1}) [data-face="${(n + i * 3) % 5}"]`).click();
    }
  },
  ".st-deal": async (page, n) => {
    const cards = page.locator('.st-deal [data-answer][aria-pressed="false"]:enabled');
    while (await page.locator("[data-done]").isDisabled()) {
      await clickNth(cards, n * 5);
    }
  },
  ".az-palette": async (page) => {
    for (let i = 0; await page.locator("[data-done]").isDisabled(); i++) {
      await clickNth(page.locator("[data-colour]:enabled"), i);
    }
  },
  ".wp-pick-tiles": async (page, n) => {
    while (await page.locator("[data-done]").isDisabled()) {
      await clickNth(page.locator("[data-tile]:enabled"), n * 7);
    }
  },
};

/** A picture that is an outcome, or a move on the board or in the hand; some moves need an aim first. */
async function pick(page, n) {
  const answers = visible(page, ".picking [data-answer]");
  const moves = page.locator(
    '.raw [data-move]:not([aria-disabled="true"]):visible, .hand-area .move:visible',
  );
  if ((await visible(page, "[data-unseen]").count()) > 0 && n % 3 === 0) {
    await page.locator("[data-unseen]").click();
  } else if ((await answers.count()) > 0) {
    await clickNth(answers, n);
  } else {
    if ((await moves.count()) === 0) {
      await clickNth(visible(page, "[data-wind]"), n);
    }
    await clickNth(moves, n);
  }
}

/** Tells whatever is asked, or makes my own move. */
async function tellOne(page, n) {
  const before = await now(page);
  const draft = await page.evaluate(
    (kinds) => kinds.find((kind) => document.querySelector(kind) !== null),
    Object.keys(DRAFTS),
  );
  if (draft !== undefined) {
    await DRAFTS[draft](page, n);
    await page.locator("[data-done]").click();
  } else if ((await page.locator("[data-yes]").count()) > 0) {
    await page.locator(n % 2 ? "[data-yes]" : "[data-no]").click();
  } else {
    await pick(page, n);
  }
  for (const start = Date.now(); Date.now() < start + PATIENCE; ) {
    const confirm = page.locator("[data-confirm]");
    const after = await now(page);
    if (after.isOver || after.steps !== before.steps || after.asks !== before.asks) {
      return;
    }
    if ((await page.locator(".trouble").count()) > 0) {
      throw new Error(`refused: ${await page.locator(".trouble").innerText()}`);
    }
    if ((await confirm.count()) > 0) {
      await confirm.click({ timeout: 1000 }).catch(() => undefined); // it may go meanwhile
    }
  }
  throw new Error(`nothing happened after "${before.asks}"`);
}

/** Clicks, and waits until more or less is told than before. */
async function clickAndWait(page, button) {
  const { steps } = await now(page);
  await button.click();
  await page.waitForFunction((old) => document.querySelector(".table-page")?.dataset.steps !== old, steps);
}

/** What could be tapped but lies beside the room for it, under the log or off the window. */
function outside(page) {
  return page.evaluate(() => {
    const boxes = [".hand-area", ".tray"].map((each) => document.querySelector(each).getBoundingClientRect());
    const room = boxes.find(({ width }) => width > 0); // Azimuth's hand has no box of its own
    return [
      ...document.querySelectorAll(".picking :is([data-answer], [data-move], [data-colour], [data-tile])"),
    ]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return right > room.right + 1 || left < room.left - 1;
      })
      .map((each) => each.getAttribute("aria-label") ?? each.textContent);
  });
}

/** Undo brings the last question back, with what was laid out for it. */
async function undone(page, what) {
  const before = await now(page);
  await clickAndWait(page, page.getByRole("button", { name: "Undo my last move" }));
  check(`${what} can be taken back`, Number((await now(page)).steps) < Number(before.steps));
}

async function seat(url, game, seats, options, settings = {}) {
  const one = await person({ settings: { name: "Anna", ...settings } });
  const { page } = one;
  await page.goto(`${url}/#/new/${game}`);
  await page.getByLabel("At a real table").check();
  await page.getByLabel(String(seats), { exact: true }).check();
  await page.getByLabel("Name at seat 2").fill("Berta");
  for (const [label, value] of Object.entries(options)) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByRole("button", { name: "Begin" }).click();
  return one;
}

/** By game: seats, the shortest options, what is laid out by clicks when it begins, and how much is told
 * before one goes on near the end of another match. */
const GAMES = [
  ["columbus", 2, ALL ? { "Round limit": "12" } : { "Round limit": "3" }, null, MOST],
  ["azimuth", 2, ALL ? {} : { Rounds: "2" }, "24 of 24 laid", MOST],
  ["winds-of-plunder", 3, {}, "18 of 18 laid", ALL ? MOST : 40],
  ["santa-timea", 2, {}, "12 of 12 cards", ALL ? MOST : 20],
];

/** The step after which something else is looked at, too. */
const LOOKS = 12;
/** My decisions that are left near the end. */
const LAST = 4;

/** Tells until the match is over, or so much. Returns how much was told. */
async function keep(page, game, full, most) {
  let isSet = full === null;
  const past = { title: "", at: 0, here: "", steps: "0" };
  for (let n = 0; n < most; n++) {
    if ((await now(page)).isOver) {
      return n;
    }
    await stepsHold(page, game, past);
    const isLaying = (await page.locator("[data-done]").count()) > 0;
    if (isLaying && !isSet) {
      const far = await outside(page);
      check(`all that is laid out in ${game} can be reached`, far.length === 0, far.join(", "));
    }
    await tellOne(page, n);
    if (isLaying && !isSet) {
      isSet = true;
      await undone(page, `the set-up of ${game}`);
      const count = await page.locator(".pick-done p").innerText();
      check(`what was laid out in ${game} lies there still`, count === full, count);
      await clickAndWait(page, page.locator("[data-done]"));
    }
    if (n === LOOKS) {
      await undone(page, `a step of ${game}`);
      await accessible(page, `${game} beside a real table`);
      await screen(page, `real-table-${game}`);
    }
  }
  return most;
}

/** Goes on with a match of which little is left. */
async function nearEnd(page, url, game, seats) {
  const { chairs, ...saved } = savedTable({ game, seats, turn: -LAST });
  const table = {
    ...saved,
    isCompanion: true,
    chairs: chairs.map((chair, i) => ({ ...chair, kind: i === 0 ? "person" : "companion", bot: "" })),
  };
  await page.evaluate((kept) => {
    localStorage.setItem(`windrose.table.${kept.id}`, JSON.stringify(kept));
    localStorage.setItem("windrose.tables", JSON.stringify([kept.id]));
  }, table);
  await page.goto(`${url}/#/local/${table.id}`);
  return keep(page, game, null, MOST);
}

export async function companion(url) {
  for (const [game, seats, options, full, most] of GAMES) {
    await test(`${game} beside a real table, by clicks alone`, async () => {
      const one = await seat(url, game, seats, options, { quick: !ALL });
      const { page } = one;
      await page.locator(".asking, .ask.asked").first().waitFor();
      let told = await keep(page, game, full, most);
      if (!(await now(page)).isOver) {
        told += await nearEnd(page, url, game, seats);
      }
      check(`${game} is kept to its end`, (await now(page)).isOver && told > 5, String(told));
      check(`${game} is told by pictures alone`, (await page.locator(".companion-list").count()) === 0);
      await accessible(page, `the result of ${game} beside a real table`);
      await one.context.close();
    });
  }

  await test("a real table is kept, and anything told can be changed", async () => {
    const one = await seat(url, "columbus", 2, {});
    const { page } = one;
    await page.locator(".asking, .ask.asked").first().waitFor();
    for (let n = 0; n < 8; n++) {
      await tellOne(page, n);
    }
    const { steps } = await now(page);
    await page.locator('.panel-tabs [data-to="log"]').click();
    check("Berta's moves are in the log", /Berta/.test(await page.locator(".log").textContent()));
    await page.reload();
    await page.locator(".asking, .ask.asked").first().waitFor();
    check("the match is kept", (await now(page)).steps === steps);
    await clickAndWait(page, page.locator("[data-change]").last());
    check(
      "it goes on from there",
      (await now(page)).asks !== "" || (await page.locator(".ask.asked").count()) > 0,
    );
    await one.context.close();
  });

  await test("the page rolls and shuffles if it is asked to", async () => {
    const one = await seat(url, "azimuth", 2, {});
    await one.page.locator("[data-draw]").click();
    await one.page
      .getByText("Where does the beach of Red lie?")
      .or(one.page.locator(".ask.asked"))
      .first()
      .waitFor();
    check("all rafts lie there", (await one.page.locator('.az-sea [data-kind="raft"]').count()) === 24);
    await one.context.close();
  });

  await test("a game without pictures is told by a list", async () => {
    const one = await seat(url, "nullgame", 3, {});
    const { page } = one;
    for (let n = 0; !(await now(page)).isOver && n < 20; n++) {
      await tellOne(page, n);
    }
    check("it comes to an end", (await page.locator(".result").count()) === 1);
    await one.context.close();
  });
}
