/** Sounds of the table: silent until the first click, made in the page, loaded only then. */
import type { SoundName } from "../games/contract";
import { settings } from "../settings";

type Player = typeof import("./player");

let context: AudioContext | null = null;
let player: Player | null = null;
let master: GainNode | null = null;
let isAwake = false; // a sound that is ordered before the first click would come with it

/** A browser may take a tenth of a second to find out how the machine sounds. */
function open(): void {
  if (context !== null || settings.value.mute || typeof AudioContext === "undefined") {
    return;
  }
  context = new AudioContext();
  master = context.createGain();
  master.connect(context.destination);
  void import("./player").then(
    (loaded) => (player = loaded),
    () => undefined, // a page without sound is a page all the same
  );
}

const WITHIN = 3000; /* ms */

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") {
    requestIdleCallback(run, { timeout: WITHIN });
  } else {
    setTimeout(run, WITHIN / 10);
  }
}

/** A table is open: all is made ready while nothing moves yet. It stays silent until the first click. */
export function prepare(): void {
  whenIdle(open);
}

/** The first click or key: from then on a browser lets a page sound. What was clicked comes first, and all
 * that moves with it. */
function wake(): void {
  if (settings.value.mute || typeof AudioContext === "undefined") {
    return;
  }
  removeEventListener("pointerup", wake, true);
  removeEventListener("keydown", wake, true);
  whenIdle(() => {
    open();
    isAwake = true;
    void context?.resume();
  });
}

export function awaitFirstClick(): void {
  addEventListener("pointerup", wake, true);
  addEventListener("keydown", wake, true);
}

function begin(name: SoundName, isCall = false): void {
  const { mute, volume } = settings.value;
  const isUnseen = document.hidden && !isCall;
  if (!isAwake || context === null || player === null || master === null || mute || isUnseen) {
    return;
  }
  if (context.state === "suspended") {
    void context.resume();
  }
  master.gain.value = volume;
  player.schedule(context, player.SOUNDS[name], context.currentTime + 0.01, master);
}

/** In a task of its own: what is seen comes first. */
export function play(name: SoundName): void {
  setTimeout(begin, 0, name);
}

/** The ship's bell, for somebody who looks elsewhere. */
export function call(): void {
  begin("bell", true);
}

/** A short hum of a phone, if its person lets it. */
export function hum(): void {
  if (settings.value.hum && navigator.userActivation?.hasBeenActive) {
    navigator.vibrate?.(60);
  }
}
