// Tasks of the page while a whole game is played at the pace brisk: none is longer than 50 ms on a machine
// of a quarter of the speed. What the processor worked for a task is measured, not how long it lasted, so
// that a busy machine counts less; the longest ones are told with what they did. MOVES=6 plays only so many
// moves, TOLD=20 tells of more tasks.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { asked, check, openTable, test } from "./lib.mjs";

const LONG_TASK = 50; // ms
const THROTTLED = 4; // times slower than this machine
const TOLD = Number(process.env.TOLD ?? 5); // tasks of each game
const MOVES = Number(process.env.MOVES ?? Number.POSITIVE_INFINITY); // fewer than a whole game
const GAMES = ["santa-timea", "azimuth", "columbus", "winds-of-plunder"];
const MOVING = { reducedMotion: "no-preference", settings: { quick: true, pauses: false } };

/** A trace of the page's main thread while something happens; times are in ms, `takes` is what the
 * processor worked for it. */
export async function traced(who, act) {
  const session = await who.context.newCDPSession(who.page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const includedCategories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
  ];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await act();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.detach();
  const main = events.find(({ name }) => name === "motion")?.tid;
  return events
    .filter(({ tid }) => tid === main)
    .map(({ name, ts, dur = 0, tdur = dur, args }) => ({
      name,
      at: ts / 1000,
      lasts: dur / 1000,
      takes: tdur / 1000,
      args,
    }))
    .sort((a, b) => a.at - b.at || b.lasts - a.lasts);
}

/** What was done in a task, and how long without what was done in that. */
function partsOf(task, events) {
  const inside = events.filter(
    (each) => each !== task && each.at >= task.at && each.at + each.lasts <= task.at + task.lasts,
  );
  const takes = new Map();
  const add = (name, ms) => takes.set(name, (takes.get(name) ?? 0) + ms);
  const open = [];
  for (const each of inside.filter(({ lasts }) => lasts > 0)) {
    while (open.length > 0 && open.at(-1).at + open.at(-1).lasts <= each.at) open.pop();
    add(each.name, each.takes);
    if (open.length > 0) add(open.at(-1).name, -each.takes);
    open.push(each);
  }
  const longest = [...takes].filter(([, ms]) => ms >= 1).sort((a, b) => b[1] - a[1]);
  return longest.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ");
}

const FIRST = "-10"; // how nice the browser is to other work of the machine, if that is allowed

/** The browser sets priorities of its own; this changes them once a page is open. */
function goFirst() {
  const all = execFileSync("ps", ["-eo", "pid,ppid,comm"], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const ours = new Set([String(process.pid)]);
  for (let grown = true; grown; ) {
    const more = all.filter(([pid, parent]) => ours.has(parent) && !ours.has(pid));
    for (const [pid] of more) ours.add(pid);
    grown = more.length > 0;
  }
  const pids = all.filter(([pid, , name]) => ours.has(pid) && /chrom/.test(name)).map(([pid]) => pid);
  const threads = pids.flatMap((pid) => readdirSync(`/proc/${pid}/task`));
  spawnSync("renice", ["-n", FIRST, "-p", ...threads]);
}

/** A move by clicks, whichever comes up, and what the others answer, until the question comes back. */
async function playOne(page, nth) {
  await page.evaluate(() => (window.moved = 0));
  for (let i = nth; await page.evaluate(() => window.moved === 0); i++) {
    let drawn = page.locator('.raw [data-move]:not([aria-disabled="true"]):visible');
    if ((await drawn.count()) === 0) {
      // What is taken in hand first.
      drawn = page.locator('.raw :is(button, [role="button"]):not([aria-disabled="true"]):visible');
    }
    const count = await drawn.count();
    if (count > 0) {
      // Something may lie over it, and the next one is as good.
      await drawn
        .nth((i * 7) % count)
        .click({ timeout: 2000 })
        .catch(() => undefined);
    }
    await page.waitForTimeout(400);
    await page.evaluate(() => document.querySelector("[data-confirm]")?.click());
    await page.waitForTimeout(400);
  }
  const often = { polling: 300 };
  await page.waitForFunction(() => document.querySelector(".ask.asked, .result") !== null, null, often);
}

async function tasksOf(who) {
  const { page } = who;
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      window.moved++;
      performance.mark("motion");
      return animate.apply(this, args);
    };
  });
  const tasks = [];
  for (let n = 0; n < MOVES && (await asked(page)); n++) {
    const events = await traced(who, () => playOne(page, n));
    for (const each of events.filter(({ name }) => name === "RunTask")) {
      const isNear = each.takes * THROTTLED > LONG_TASK / 2;
      tasks.push({ takes: each.takes, parts: isNear ? partsOf(each, events) : "" });
    }
  }
  return tasks.sort((a, b) => b.takes - a.takes);
}

export async function quick(url) {
  for (const game of GAMES) {
    await test(`${game} at a quarter of the speed`, async () => {
      const who = await openTable(url, { game, turn: 1 }, MOVING);
      goFirst();
      const tasks = await tasksOf(who);
      const long = tasks.filter(({ takes }) => takes * THROTTLED > LONG_TASK);
      console.log(`${game}: ${long.length} of ${tasks.length} tasks over ${LONG_TASK / THROTTLED} ms`);
      for (const { takes, parts } of tasks.slice(0, TOLD)) {
        console.log(`  ${takes.toFixed(1)} ms: ${parts}`);
      }
      check(
        `${game}: no task over ${LONG_TASK} ms at a quarter of the speed`,
        tasks.length > 0 && long.length === 0,
        `${long.length} of ${tasks.length}, longest ${(THROTTLED * (tasks[0]?.takes ?? 0)).toFixed(0)} ms`,
      );
      await who.context.close();
    });
  }
}
