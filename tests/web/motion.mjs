// Motion and sound: pieces move by the compositor alone, a click ends it, nothing moves where no
// motion is wanted, and every sound can be heard and is not too loud.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accessible, asked, build, check, moveByClick, openTable, test } from "./lib.mjs";
import { events } from "./events.mjs";
import { quick, traced } from "./tasks.mjs";

const SLOW = 5; // times slower than at the brisk pace, so that frames can be told apart
const FRAMES = 6; // that the page may draw before the compositor takes over, and after
const PER_SECOND = 5; // painted frames that are not yet an animation drawn by the page
const NO_EFFECT = 1 << 17; // Chromium's word for an animation that changes nothing to be seen
const MOVING = { reducedMotion: "no-preference", settings: { quick: true, pauses: false } };

/** Slows all motion of a page down and marks when animations begin and end, and when the page changes,
 * which it may draw. */
async function slowMotion(page, slow) {
  await page.evaluate((times) => {
    window.seen = [];
    const changes = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(() => performance.mark("motion")).observe(document, changes);
    const { animate } = Element.prototype;
    const later = window.setTimeout;
    window.setTimeout = (run, ms = 0, ...rest) => later(run, ms < 200 ? ms : ms * times, ...rest);
    Element.prototype.animate = function (frames, timing) {
      window.seen.push({ frames, piece: this.dataset.piece });
      performance.mark("motion");
      const { delay = 0, duration } = timing;
      const animation = animate.call(this, frames, {
        ...timing,
        delay: delay * times,
        duration: duration * times,
      });
      later(() => performance.mark("motion"), delay * times); // it begins only then
      const end = () => performance.mark("motion");
      animation.addEventListener("finish", end);
      animation.addEventListener("cancel", end);
      return animation;
    };
  }, slow);
}

/** Between two marks of motion: how many frames more were laid out or painted than its beginning, its end
 * and chance account for, and how long the longest of these times was. */
function paintedFrames(events) {
  const most = { frames: 0, longest: 0 };
  let frames = 0;
  let isPainted = false;
  let begun = 0;
  for (const { name, at } of events) {
    if (name === "motion") {
      if (begun > 0) {
        most.longest = Math.max(most.longest, at - begun);
        most.frames = Math.max(most.frames, frames - FRAMES - ((at - begun) / 1000) * PER_SECOND);
      }
      [frames, isPainted, begun] = [0, false, at];
    } else if (name === "Commit") {
      isPainted = false;
    } else if ((name === "Paint" || name === "Layout") && !isPainted && begun > 0) {
      isPainted = true;
      frames++;
    }
  }
  return most;
}

/** Animations that Chromium could not leave to the compositor, by its own account. */
function drawnByPage(events) {
  return events.filter(({ name, args }) => {
    const failed = name === "Animation" ? (args.data?.compositeFailed ?? 0) : 0;
    return (failed & ~NO_EFFECT) !== 0;
  }).length;
}

/** One move of mine, and what the others answer, until the question comes back. Looking in every frame,
 * or asking for animations, would make the page draw. */
async function playOne(page) {
  const often = { polling: 300 };
  while (await page.evaluate(() => window.seen.length === 0)) {
    await page.locator('.raw [data-move]:not([aria-disabled="true"]):visible').first().click();
    await page.waitForTimeout(600);
    await page.evaluate(() => document.querySelector("[data-confirm]")?.click());
    await page.waitForTimeout(600);
  }
  await page.waitForFunction(() => document.querySelector(".ask.asked, .result") !== null, null, often);
}

const GAMES = [
  { game: "santa-timea", turn: 6 },
  { game: "azimuth", turn: 7 },
  { game: "columbus", turn: 8 },
  { game: "winds-of-plunder", turn: 8 },
];

async function compositor(url) {
  for (const table of GAMES) {
    await test(`${table.game} moves by the compositor alone`, async () => {
      const who = await openTable(url, table, MOVING);
      await slowMotion(who.page, SLOW);
      const events = await traced(who, () => playOne(who.page));
      const { frames, longest } = paintedFrames(events);
      check(`${table.game}: the page draws no frame between`, frames <= 0, `${frames}`);
      const drawn = drawnByPage(events);
      check(`${table.game}: all is left to the compositor`, drawn === 0, `${drawn} animations are not`);
      check(`${table.game}: an animation was seen`, longest > 100, `${longest} ms`);
      const names = await who.page.evaluate(() => [
        ...new Set(window.seen.flatMap((each) => each.frames.flatMap((frame) => Object.keys(frame)))),
      ]);
      const other = names.filter((name) => !["offset", "easing", "transform", "opacity"].includes(name));
      check(`${table.game}: only transform and opacity`, other.length === 0, other.join());
      await who.context.close();
    });
  }
  await test("motion that is laid out is noticed", async () => {
    const who = await openTable(url, GAMES[0], MOVING);
    await slowMotion(who.page, 1);
    const events = await traced(who, () =>
      who.page.evaluate(async () => {
        const box = document.body.appendChild(document.createElement("p"));
        box.style.position = "fixed";
        await box.animate([{ left: "0px" }, { left: "300px" }], { duration: 3000 }).finished;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }),
    );
    const { frames } = paintedFrames(events);
    check("motion that is laid out is noticed by its frames", frames > 0, `${frames} frames`);
    check("and by Chromium", drawnByPage(events) > 0);
    await who.context.close();
  });
}

