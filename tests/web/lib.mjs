// What the tests of the page share: a server of their own, a browser, checks, and a player
// who clicks.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

export const build = resolve(process.env.WINDROSE_BUILD ?? "build");
export const screens = join(build, "screens");
const axeSource = readFileSync("web/node_modules/axe-core/axe.min.js", "utf8");
const PATIENCE = 180000; // ms; a wait may last that long on a slow machine
const HANGS = 5 * PATIENCE; // ms; the longest test takes a sixteenth of it
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let passed = 0;
let failed = 0;

export function check(what, isGood, detail = "") {
  if (isGood) {
    passed++;
  } else {
    failed++;
    console.log(`FAILED ${what}${detail === "" ? "" : `: ${detail}`}`);
  }
}

/** Runs one test; whatever it throws is its failure. With ONLY=WORDS others are left out. One that
 * does not come to its end must not keep the others from being told. */
export async function test(what, run) {
  if (!what.includes(process.env.ONLY ?? "")) {
    return;
  }
  const start = Date.now();
  let alarm;
  const hangs = new Promise((_, reject) => {
    alarm = setTimeout(() => reject(new Error("it hangs")), HANGS);
  });
  try {
    await Promise.race([run(), hangs]);
  } catch (error) {
    check(what, false, error.stack?.split("\n").slice(0, 4).join(" | ") ?? String(error));
    await leaveScreens(what);
  }
  clearTimeout(alarm);
  if (process.env.VERBOSE) {
    console.log(`${((Date.now() - start) / 1000).toFixed(1)} s  ${what}`);
  }
}

export function sumUp() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** The numbers of a game by name: `phase.bid`, `none`. */
export function constantsOf(game) {
  const games = JSON.parse(execFileSync(join(build, "windrose"), ["games", "--json"]));
  return games.find((each) => each.name === game).constants;
}

// ---- the server ----

const work = mkdtempSync(join(tmpdir(), "windrose-web-"));
const running = new Set(); // a test that fails leaves its own servers behind

/** Starts a program that stopAll() ends, if nobody has before. */
function start(program, args, stdio) {
  const child = spawn(program, args, { stdio });
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/** Starts a server on a free port, or again on the one it had; resolves to its address. */
export function startServer(port = 0, store = "tables", ...more) {
  const args = ["serve", "--port", String(port), "--store", `sqlite:${join(work, store)}.db`];
  const all = [...args, "--web", join(build, "web"), "--rate", "1000", ...more];
  const child = start(join(build, "windrose"), all, ["ignore", "pipe", "pipe"]);
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (data) => {
      said += data;
      const found = /http:\/\/[\d.a-z]+:\d+/.exec(said);
      if (found !== null) {
        resolve({ url: found[0], stop: () => stopped(child) });
      }
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

function stopped(child) {
  return new Promise((resolve) => {
    if (!running.has(child)) {
      resolve();
      return;
    }
    child.on("exit", resolve);
    child.kill("SIGTERM");
  });
}

function freePort() {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const { port } = taken.address();
      taken.close(() => resolve(port));
    });
  });
}

