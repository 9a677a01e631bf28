// Motion and sound: pieces move by the compositor alone, a click ends it, nothing moves where no
// motion is wanted, and every sound can be heard and is not too loud.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, check, moveByClick, openTable, test } from "./lib.mjs";

const SLOW = 5; // times slower than at the brisk pace, so that frames can be told apart
const FRAMES = 8; // that may be painted for a beginning or end, and for bots that think meanwhile
const LONG_TASK = 50; // ms; longer ones are reported, since a machine may be slow
const THROTTLED = 4;
const MOVING = { reducedMotion: "no-preference", settings: { quick: true } };

/** Slows all motion of a page down and marks when animations begin and end. */
async function slowMotion(page, slow) {
  await page.evaluate((times) => {
    window.seen = [];
    window.running = 0;
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
      window.running++;
      const end = () => {
        window.running--;
        performance.mark("motion");
      };
      animation.addEventListener("finish", end);
      animation.addEventListener("cancel", end);
      return animation;
    };
  }, slow);
}

/** A trace of the page's main thread while something happens; times are in ms. */
async function traced(who, rate, act) {
  const session = await who.context.newCDPSession(who.page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const includedCategories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
  ];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await act();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const main = events.find(({ name }) => name === "motion")?.tid;
  return events
    .filter(({ tid }) => tid === main)
    .map(({ name, ts, dur = 0, args }) => ({ name, at: ts / 1000, lasts: dur / 1000, args }))
    .sort((a, b) => a.at - b.at);
}

/** Between two marks of motion: the most frames that laid out or painted anything, and how long the
 * longest of these times was. */
function paintedFrames(events) {
  const most = { frames: 0, what: "", longest: 0 };
  let frames = 0;
  let isPainted = false;
  let what = [];
  let begun = 0;
  for (const { name, at, args } of events) {
    if (name === "motion") {
      if (begun > 0) {
        most.longest = Math.max(most.longest, at - begun);
        if (frames > most.frames) {
          Object.assign(most, { frames, what: what.join(", ") });
        }
      }
      [frames, isPainted, what, begun] = [0, false, [], at];
    } else if (name === "Commit") {
      isPainted = false;
    } else if ((name === "Paint" || name === "Layout") && !isPainted && begun > 0) {
      isPainted = true;
      frames++;
      what.push(`${name} ${args.data?.nodeName ?? ""}`);
    }
  }
  return most;
}

/** One move of mine, and what the others answer, until the question comes back. */
async function playOne(page) {
  await moveByClick(page, 0);
  await page.waitForFunction(() => window.seen.length > 0);
  await page.locator(".ask.asked").waitFor();
}

/** The first step of motion, to its end. Looking for that in every frame, or asking for animations,
 * would make the page draw. */
async function playFirst(page) {
  const often = { polling: 300 };
  await page.locator('.raw [data-move]:not([aria-disabled="true"]):visible').first().click();
  await page.waitForFunction(() => window.seen.length > 0, null, often);
  await page.waitForFunction(() => window.running === 0, null, often);
}

const GAMES = [
  { game: "santa-timea", turn: 6 },
  { game: "azimuth", turn: 7 },
];

async function compositor(url) {
  for (const table of GAMES) {
    await test(`${table.game} moves by the compositor alone`, async () => {
      const who = await openTable(url, table, MOVING);
      await slowMotion(who.page, SLOW);
      const { frames, what, longest } = paintedFrames(await traced(who, 1, () => playFirst(who.page)));
      check(`${table.game}: no frame between is laid out or painted`, frames <= FRAMES, `${frames}: ${what}`);
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
    const events = await traced(who, 1, () =>
      who.page.evaluate(async () => {
        const box = document.body.appendChild(document.createElement("p"));
        box.style.position = "fixed";
        await box.animate([{ left: "0px" }, { left: "300px" }], { duration: 3000 }).finished;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }),
    );
    const { frames } = paintedFrames(events);
    check("motion that is laid out is noticed", frames > FRAMES, `${frames} frames`);
    await who.context.close();
  });
}

/** Not a failure, since it depends on the machine. */
async function throttled(url) {
  for (const table of GAMES) {
    await test(`${table.game} at a quarter of the speed`, async () => {
      const who = await openTable(url, table, MOVING);
      await slowMotion(who.page, 1);
      const events = await traced(who, THROTTLED, () => playOne(who.page));
      const from = events.find(({ name }) => name === "motion")?.at ?? 0;
      const tasks = events
        .filter(({ name, at }) => name === "RunTask" && at >= from)
        .map(({ lasts }) => lasts);
      const long = tasks.filter((ms) => ms > LONG_TASK);
      console.log(
        `${table.game}, CPU slowed down ${THROTTLED} times: ${long.length} of ${tasks.length} tasks over ${LONG_TASK} ms, the longest ${Math.round(Math.max(0, ...tasks))} ms`,
      );
      await who.context.close();
    });
  }
}

async function still(url) {
  for (const [name, options] of [
    ["reduced motion", { settings: { quick: true } }],
    ["the pace instant", { ...MOVING, settings: { quick: true, pace: "instant" } }],
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

/** Traces take minutes and follow a slow machine; `make soak` asks for them by TRACE=1. */
export async function motion(url) {
  if (process.env.TRACE) {
    await compositor(url);
    await throttled(url);
  }
  await still(url);
  await skipped(url);
  await sounds(url);
}
