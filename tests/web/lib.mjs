// What the tests of the page share: a server of their own, a browser, checks, and a player
// who clicks.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

export const build = resolve(process.env.WINDROSE_BUILD ?? "build");
export const screens = join(build, "screens");
const axeSource = readFileSync("web/node_modules/axe-core/axe.min.js", "utf8");
const PATIENCE = 180000; // ms; a wait may last that long on a slow machine
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

/** Runs one test; whatever it throws is its failure. With ONLY=WORDS others are left out. */
export async function test(what, run) {
  if (!what.includes(process.env.ONLY ?? "")) {
    return;
  }
  const start = Date.now();
  try {
    await run();
  } catch (error) {
    check(what, false, error.stack?.split("\n").slice(0, 4).join(" | ") ?? String(error));
  }
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

/** Starts a server on a free port, or again on the one it had; resolves to its address. */
export function startServer(port = 0, store = "tables", ...more) {
  const args = ["serve", "--port", String(port), "--store", `sqlite:${join(work, store)}.db`];
  const child = spawn(
    join(build, "windrose"),
    [...args, "--web", join(build, "web"), "--rate", "1000", ...more],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
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
  const child = spawn(NGINX, ["-p", folder, "-c", conf, "-g", "daemon off;"], { stdio: "ignore" });
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

export function browserVersion() {
  return browser.version();
}

/** An empty page, which no policy of ours restricts. */
export function blankPage() {
  return browser.newPage();
}

export async function stopAll(...servers) {
  await browser.close();
  await Promise.all(servers.map((server) => server.stop()));
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
  const initial = { lang: "en", scheme: "light", name: "", quick: false, bot: "level1", ...settings };
  await context.addInitScript((value) => {
    if (localStorage.getItem("windrose.settings") === null) {
      localStorage.setItem("windrose.settings", JSON.stringify(value));
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

/** Chooses a language by the name of its button. */
export async function speak(page, name) {
  await page.getByRole("button", { name }).filter({ visible: true }).first().click();
}

/** Nothing serious that axe finds. */
export async function accessible(page, what) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() =>
    axe
      .run(document, { resultTypes: ["violations"] })
      .then((result) =>
        result.violations
          .filter((each) => ["serious", "critical"].includes(each.impact))
          .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).slice(0, 4)}`),
      ),
  );
  check(`${what} is accessible`, found.length === 0, found.join("; "));
}

/** Every text of the page that is seen, with its colour and where it lies; not what is drawn, whose
 * words have rims of their own. */
function textsOf() {
  const luminous = /rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)/;
  const opacityOf = (element) => {
    let opacity = 1;
    for (let each = element; each !== null; each = each.parentElement) {
      const { clipPath, opacity: own } = getComputedStyle(each);
      opacity *= clipPath === "inset(50%)" ? 0 : Number(own); // only read aloud
    }
    return opacity;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    const barred = element?.closest(
      ":disabled, [aria-disabled=true], .unseen, option, script, style, svg, .raw",
    );
    if (text === "" || element === null || barred !== null) {
      continue;
    }
    const style = getComputedStyle(element);
    const parts = luminous.exec(element.closest("svg") !== null ? style.fill : style.color);
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getClientRects()[0];
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (parts === null || box === undefined || !shown || box.width < 2 || opacityOf(element) === 0) {
      continue;
    }
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const top =
      x < 0 || y < 0 || x >= innerWidth || y >= innerHeight ? null : document.elementFromPoint(x, y);
    const seen = top !== null && (top.contains(element) || element.contains(top));
    if (!seen) {
      continue;
    }
    const drawn = box.height / (element.getBoundingClientRect().height || 1);
    const size = parseFloat(style.fontSize) * (element.closest("svg") !== null ? drawn : 1);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    const [r, g, b, a = 1] = parts
      .slice(1)
      .filter((part) => part !== undefined)
      .map(Number);
    found.push({
      text,
      ink: [r, g, b, a * opacityOf(element)],
      large,
      box: [box.left, box.top, box.width, box.height],
    });
  }
  return found;
}

/** The contrast of each text with the pixels behind it: of those it is weakest with, the fifth. */
async function contrastsOf({ texts, picture }) {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const light = (rgb) =>
    rgb
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  return texts.map(({ text, ink, large, box: [left, top, width, height] }) => {
    const ratios = [];
    for (let i = 0; i < 40; i++) {
      const x = Math.min(image.width - 1, Math.max(0, Math.floor(left + (width * ((i % 10) + 0.5)) / 10)));
      const y = Math.min(
        image.height - 1,
        Math.max(0, Math.floor(top + (height * (Math.floor(i / 10) + 0.5)) / 4)),
      );
      const ground = [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
      const drawn = ground.map((part, k) => part + (ink[k] - part) * ink[3]);
      const [low, high] = [light(ground), light(drawn)].sort((a, b) => a - b);
      ratios.push((high + 0.05) / (low + 0.05));
    }
    ratios.sort((a, b) => a - b);
    return { text, large, ratio: ratios[Math.floor(ratios.length / 5)] };
  });
}

/** Texts can be read where they lie on wood, paper or a picture, which axe cannot judge: measured on
 * the pixels behind them. */
export async function readable(page, what) {
  let texts = await page.evaluate(textsOf);
  // A sheet made by script, which the policy of the page allows.
  const hide = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { -webkit-text-fill-color: transparent !important } svg :is(text, tspan) { fill: transparent !important; stroke: none !important }",
    );
    document.adoptedStyleSheets = [sheet];
  };
  let png = null;
  while (png === null) {
    await page.evaluate(hide);
    const taken = await page.screenshot();
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    const after = await page.evaluate(textsOf); // a picture that came meanwhile moves what is below it
    png = JSON.stringify(after) === JSON.stringify(texts) ? taken : null;
    texts = after;
  }
  const looker = await browser.newPage();
  const picture = `data:image/png;base64,${png.toString("base64")}`;
  const measured = await looker.evaluate(contrastsOf, { texts, picture });
  await looker.close();
  const weak = measured.filter(({ large, ratio }) => ratio < (large ? 3 : 4.5));
  const words = weak.slice(0, 8).map(({ text, ratio }) => `${text.slice(0, 30)} ${ratio.toFixed(1)}`);
  check(
    `${what} can be read (${texts.length} texts)`,
    weak.length === 0 && texts.length > 0,
    words.join("; "),
  );
}

export async function screen(page, name, fullPage = false) {
  await page.screenshot({ path: join(screens, `${name}.png`), fullPage });
}

// ---- a table in the middle of a game ----

/** A table on this device before the n-th decision of its person (`turn`), or at the end of the
 * match (`whole`), in a game by greedy bots. */
export function savedTable({ game, seed = 7, seats = 4, turn = 1, whole = false }) {
  const args = ["trace", game, "--seats", String(seats), "--seed", String(seed), "--bot", "greedy"];
  const lines = execFileSync(join(build, "windrose"), args, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const mine = lines.flatMap((line, i) => (line.startsWith("1 ") ? [i] : []));
  const names = ["Ada", "Marina", "Jonas", "Fatima", "Bartholomäus"];
  return {
    id: "here",
    setup: { game, seats, options: {}, edition: "" },
    chairs: Array.from({ length: seats }, (_, i) => ({
      kind: i === 0 ? "person" : "bot",
      name: names[i],
      bot: i === 0 ? "" : "greedy",
    })),
    seed: String(seed),
    record: `${lines.slice(0, whole ? lines.length : mine[turn - 1]).join("\n")}\n`,
    updated: Date.UTC(2026, 5, 1),
    over: whole,
    actors: [],
  };
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
  return who;
}

// ---- a player who clicks ----

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

/** Confirms what was chosen; some moves need no confirmation. */
async function confirmed(page, before) {
  const confirm = page.locator("[data-confirm]");
  await Promise.race([confirm.waitFor(), settled(page, before)]);
  if (await confirm.count()) {
    await confirm.click();
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
  await page.waitForFunction((old) => {
    const ask = document.querySelector(".ask");
    const progress = document.querySelector(".bar-title p")?.textContent ?? "";
    const moves = document.querySelectorAll(".log li").length;
    return document.querySelector(".result") !== null || `${ask?.textContent}${progress}${moves}` !== old;
  }, before);
}

export function mark(page) {
  return page.evaluate(() => {
    const ask = document.querySelector(".ask");
    const progress = document.querySelector(".bar-title p")?.textContent ?? "";
    return `${ask?.textContent}${progress}${document.querySelectorAll(".log li").length}`;
  });
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