/** Waits until something listens on a port. */
async function listening(port) {
  const end = Date.now() + PATIENCE;
  const isThere = () =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
  while (!(await isThere()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const NGINX = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

/** nginx with the example of deploy/, changed only where names and ports must be; null: there
 * is no nginx here. */
export async function startNginx(server) {
  if (NGINX === undefined) {
    return null;
  }
  const folder = join(work, "nginx");
  mkdirSync(folder);
  const cert = join(folder, "cert.pem");
  const request = [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "2",
    "-subj",
    "/CN=windrose.example",
  ];
  execFileSync("openssl", [...request, "-keyout", `${cert}.key`, "-out", cert], { stdio: "ignore" });
  const [port, plain] = [await freePort(), await freePort()];
  const changes = [
    ["listen 443 ssl", `listen 127.0.0.1:${port} ssl`],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["/etc/ssl/certs/windrose.example.pem", cert],
    ["/etc/ssl/private/windrose.example.key", `${cert}.key`],
    ["127.0.0.1:8080", new URL(server.url).host],
  ];
  let site = readFileSync("deploy/nginx.conf", "utf8").replace(/listen \[::\]:.*\n/g, "\n");
  for (const [old, fresh] of changes) {
    site = site.replaceAll(old, fresh);
  }
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (x) => `${x}_temp_path ${folder}/${x};`,
  );
  const head = `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\n`;
  const conf = join(folder, "nginx.conf");
  writeFileSync(conf, `${head}http {\naccess_log off;\n${folders.join("\n")}\n${site}\n}\n`);
  const child = start(NGINX, ["-p", folder, "-c", conf, "-g", "daemon off;"], "ignore");
  await listening(port);
  return { url: `https://127.0.0.1:${port}`, stop: () => stopped(child) };
}

// ---- the browser ----

let browser;

export async function startBrowser() {
  mkdirSync(screens, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
  });
}

/** Pictures of all pages that are open when a test fails. */
async function leaveScreens(what) {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const name = what.replaceAll(/[^\w-]+/g, "-");
  for (const [i, page] of pages.entries()) {
    const path = join(screens, `failed-${name}-${i}.png`);
    await page.screenshot({ path, timeout: 10000 }).catch(() => undefined); // it may be closing
  }
}

export function browserVersion() {
  return browser.version();
}

/** An empty page, which no policy of ours restricts. */
export function blankPage() {
  return browser.newPage();
}

export async function stopAll() {
  await browser.close();
  await Promise.all([...running].map(stopped));
  rmSync(work, { recursive: true, force: true });
}

/** A fresh person: own cookies, own storage. Errors of the page are failures. */
export async function person(options = {}) {
  const { settings = {}, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    locale: "en-GB",
    ...rest,
  });
  const pauses = rest.reducedMotion === "no-preference"; // nobody is held up where nothing moves
  const initial = { lang: "en", scheme: "light", name: "", quick: false, bot: "level1", pauses, ...settings };
  await context.addInitScript(({ tips = false, ...value }) => {
    if (localStorage.getItem("windrose.settings") === null) {
      localStorage.setItem("windrose.settings", JSON.stringify(value));
      localStorage.setItem("windrose.tips", JSON.stringify(tips ? [] : ["*"]));
    }
  }, initial);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const foreign = [];
  page.on("pageerror", (error) => check("no error in the page", false, error.message));
  page.on("request", (request) => foreign.push(request.url()));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) {
      check("the page keeps to its policy", false, message.text());
    }
  });
  return { context, page, requests: foreign };
}

/** Shares the replay that is open; the link comes back, and what stands in it. */
export async function shareReplay({ context, page }) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("nothing"));
  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== "nothing");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const packed = link
    .replace(/^.*\/replay\/r\//, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  return { link, text: inflateRawSync(Buffer.from(packed, "base64")).toString() };
}

/** What the seats of a replay are called. */
export async function replayNames(page) {
  await page.locator(".side-players .player .name").first().waitFor();
  return page.locator(".side-players .player .name").allInnerTexts();
}

/** Chooses a language by the name of its button. */
export async function speak(page, name) {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
}

/** Nothing serious that axe finds on the page, or in the part of it that has changed. */
export async function accessible(page, what, part = "html") {
  await page.evaluate(axeSource);
  const found = await page.evaluate(
    (within) =>
      axe
        .run(within, { resultTypes: ["violations"] })
        .then((result) =>
          result.violations
            .filter((each) => ["serious", "critical"].includes(each.impact))
            .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).slice(0, 4)}`),
        ),
    part,
  );
  check(`${what} is accessible`, found.length === 0, found.join("; "));
}

/** Runs in the page: every text of it, drawn ones too, with its colour and where it lies; not what
 * cannot be used now, and no illustrations, which are inert and have their words beside them. With `mark`
 * all are drawn in one of these colours in turn, or in none; null: as they are. */
function textsOf(mark) {
  // A sheet made by script, which the policy of the page allows.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { transition: none !important }
    [data-ink] { -webkit-text-fill-color: var(--ink-mark) !important }
    svg [data-ink] { fill: var(--ink-mark) !important; fill-opacity: 1 !important }`);
  const show = (element, nth) => {
    if (mark === null) {
      element.removeAttribute("data-ink");
      element.style.removeProperty("--ink-mark");
    } else {
      element.setAttribute("data-ink", "");
      element.style.setProperty("--ink-mark", mark[nth % mark.length]);
    }
  };
  const channels = (color) => {
    const [r, g, b, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (/^rgb/.test(color)) {
      return [r, g, b, a];
    }
    return /^color\(srgb/.test(color) ? [255 * r, 255 * g, 255 * b, a] : null; // a gradient, or nothing
  };
  const opacityOf = (element) => {
    let opacity = 1;
    for (let each = element; each !== null; each = each.parentElement) {
      const { clipPath, opacity: own } = getComputedStyle(each);
      opacity *= clipPath === "inset(50%)" ? 0 : Number(own); // only read aloud
    }
    return opacity;
  };
  /** The part of a box that nothing around the element cuts off. */
  const seenOf = (element, { left, top, right, bottom }) => {
    let [l, t, r, b] = [left, top, right, bottom];
    for (let each = element; each !== null; each = each.parentElement) {
      if (each instanceof HTMLElement && getComputedStyle(each).overflow !== "visible") {
        const edge = each.getBoundingClientRect();
        [l, t] = [Math.max(l, edge.left), Math.max(t, edge.top)];
        [r, b] = [Math.min(r, edge.right), Math.min(b, edge.bottom)];
      }
    }
    return [l, t, r - l, b - t].map(Math.round);
  };
  document.adoptedStyleSheets = [];
  const found = [];
  const elements = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    const barred = element?.closest(
      ":disabled, [aria-disabled=true], [inert], .unseen, option, script, style, title, desc, defs, symbol",
    );
    if (text === "" || element === null || barred !== null) {
      continue;
    }
    const style = getComputedStyle(element);
    const isDrawn = element instanceof SVGGraphicsElement;
    const ink = channels(isDrawn ? style.fill : style.color);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const opacity = opacityOf(element) * (isDrawn ? Number(style.fillOpacity) : 1);
    if (ink === null || box === undefined || !shown || box.width < 2 || opacity * ink[3] === 0) {
      continue;
    }
    const matrix = isDrawn ? element.getScreenCTM() : null;
    const scale = matrix === null ? 1 : Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const size = Number.parseFloat(style.fontSize) * scale;
    if (elements.at(-1) !== element) {
      elements.push(element);
    }
    found.push({
      text,
      ink: [...ink.slice(0, 3), ink[3] * opacity],
      nth: elements.length - 1,
      opacity: opacityOf(element),
      large: size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700),
      box: seenOf(element, box),
    });
  }
  elements.forEach(show);
  document.adoptedStyleSheets = mark === null ? [] : [sheet];
  return found;
}