async function still(url) {
  for (const [name, options] of [
    ["reduced motion", { settings: MOVING.settings }],
    ["the pace instant", { ...MOVING, settings: { ...MOVING.settings, pace: "instant" } }],
  ]) {
    await test(`with ${name} nothing moves`, async () => {
      const { context, page } = await openTable(url, GAMES[1], options);
      await slowMotion(page, 1);
      const before = await page.locator(".log li").count();
      await moveByClick(page, 0);
      await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
      await page.locator(".ask.asked").waitFor();
      const moved = await page.evaluate(() => window.seen.length);
      check(`with ${name} nothing moves`, moved === 0, `${moved} animations`);
      await context.close();
    });
  }
}

async function skipped(url) {
  await test("a click ends all motion", async () => {
    const { context, page } = await openTable(url, GAMES[0], MOVING);
    await slowMotion(page, 200); // without the click it would take minutes
    await moveByClick(page, 0);
    await page.waitForFunction(() => window.seen.length > 0);
    const flying = await page.locator(".motion-over > *").count();
    check("something flies above the table", flying > 0);
    while (!(await page.locator(".ask.asked").count())) {
      await page.locator(".ask").click(); // bots may still be moving
    }
    await page.waitForFunction(() => document.querySelectorAll(".motion-over > *").length === 0);
    const left = await page.evaluate(
      () => document.getAnimations().filter((each) => !(each instanceof CSSTransition)).length,
    );
    check("a click ends all motion", left === 0, `${left} animations left`);
    await context.close();
  });
}

/** Notes what the page says of every step while it is shown, and whose seat is marked, as it is painted:
 * parts of the page are drawn in several tasks before that. */
