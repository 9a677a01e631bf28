// tools/pictures.mjs: draws the pictures of README.md, docs/img/*.webp: the page as it is,
// showing a game by bots. Run from the root after `make server web`; needs what tests/web
// needs. The browser itself makes the small files.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, person, startBrowser, startServer, stopAll } from "../tests/web/lib.mjs";

const WIDTH = 640;
const LIMIT = 150000; // bytes, of all together
const games = [
  { id: "santa-timea", seats: 4, seed: 11, at: 0.33 },
  { id: "columbus", seats: 4, seed: 5, at: 0.45 },
  { id: "winds-of-plunder", seats: 4, seed: 3, at: 0.55 },
  { id: "azimuth", seats: 4, seed: 9, at: 0.6 },
];

/** A picture of WIDTH pixels from a screenshot. */
async function shrink(page, png) {
  return page.evaluate(
    async ([data, width]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const pen = canvas.getContext("2d");
      pen.imageSmoothingQuality = "high";
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", 0.82).split(",")[1];
    },
    [png.toString("base64"), WIDTH],
  );
}

/** Opens the record on the page, at a part of its steps, through the eyes of seat 1. */
async function show(page, url, game, record) {
  await page.goto(`${url}/#/replay`);
  await page.setInputFiles("input[type=file]", { name: "game.wr", mimeType: "text/plain", buffer: record });
  const slider = page.locator(".replay-controls input[type=range]");
  await slider.waitFor();
  await page.waitForTimeout(1500); // the steps are being counted
  await page.locator(".side-panel select").first().selectOption("0");
  await slider.evaluate((input, part) => {
    input.value = String(Math.round(Number(input.max) * part));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, game.at);
  await page.waitForTimeout(2500);
}

await startBrowser();
const server = await startServer();
mkdirSync("docs/img", { recursive: true });
let bytes = 0;
for (const game of games) {
  const record = execFileSync(join(build, "windrose"), [
    ...["trace", game.id, "--seats", String(game.seats), "--seed", String(game.seed), "--bot", "greedy"],
  ]);
  const { context, page } = await person({ viewport: { width: 1440, height: 900 } });
  await show(page, server.url, game, record);
  const picture = Buffer.from(await shrink(page, await page.screenshot()), "base64");
  writeFileSync(`docs/img/${game.id}.webp`, picture);
  console.log(`docs/img/${game.id}.webp ${picture.length}`);
  bytes += picture.length;
  await context.close();
}
await stopAll(server);
if (bytes > LIMIT) {
  console.log(`The pictures have ${bytes} bytes together; ${LIMIT} are allowed.`);
  process.exitCode = 1;
}
