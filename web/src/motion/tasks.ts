/** When the page works on a step: right after a frame, in several short tasks before the next one. First
 * what changes is drawn, then comes work that has to know where things are, for which the browser lays
 * them out: each piece of it in a task of its own, and all of it before anything is painted. */
const waiting: (() => void)[] = [];
let turns = 0; // that are asked for and have not come

interface Scheduler {
  postTask(run: () => void, options: { priority: "user-blocking" }): unknown;
}

/** A task as soon as possible. */
function soon(run: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler !== undefined) {
    scheduler.postTask(run, { priority: "user-blocking" });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

const next = (): void => waiting.shift()?.();

function take(): void {
  turns--;
  next();
}

function all(): void {
  while (waiting.length > 0) {
    next();
  }
}

/** Asks for turns before anything is drawn: then they come before the frame that drawing asks for. */
export function ahead(count: number): void {
  for (; turns < count; turns++) {
    soon(take);
  }
}

/** Calls `run` then; what comes back calls it off. */
export function measured(run: () => void): () => void {
  waiting.push(run);
  ahead(waiting.length);
  if (waiting.length === 1) {
    requestAnimationFrame(all);
  }
  return () => {
    if (waiting.includes(run)) {
      waiting.splice(waiting.indexOf(run), 1);
    }
  };
}

const PATIENCE = 300; /* ms; a page that is not seen has no frames */
const ANSWER = 100; /* ms; so long after a click frames come before all other work */

let clicked = Number.NEGATIVE_INFINITY;

if (typeof addEventListener === "function") {
  for (const type of ["pointerdown", "pointerup", "keydown"]) {
    addEventListener(type, ({ timeStamp }) => (clicked = timeStamp), {
      capture: true,
      passive: true,
    });
  }
}

const first = new Set<() => void>();

/** Calls `run` in a task of its own right before each that `afterFrame` was asked for: what has to be seen
 * before something changes. What comes back ends that. */
export function beforeEach(run: () => void): () => void {
  first.add(run);
  return () => void first.delete(run);
}

/** Calls `run` in a task right after a frame; what comes back calls it off. A browser lets a page that
 * was clicked, or has not been painted for a while, paint before all other work, even if that is half
 * done; after such a frame it does not. */
export function afterFrame(run: () => void): () => void {
  let isOff = false;
  const begin = () => {
    if (!isOff) {
      isOff = true;
      run();
    }
  };
  const wait = Math.max(0, clicked + ANSWER - performance.now());
  const timers = [setTimeout(begin, wait + PATIENCE)];
  const look = () => {
    for (const each of isOff ? [] : first) {
      each();
    }
    soon(begin);
  };
  const frame = () => void requestAnimationFrame(() => soon(look));
  if (wait > 0) {
    timers.push(setTimeout(frame, wait));
  } else {
    frame();
  }
  return () => {
    isOff = true;
    timers.forEach(clearTimeout);
  };
}