function noteSteps(page) {
  return page.evaluate(() => {
    window.notes = [];
    const note = () => {
      const isPaused = document.querySelector(".pause") !== null;
      const says = isPaused ? "" : (document.querySelector(".ask:not(.asked)")?.textContent ?? "");
      const acts = [...document.querySelectorAll(".players .acts .name")].map((each) => each.textContent);
      const last = window.notes.at(-1);
      if (says !== "" && (last?.says !== says || last.acts !== acts.join())) {
        window.notes.push({ says, acts: acts.join(), at: performance.now() });
      }
    };
    let frame = 0;
    new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(note);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/** Somebody at the pace brisk sees one event after the other, and the end of a trick until they go on. */
async function paced(url) {
  const table = { game: "santa-timea", turn: 6 };
  const brisk = { reducedMotion: "no-preference", settings: { quick: true } };
  await test("the others move one after the other, and a trick lies there until one goes on", async () => {
    const { context, page } = await openTable(url, table, brisk);
    await page.locator(".since-open").click();
    const told = await page.locator(".since li").allTextContents();
    check("who asks is told what happened", /^Marina (led|played) .+\.$/.test(told[0] ?? ""), told[0]);
    await page.getByRole("button", { name: "Show it again" }).click();
    await page.locator(".since li.now").waitFor();
    const others = await page.locator(".players .acts:not(.you)").count();
    check("what is shown again has its actor marked", others === 1, `${others} seats`);
    await asked(page);
    check("then it is my turn again", (await page.locator(".players .you.acts").count()) === 1);
    await noteSteps(page);
    let lies = 0;
    for (const key of ["Enter", " "]) {
      // Two tricks: in the second one the others follow or lead.
      await moveByClick(page, 0);
      await page.locator("[data-go-on]").waitFor();
      lies += await page.locator(".st-past .st-lying").count();
      check("nothing can be played meanwhile", (await page.locator(".raw [data-move]").count()) === 0);
      if (key === "Enter") {
        await accessible(page, "the pause after a trick");
      }
      await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press(key);
      await asked(page);
      const old = await page.locator(".st-past").count();
      check("after the pause the old cards are gone", old === 0, `${old} places`);
    }
    check("the whole trick lies there in the pause", lies === 8, `${lies} cards`);
    const notes = await page.evaluate(() => window.notes);
    const played = notes.map((each) => ({ ...each, who: /^(\w+) (led|played)/.exec(each.says)?.[1] }));
    const shown = played.filter(({ who }) => who !== undefined);
    const wrong = shown.filter(({ acts, who }) => acts !== (who === "You" ? "Ada" : who));
    check("the marked seat is the one that is shown", wrong.length === 0, JSON.stringify(wrong));
    const names = new Set(shown.map(({ who }) => who));
    check("everybody was seen to play", names.size === 4, [...names].join());
    await context.close();
  });
  await test("nobody is held up who wants no pause", async () => {
    const options = { ...brisk, settings: { quick: true, pauses: false } };
    const { context, page } = await openTable(url, table, options);
    await moveByClick(page, 0);
    await page.locator(".ask:not(.asked)").waitFor();
    await page.locator(".ask.asked, [data-go-on]").first().waitFor();
    check("no pause where none is wanted", (await page.locator("[data-go-on]").count()) === 0);
    await context.close();
  });
}

/** Beside a sea that takes all of the height there is room for it, too. */
async function held(url) {
  await test("the pause after a round of Azimuth is whole in the window", async () => {
    const settings = { quick: true, pace: "instant" };
    const { context, page } = await openTable(url, GAMES[1], { ...MOVING, settings });
    await moveByClick(page, 0);
    await page.locator("[data-go-on]").waitFor();
    const { y, height } = await page.locator(".pause").boundingBox();
    const room = page.viewportSize().height;
    check("the pause is whole in the window", y >= 0 && y + height <= room, `${y} + ${height} of ${room}`);
    await context.close();
  });
}

/** Computes each sound of the built page and measures it. */
async function sounds(url) {
  await test("sounds can be heard and do not clip", async () => {
    const manifest = JSON.parse(readFileSync(join(build, "web/.vite/manifest.json"), "utf8"));
    const { file } = manifest["src/sound/player.ts"];
    const { context, page } = await openTable(url, GAMES[0]);
    const found = await page.evaluate(async (address) => {
      const { SOUNDS, lengthOf, schedule } = await import(address);
      const measured = {};
      for (const [name, recipe] of Object.entries(SOUNDS)) {
        const rate = 44100;
        const offline = new OfflineAudioContext(1, 2.5 * rate, rate);
        schedule(offline, recipe, 0.01, offline.destination);
        const data = (await offline.startRendering()).getChannelData(0);
        let last = data.length - 1;
        while (last > 0 && Math.abs(data[last]) < 0.001) {
          last--;
        }
        const peak = data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        measured[name] = { peak, seconds: last / rate, said: lengthOf(recipe) };
      }
      return measured;
    }, `${url}/${file}`);
    for (const [name, { peak, seconds, said }] of Object.entries(found)) {
      check(`${name} can be heard`, peak > 0.05, `peak ${peak.toFixed(3)}`);
      check(`${name} does not clip`, peak < 1, `peak ${peak.toFixed(3)}`);
      check(`${name} is short`, seconds < 2 && seconds < said + 0.1, `${seconds.toFixed(2)} s`);
    }
    await context.close();
  });
}

/** Notes which sounds the page orders from its player. */
async function listen(url, page) {
  const manifest = JSON.parse(readFileSync(join(build, "web/.vite/manifest.json"), "utf8"));
  await page.evaluate(async (address) => {
    window.heard = [];
    const { SOUNDS } = await import(address);
    for (const [name, recipe] of Object.entries(SOUNDS)) {
      Object.defineProperty(SOUNDS, name, { get: () => window.heard.push(name) && recipe });
    }
  }, `${url}/${manifest["src/sound/player.ts"].file}`);
}

/** A card that is chosen rustles, unless the page is mute; it is not yet played. */
async function ticks(url) {
  for (const mute of [false, true]) {
    await test(`choosing is heard, ${mute ? "not if mute" : "as a tick"}`, async () => {
      const { context, page } = await openTable(url, GAMES[0], { settings: { mute } });
      await listen(url, page);
      const cards = page.locator('.st-held[data-move]:not([aria-disabled="true"])');
      await page.locator(".ask").click(); // until the first click all is silent
      await page.waitForTimeout(2000);
      for (const nth of [0, 1]) {
        await cards.nth(nth).click({ position: { x: 20, y: 40 } });
        await page.locator("[data-confirm]").waitFor();
        await page.waitForTimeout(300);
      }
      const heard = (await page.evaluate(() => window.heard)).join();
      check(`${mute ? "mute" : "each"}: what is heard`, heard === (mute ? "" : "tick,tick"), heard);
      await context.close();
    });
  }
}

/** Traces take minutes and follow a slow machine; `make soak` asks for them by TRACE=1. */
export async function motion(url) {
  if (process.env.TRACE) {
    await events(url);
    await compositor(url);
    await quick(url);
  }
  await still(url);
  await skipped(url);
  await paced(url);
  await held(url);
  await sounds(url);
  await ticks(url);
}