/** Of two pictures, one without letters and one with marked ones: the contrast of each text with the
 * pixels around its letters, whatever shadow or rim they have; of those it is weakest with, the fifth.
 * Texts that something covers, or most of them, are left out. */
async function contrastsOf({ texts, pictures, marks }) {
  const [bare, marked] = await Promise.all(
    pictures.map(async (picture) => {
      const image = await createImageBitmap(await (await fetch(picture)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }),
  );
  const { width: across, height: down, data } = bare;
  const colors = marks.map((mark) => [1, 2, 3].map((k) => 17 * Number.parseInt(mark[k], 16)));
  const [HALF, CLOSE] = [0.45, 50]; // colours of marks differ by more
  /** The pixel is so much of the way from the ground to the colour of the text's mark, and nothing else. */
  const isLetter = (i, color, opacity) => {
    let along = 0;
    let whole = 0;
    for (let k = 0; k < 3; k++) {
      const way = (color[k] - data[4 * i + k]) * opacity;
      along += (marked.data[4 * i + k] - data[4 * i + k]) * way;
      whole += way * way;
    }
    const part = whole === 0 ? 0 : along / whole;
    if (part < HALF) {
      return false;
    }
    let off = 0;
    for (let k = 0; k < 3; k++) {
      const way = (color[k] - data[4 * i + k]) * opacity;
      off += Math.abs(marked.data[4 * i + k] - data[4 * i + k] - part * way);
    }
    return off < CLOSE;
  };
  const light = (rgb) =>
    rgb
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (ink, i) => {
    const ground = [...data.subarray(4 * i, 4 * i + 3)];
    const drawn = ground.map((part, k) => part + (ink[k] - part) * ink[3]);
    const [low, high] = [light(ground), light(drawn)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return texts.flatMap(({ text, ink, nth, opacity, large, box: [left, top, width, height] }) => {
    const [right, foot] = [Math.min(across - 1, left + width), Math.min(down - 1, top + height)];
    const is = (i) => isLetter(i, colors[nth % colors.length], opacity);
    const ratios = [];
    const seen = new Set(); // columns with something of the letters
    for (let y = Math.max(1, top); y < foot; y++) {
      for (let x = Math.max(1, left); x < right; x++) {
        const i = y * across + x;
        if (!is(i) && (is(i - 1) || is(i + 1) || is(i - across) || is(i + across))) {
          ratios.push(contrast(ink, i));
          seen.add(x);
        }
      }
    }
    ratios.sort((a, b) => a - b);
    const ratio = ratios[Math.floor(ratios.length / 5)];
    const isCovered = ratios.length < 8 || seen.size < (right - left) / 2;
    return isCovered ? [] : [{ text, large, ratio, at: `${left},${top}` }];
  });
}

const MARKS = "#f00 #0f0 #00f #ff0 #f0f #0ff #f80 #08f #8f0 #80f #0f8".split(" ");

/** Texts can be read where they lie on wood, paper or a picture, which axe cannot judge: measured on
 * the pixels around their letters. */
export async function readable(page, what) {
  let texts = await page.evaluate(textsOf, null);
  let pictures = [];
  while (pictures.length === 0) {
    const taken = [];
    for (const marks of [["transparent"], MARKS]) {
      await page.evaluate(textsOf, marks);
      taken.push(`data:image/png;base64,${(await page.screenshot()).toString("base64")}`);
    }
    const after = await page.evaluate(textsOf, null); // a picture that came meanwhile moves what is below it
    pictures = JSON.stringify(after) === JSON.stringify(texts) ? taken : [];
    texts = after;
  }
  const looker = await browser.newPage();
  const measured = await looker.evaluate(contrastsOf, { texts, pictures, marks: MARKS });
  await looker.close();
  const weak = measured.filter(({ large, ratio }) => ratio < (large ? 3 : 4.5));
  const words = weak
    .slice(0, 12)
    .map(({ text, ratio, at }) => `${text.slice(0, 30)} ${ratio.toFixed(1)} at ${at}`);
  check(
    `${what} can be read (${measured.length} texts)`,
    weak.length === 0 && measured.length > 0,
    words.join("; "),
  );
}

/** A picture for looking at, if these are wanted. */
export async function screen(page, name, fullPage = false) {
  if (!process.env.SCREENS) {
    return;
  }
  await page.screenshot({ path: join(screens, `${name}.png`), fullPage });
}

// ---- a table in the middle of a game ----

const CREW = ["Ada", "Marina", "Jonas", "Fatima", "Bartholomäus"];

/** A table on this device before the n-th decision of its person (`turn`; below 0: before so many are
 * left), or at the end of the match (`whole`), in a game by greedy bots. */
export function savedTable({ game, seed = 7, seats = 4, turn = 1, whole = false, names = CREW }) {
  const args = ["trace", game, "--seats", String(seats), "--seed", String(seed), "--bot", "greedy"];
  const lines = execFileSync(join(build, "windrose"), args, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const mine = lines.flatMap((line, i) => (line.startsWith("1 ") ? [i] : []));
  return {
    id: "here",
    setup: { game, seats, options: {}, edition: "" },
    chairs: Array.from({ length: seats }, (_, i) => ({
      kind: i === 0 ? "person" : "bot",
      name: names[i],
      bot: i === 0 ? "" : "greedy",
    })),
    seed: String(seed),
    record: `${lines.slice(0, whole ? lines.length : mine.at(turn > 0 ? turn - 1 : turn)).join("\n")}\n`,
    updated: Date.UTC(2026, 5, 1),
    over: whole,
    actors: [],
  };
}

/** Waits for the letters of the page, which come after its first paint: without them words are wider. */
export async function lettered(page) {
  await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === "loaded");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A person who opens such a table. */
export async function openTable(url, table, options = {}) {
  const who = await person(options);
  await who.context.addInitScript((saved) => {
    if (localStorage.getItem("windrose.tables") === null) {
      localStorage.setItem("windrose.table.here", JSON.stringify(saved));
      localStorage.setItem("windrose.tables", JSON.stringify(["here"]));
    }
  }, savedTable(table));
  await who.page.goto(`${url}/#/local/here`);
  await asked(who.page);
  await lettered(who.page);
  return who;
}

// ---- a player who clicks ----

/** Begins a game in the lobby; the first one without a lesson. */
export async function playNow(page, title) {
  await page.getByRole("button", { name: `Play now: ${title}` }).click();
  const atOnce = page.getByRole("button", { name: "Play at once" });
  await page.locator(".table-page").or(atOnce).first().waitFor();
  if (await atOnce.count()) {
    await atOnce.click();
  }
}

/** Waits until the person is asked or the match is over; true: asked. */
export async function asked(page) {
  await page.locator(".ask.asked, .result").first().waitFor();
  return (await page.locator(".result").count()) === 0;
}

/** One move: what the hint ranks first, clicked on the board or in the hand where it is drawn. */
export async function moveByHint(page) {
  await page.getByRole("button", { name: /^(Hint|Rat)$/ }).click();
  const first = page.locator(".hints .move").first();
  await first.waitFor();
  const id = await first.getAttribute("data-id");
  await pickMove(page, id, first);
}

/** One move: the n-th legal thing of the board or hand. */
export async function moveByClick(page, n = 0) {
  const drawn = page.locator('.raw [data-move]:not([aria-disabled="true"]):visible');
  const count = await drawn.count();
  const target = drawn.nth(n % Math.max(count, 1));
  const before = await mark(page);
  await target.click();
  await confirmed(page, before);
}

/** Waits until a chosen move waits for its confirmation, or was made without one; true: it waits. */
export async function isProposed(page, before) {
  const now = await until(page, ({ mark, isOver, isChosen }) => isOver || isChosen || mark !== before);
  return now.isChosen;
}

/** Confirms what was chosen; some moves need no confirmation. */
async function confirmed(page, before) {
  if (await isProposed(page, before)) {
    await page.locator("[data-confirm]").click();
  }
}

/** A drawn move that cannot be clicked is a failure that names what lies over it. */
async function failOver(drawn) {
  const over = await drawn.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return `${top?.tagName ?? "nothing"}.${top?.getAttribute("class") ?? ""} at ${Math.round(box.x)},${Math.round(box.y)}`;
  });
  throw new Error(`a drawn move could not be clicked, for there was ${over}`);
}

async function pickMove(page, id, otherwise) {
  const drawn = page.locator(`.raw [data-move="${id}"]:visible`).first();
  const before = await mark(page);
  if (await drawn.count()) {
    await page.locator(".hints header button").click(); // it may cover the board of a phone
    await drawn.click().catch(() => failOver(drawn));
  } else {
    await otherwise.click();
  }
  await confirmed(page, before);
}

/** Waits until the last move has been taken in: another question, others' turn or the end. */
export async function settled(page, before) {
  await until(page, ({ mark, isOver }) => isOver || mark !== before);
}

/** Runs in the page: what changes with every move, drawn together with the question. The log comes later. */
function stateOf() {
  const ask = document.querySelector(".ask")?.textContent;
  return {
    mark: `${ask}${document.querySelector(".tray")?.dataset.shown}`,
    isOver: document.querySelector(".result") !== null,
    isChosen: document.querySelector("[data-confirm]") !== null,
  };
}

/** Looks now and then, not in every frame, which would keep the page from resting. */
async function until(page, isSo) {
  for (const start = Date.now(); Date.now() < start + PATIENCE; ) {
    const state = await page.evaluate(stateOf);
    if (isSo(state)) {
      return state;
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error("no move was made");
}

export async function mark(page) {
  return (await page.evaluate(stateOf)).mark;
}

// ---- at tables of the server ----

/** A game against a bot of the server, played out by what the hint ranks first. */
export async function againstBot(url, settings, game, fill) {
  const one = await person({ settings, ...(fill.viewport && { viewport: fill.viewport }) });
  await one.page.goto(`${url}/#/new/${game}`);
  await one.page.locator('input[name="where"]').nth(1).check();
  await one.page.getByLabel("2", { exact: true }).check();
  await one.page.locator(".chairs select").nth(1).selectOption("greedy");
  for (const [name, value] of Object.entries(fill.options)) {
    await one.page.locator(`[name="${name}"]`).fill(value);
  }
  await one.page.locator("form button.primary").click();
  let moves = 0;
  while (await asked(one.page)) {
    const before = await mark(one.page);
    await moveByHint(one.page);
    await settled(one.page, before);
    if (++moves > 400) {
      throw new Error(`${game} is not over after ${moves} moves`);
    }
  }
  return one;
}

/** Plays the own moves of a table to the end, through the protocol and as the person of the page. */
export function finish(page, table, last) {
  return page.evaluate(
    async ({ id, takesLast }) => {
      const ask = (verb, body) =>
        fetch(`/api/${verb}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }).then((answer) => answer.json());
      for (;;) {
        const { position } = await ask("steps", { table: id, since: 1e9 });
        if (position?.over) {
          return;
        }
        if (position?.legal.length > 0) {
          const [action] = position.legal.at(takesLast ? -1 : 0);
          await ask("move", { table: id, at: position.at, action });
        }
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    },
    { id: table, takesLast: last },
  );
}

/** Everything that the server tells a page, by socket and otherwise. */
export function watchData(page) {
  const texts = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(String(payload))));
  page.on("response", (response) => {
    if (response.url().includes("/api/")) {
      response.text().then(
        (text) => texts.push(text),
        () => undefined,
      );
    }
  });
  return texts;
}

/** The seat that is asked plays. */
export async function playBoth(first, second, turns, move = moveByClick) {
  for (let i = 0; i < turns; i++) {
    const page = await Promise.any([first, second].map((each) => isAsked(each)));
    const before = await mark(page);
    await move(page, i);
    await settled(page, before);
  }
}

export async function isAsked(page) {
  await page.locator(".ask.asked").waitFor();
  return page;
}
