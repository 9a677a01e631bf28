// Key screens, compared with the pictures in tests/pictures, so that looks do not break by
// accident. RENEW=1 (make pictures) writes those instead. Ours, theirs and what differs of a
// picture that fails are left in build/pictures.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blankPage, browserVersion, build, check, openTable, person, startServer, test } from "./lib.mjs";

const FOLDER = "tests/pictures";
const BROWSER = join(FOLDER, "browser.txt");
const LEFT = join(build, "pictures");
const NOW = new Date("2026-06-01T18:00:00Z");
const QUALITY = 0.8;
const LIMIT = 3_000_000; // bytes of all pictures together
const SAME = 32; // of 255: less than this in every colour is the same
const SHARE = 0.01; // of the pixels may differ
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const ACROSS = { width: 844, height: 390 };

const day = { lang: "en", scheme: "light", name: "Ada" };
const night = { ...day, scheme: "dark" };

/** A page by its address. */
const at = (address, viewport, settings) => async (url) => {
  const who = await person({ viewport, settings });
  await who.page.clock.setFixedTime(NOW);
  await who.page.goto(`${url}/${address}`);
  return who;
};

const table = (position, viewport, settings) => (url) => openTable(url, position, { viewport, settings });

/** What a friend sees who was sent a link. */
async function invited(url) {
  const host = await at("#/new/santa-timea", DESK, { ...day, name: "Marina" })(url);
  await host.page.locator('input[name="where"]').nth(1).check();
  await host.page.locator("form button.primary").click();
  const link = await host.page.locator(".invite input").inputValue();
  const friend = await at(new URL(link).pathname.slice(1), DESK, { ...day, name: "" })(url);
  const name = friend.page.locator("main input").first();
  await name.fill("Guest 4711"); // the server has proposed another number
  await name.blur();
  await host.context.close();
  return friend;
}

/** Steps of good winds are left in Columbus; ports glow in Winds of Plunder. */
const AT_SEA = { game: "columbus", seed: 5, turn: 30 };
const PLUNDERING = { game: "winds-of-plunder", turn: 25 };

const SCREENS = {
  home: at("#/", DESK, day),
  "home-night": at("#/", DESK, night),
  "home-phone": at("#/", PHONE, day),
  new: at("#/new/santa-timea", DESK, day),
  rules: at("#/rules/santa-timea", DESK, day),
  invite: invited,
  "santa-timea": table({ game: "santa-timea", turn: 17 }, DESK, day),
  "santa-timea-night": table({ game: "santa-timea", turn: 17 }, DESK, night),
  "santa-timea-phone": table({ game: "santa-timea", turn: 17 }, PHONE, day),
  "santa-timea-across": table({ game: "santa-timea", seats: 5, turn: 3 }, ACROSS, day),
  "santa-timea-end": table({ game: "santa-timea", whole: true }, DESK, day),
  azimuth: table({ game: "azimuth", turn: 6 }, DESK, day),
  "azimuth-phone": table({ game: "azimuth", turn: 6 }, PHONE, night),
  "azimuth-end": table({ game: "azimuth", whole: true }, DESK, day),
  columbus: table(AT_SEA, DESK, day),
  "columbus-across": table(AT_SEA, ACROSS, day),
  "columbus-phone": table(AT_SEA, PHONE, day),
  "winds-of-plunder": table(PLUNDERING, DESK, day),
  "winds-of-plunder-night": table(PLUNDERING, DESK, night),
  "winds-of-plunder-phone": table(PLUNDERING, PHONE, day),
};

