// tools/pictures.mjs: draws the pictures of README.md: docs/img/*.webp, one of each game, and
// docs/img/windrose.webp, which moves. They show the page as it is, in games by bots. Run from the
// root after `make server web`; needs what tests/web needs. The browser itself encodes the frames.
import { mkdirSync, writeFileSync } from "node:fs";
import { openTable, startBrowser, startServer, stopAll } from "../tests/web/lib.mjs";

const SCREEN = { width: 1440, height: 900 };
const STILL = { width: 800, quality: 0.8 };
const MOVING = { width: 640, quality: 0.58 };
const MOST_STILLS = 320_000; // bytes, of all together
const MOST_MOVING = 2_000_000;
const FRAME_MS = 160; // between two frames that are kept
const SCENE_MS = 3800; // of each game, once a move is sent
const LAST_MS = 700; // how long the last frame of a scene stays
const PAUSE_MS = 2500; // charts, fonts and hands are in place

/** Tables before the n-th decision of their person; `pick`: what is clicked then, or what a bot would do. */
const games = [
  { game: "santa-timea", seed: 11, turn: 14 },
  { game: "winds-of-plunder", seed: 3, turn: 34, pick: ".wp-target:not(.wp-gust) [data-move]" },
  { game: "columbus", seed: 4, turn: 47 },
  { game: "azimuth", seed: 9, turn: 6 },
];

/** A screenshot as a WebP picture without transparency, in base64. */
function shrink(page, picture, { width, quality }) {
  return page.evaluate(
    async ([data, width, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const pen = canvas.getContext("2d", { alpha: false });
      pen.imageSmoothingQuality = "high";
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", quality).split(",")[1];
    },
    [picture, width, quality],
  );
}

// ---- a picture that moves: frames in one WebP file (RFC 9649, section 2.7) ----

const little = (value, bytes) =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => (value >> (8 * i)) & 255));

function chunk(name, ...parts) {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), little(body.length, 4), body, Buffer.alloc(body.length % 2)]);
}

/** The picture of a still: the chunk "VP8 ", which may follow others such as a colour profile. */
function pictureOf(still) {
  for (let at = 12; at < still.length; ) {
    const end = at + 8 + still.readUInt32LE(at + 4);
    if (still.toString("latin1", at, at + 4) === "VP8 ") return still.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error("a frame is not plain lossy WebP");
}

/** Frames with the time each is shown, in milliseconds. */
function animated(frames, width, height) {
  const size = [little(width - 1, 3), little(height - 1, 3)];
  const body = [
    chunk("VP8X", little(0x02, 4), ...size), // it has an animation
    chunk("ANIM", little(0, 4), little(0, 2)), // for ever
    ...frames.map(({ still, ms }) =>
      chunk("ANMF", little(0, 6), ...size, little(ms, 3), little(0x02, 1), pictureOf(still)),
    ),
  ];
  return chunk("RIFF", Buffer.from("WEBP"), ...body);
}

// ---- scenes ----

/** The move that a bot would make, clicked where it is drawn. */
async function chooseByHint(page) {
  await page.getByRole("button", { name: "Hint" }).click();
  const first = page.locator(".hints .move").first();
  await first.waitFor();
  const id = await first.getAttribute("data-id");
  const drawn = page.locator(`.raw [data-move="${id}"]:visible`).first();
  if ((await drawn.count()) === 0) {
    await first.click(); // some moves are made of several choices
    return;
  }
  await page.locator(".hints header button").click();
  await drawn.click();
}

/** What the browser paints while `act` runs: pictures with the seconds at which they were painted. */
async function filmed(page, act) {
  const session = await page.context().newCDPSession(page);
  const shots = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    shots.push({ data, at: metadata.timestamp });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png" });
  await act();
  await session.send("Page.stopScreencast");
  await session.detach();
  return shots;
}

/** One move of a game from its choice to what follows, as frames. */
async function scene(page, pick) {
  const shots = await filmed(page, async () => {
    await page.waitForTimeout(500);
    if (pick) await page.locator(pick).last().click();
    else await chooseByHint(page);
    await page.waitForTimeout(900);
    const confirm = page.locator("[data-confirm]");
    if (await confirm.count()) await confirm.click();
    await page.waitForTimeout(SCENE_MS);
  });
  const kept = shots.filter(({ at }, i) => {
    const slot = (time) => Math.floor((time * 1000) / FRAME_MS);
    return i === shots.length - 1 || slot(at) !== slot(shots[i + 1].at);
  });
  const frames = [];
  for (const [i, { data, at }] of kept.entries()) {
    const next = kept[i + 1];
    const still = Buffer.from(await shrink(page, data, MOVING), "base64");
    frames.push({ still, ms: next ? Math.round((next.at - at) * 1000) : LAST_MS });
  }
  return frames;
}

await startBrowser();
const server = await startServer();
mkdirSync("docs/img", { recursive: true });
const film = [];
let bytes = 0;
for (const each of games) {
  const options = { viewport: SCREEN, reducedMotion: "no-preference", settings: { pace: "brisk" } };
  const { context, page } = await openTable(server.url, each, options);
  await page.waitForTimeout(PAUSE_MS);
  const png = (await page.screenshot()).toString("base64");
  const picture = Buffer.from(await shrink(page, png, STILL), "base64");
  writeFileSync(`docs/img/${each.game}.webp`, picture);
  console.log(`docs/img/${each.game}.webp ${picture.length}`);
  bytes += picture.length;
  film.push(...(await scene(page, each.pick)));
  await context.close();
}
const moving = animated(film, MOVING.width, Math.round((SCREEN.height * MOVING.width) / SCREEN.width));
writeFileSync("docs/img/windrose.webp", moving);
console.log(`docs/img/windrose.webp ${moving.length}, ${film.length} frames`);
await stopAll();
if (bytes > MOST_STILLS || moving.length > MOST_MOVING) {
  console.log(`At most ${MOST_STILLS} bytes of pictures that stand still and ${MOST_MOVING} of the other.`);
  process.exitCode = 1;
}
