// Everything that happens in a game is seen to move and heard to sound: games are played by clicks, about
// ten times as quickly as at the brisk pace, until each event of the table below has been met in one step.
// MS=120000 gives each game so many milliseconds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, check, openTable, test } from "./lib.mjs";

const FASTER = 8;
const SHAKE = 7; // poses that a ship has only if it is shaken (web/src/motion/effects.ts)
const MOST = Number(process.env.MS ?? 400000); // for all matches of one game
/** Where matches begin: at the first question, and at the last one, near what happens at the end. */
const MATCHES = [
  { seed: 7, turn: 1 },
  { seed: 7, turn: -1 },
  { seed: 21, turn: -1 },
  { seed: 3, turn: 1 },
  { seed: 12, turn: -1 },
  { seed: 5, turn: 1 },
];
const MOVING = { reducedMotion: "no-preference", settings: { quick: true, pauses: false } };

/** What moves, and what sounds with it. A motion is a piece (`card` for what has data-kind="card", with its
 * number if several go as one; `ship~shaken` for one that is shaken), a class of what is drawn for the
 * moment, or a selector. */
const EVENTS = {
  "santa-timea": {
    "cards are dealt": ["card*5", "riffle"],
    "a card is thrown": ["card", "card"],
    "a tie is struck out": [".st-strike", "knock"],
    "a wind card is taken": [".motion-over", "thud"],
    "who takes it is shaken": [".player", "thud"],
    "the wind turns, points change": ["point", "gust"],
    "a gust": [".motion-gust", "gust"],
    "worths turn over": [".st-pill", "gust"],
    "a round ends": [".st-gain", "bell"],
  },
  azimuth: {
    "the die tumbles": ["die", "die"],
    "and shows its faces": ["[data-face]", "die"],
    "rafts that it stirs are marked": [".motion-ring", "die"],
    "rafts drift": ["raft", "wave"],
    "a stack drifts as one": ["raft*2", "wave"],
    "who stands on it drifts too": ["castaway", "wave"],
    "a wake": [".motion-wake", "wave"],
    "a gust": [".motion-gust", "wave"],
    "a castaway climbs ashore": ["castaway", "fiddle"],
    "the lighthouse turns": [".motion-beam", "fiddle"],
  },
  columbus: {
    "dice tumble": ["die", "die"],
    "a ship sails": ["ship", "wave"],
    "its sails fill": [".cloth", "wave"],
    "a storm comes": ["storm", "rumble"],
    "its arrow spins": [".co-arrow", "gust"],
    "ships that it drives are shaken": ["ship~shaken", "gust"],
    "a mast falls": [".co-fallen", "crack"],
    "a card is turned": ["card", "card"],
    "a disc is turned": ["disc", "wave"],
    "land is found": [".motion-rays", "bell"],
    "a barrel is filled": ["barrel", "knock"],
    "a ship comes home": [".motion-rays", "fanfare"],
  },
  "winds-of-plunder": {
    "the wind turns": ["needle", "gust"],
    "a gust": [".motion-gust", "gust"],
    "bids open": ["token", "knock"],
    "somebody becomes Blackbeard": ["token", "thud"],
    "a ship sails": ["ship", "wave"],
    "its sails fill": [".cloth", "wave"],
    "a tile is taken": ["chip", "coin"],
    "a treasure is dug up": [".motion-rays", "bell"],
    "a ship is boarded": ["ship", "thud"],
    "a card is drawn": [".wp-own-cards", "card"],
  },
};

/** Notes by step what is animated and what sounds, and lets all times pass more quickly. */
async function watch(page, player, faster) {
  await page.evaluate(
    async ([address, times, shake]) => {
      const now = () => {
        const { shown } = document.querySelector(".table-page")?.dataset ?? {};
        window.noted[shown] ??= { moves: [], sounds: [] };
        return window.noted[shown];
      };
      window.noted = {};
      const { SOUNDS } = await import(address);
      for (const [name, recipe] of Object.entries(SOUNDS)) {
        Object.defineProperty(SOUNDS, name, {
          get() {
            now().sounds.push(name);
            return recipe;
          },
        });
      }
      const later = window.setTimeout;
      window.setTimeout = (run, ms = 0, ...rest) => later(run, ms < 100 ? ms : ms / times, ...rest);
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, timing) {
        const over = this.closest(".motion-over") === null ? "" : " .motion-over";
        const names = [...this.classList].map((each) => ` .${each}`).join("");
        const face = this.dataset.face === undefined ? "" : " [data-face]";
        const { delay = 0, duration } = timing;
        const kind = this.dataset.kind ?? "";
        const shaken = frames.length === shake ? ` ${kind}~shaken` : "";
        now().moves.push(`${kind}${shaken}${names}${face}${over}`);
        return animate.call(this, frames, { ...timing, delay: delay / times, duration: duration / times });
      };
    },
    [player, faster, SHAKE],
  );
}

/** Clicks whatever can be done, now and then, until the game is over. */
async function playOn(page) {
  await page.evaluate(() => {
    let nth = 0;
    window.plays = setInterval(() => {
      document.querySelector("[data-confirm]")?.click();
      if (document.querySelector(".ask.asked") === null) {
        return;
      }
      const seen = (each) =>
        each.getClientRects().length > 0 && each.getAttribute("aria-disabled") !== "true";
      const moves = [...document.querySelectorAll(".raw [data-move]")].filter(seen);
      const all =
        moves.length > 0
          ? moves
          : [...document.querySelectorAll(".raw :is(button, [role=button])")].filter(seen);
      nth += 7;
      all[nth % all.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, 60);
  });
}

const isMet = ([motion, sound], { moves, sounds }) => {
  const [what, count = "1"] = motion.split("*");
  const found = moves.filter((each) => each.split(" ").includes(what));
  return found.length >= Number(count) && sounds.includes(sound);
};

/** Plays games one after the other until all events are met; those that are not come back. */
async function missing(url, game) {
  const manifest = JSON.parse(readFileSync(join(build, "web/.vite/manifest.json"), "utf8"));
  const player = `${url}/${manifest["src/sound/player.ts"].file}`;
  const left = new Map(Object.entries(EVENTS[game]));
  for (const match of MATCHES) {
    const end = Date.now() + MOST / MATCHES.length;
    const { context, page } = await openTable(url, { game, ...match }, MOVING);
    await watch(page, player, FASTER);
    await page.locator(".ask").click();
    await playOn(page);
    let isOver = false;
    while (!isOver && left.size > 0 && Date.now() < end) {
      await page.waitForTimeout(1000);
      const noted = await page.evaluate(() => Object.values(window.noted));
      for (const [name, event] of left) {
        if (noted.some((each) => isMet(event, each))) left.delete(name);
      }
      isOver = (await page.locator(".result").count()) > 0;
    }
    await context.close();
    if (left.size === 0) break;
  }
  return [...left.keys()];
}

export async function events(url) {
  for (const game of Object.keys(EVENTS)) {
    await test(`every event of ${game} moves and sounds`, async () => {
      const left = await missing(url, game);
      check(`every event of ${game} moves and sounds`, left.length === 0, left.join(", "));
    });
  }
}