/** Runs in a page: a screenshot as a small file, as it is committed. */
async function encode([png, quality]) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const bytes = new Uint8Array(
    await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer(),
  );
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** Runs in a page: the share of pixels that differ, and a picture of them. */
async function compare([ours, theirs, same]) {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/webp;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return { canvas, pen, all: pen.getImageData(0, 0, image.width, image.height) };
  };
  const [a, b] = [await pixels(ours), await pixels(theirs)];
  if (a.all.width !== b.all.width || a.all.height !== b.all.height) {
    return { share: 1, marked: null };
  }
  let differ = 0;
  for (let i = 0; i < a.all.data.length; i += 4) {
    const most = Math.max(...[0, 1, 2].map((k) => Math.abs(a.all.data[i + k] - b.all.data[i + k])));
    const isOther = most > same;
    differ += isOther ? 1 : 0;
    const grey = 160 + (a.all.data[i] + a.all.data[i + 1] + a.all.data[i + 2]) / 8;
    a.all.data.set(isOther ? [220, 0, 60, 255] : [grey, grey, grey, 255], i);
  }
  a.pen.putImageData(a.all, 0, 0);
  const bytes = new Uint8Array(await (await a.canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  const marked = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { share: (4 * differ) / a.all.data.length, marked };
}

async function shoot(open, url) {
  const { context, page } = await open(url);
  await page.clock.setFixedTime(NOW);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.mouse.move(0, 0);
  // Until two pictures in a row are the same: lazy parts have come.
  const options = { animations: "disabled", caret: "hide" };
  let png = await page.screenshot(options);
  for (let i = 0; i < 40; i++) {
    await page.waitForTimeout(250);
    const next = await page.screenshot(options);
    if (next.equals(png)) {
      break;
    }
    png = next;
  }
  await context.close();
  return png.toString("base64");
}

function leave(name, ours, theirs, marked) {
  mkdirSync(LEFT, { recursive: true });
  for (const [what, data, ending] of [
    ["ours", ours, "webp"],
    ["theirs", theirs, "webp"],
    ["diff", marked, "png"],
  ]) {
    if (data !== null) {
      writeFileSync(join(LEFT, `${name}-${what}.${ending}`), Buffer.from(data, "base64"));
    }
  }
}

/** One screen: written down, or compared with what was. */
async function picture(name, open, url, looker, isRenewed) {
  const ours = await looker.evaluate(encode, [await shoot(open, url), QUALITY]);
  const path = join(FOLDER, `${name}.webp`);
  if (isRenewed) {
    writeFileSync(path, Buffer.from(ours, "base64"));
    return;
  }
  if (!existsSync(path)) {
    leave(name, ours, null, null);
    check(`the picture ${name} exists`, false, `look at ${LEFT}, then make pictures`);
    return;
  }
  const theirs = readFileSync(path).toString("base64");
  const { share, marked } = await looker.evaluate(compare, [ours, theirs, SAME]);
  const isSame = share <= SHARE;
  if (!isSame) {
    leave(name, ours, theirs, marked);
  }
  check(`${name} looks as in ${path}`, isSame, `${(100 * share).toFixed(1)} % differ, see ${LEFT}/${name}-*`);
}

export async function pictures() {
  const isRenewed = process.env.RENEW === "1";
  const version = browserVersion();
  const made = existsSync(BROWSER) ? readFileSync(BROWSER, "utf8").trim() : "none";
  if (!isRenewed && made !== version) {
    console.log(`PICTURES NOT COMPARED: they were made by Chromium ${made}, this is ${version}`);
    return;
  }
  rmSync(LEFT, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const server = await startServer(0, "pictures"); // nobody else is there
  const looker = await blankPage();
  for (const [name, open] of Object.entries(SCREENS)) {
    await test(`picture ${name}`, () => picture(name, open, server.url, looker, isRenewed));
  }
  await looker.close();
  await server.stop();
  if (isRenewed) {
    writeFileSync(BROWSER, `${version}\n`);
  }
  const names = readdirSync(FOLDER).filter((name) => name.endsWith(".webp"));
  const bytes = names.reduce((sum, name) => sum + readFileSync(join(FOLDER, name)).length, 0);
  check("pictures are small", bytes <= LIMIT, `${bytes} bytes, ${LIMIT} are allowed`);
  const old = names.filter((name) => !(name.replace(".webp", "") in SCREENS));
  check("every picture has its screen", old.length === 0, old.join());
}
