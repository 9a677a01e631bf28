// Notifications: sent by the server, opened by a library of others (http_ece), shown by the service
// worker of a real browser, which leads to the table. The push service is this test's own, with TLS.
import { execFileSync } from "node:child_process";
import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ece from "../../web/node_modules/http_ece/ece.js";
import {
  accessible,
  check,
  isAsked,
  mark,
  moveByClick,
  person,
  screen,
  settled,
  startServer,
  test,
} from "./lib.mjs";

const text = (bytes) => Buffer.from(bytes).toString("base64url");

/** A push service that keeps what it gets, and the keys of a browser. */
async function startService() {
  const folder = mkdtempSync(join(tmpdir(), "windrose-push-"));
  const cert = join(folder, "cert.pem");
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const named = ["-addext", "subjectAltName=DNS:localhost", "-keyout", `${cert}.key`, "-out", cert];
  execFileSync("openssl", [...request, ...named], { stdio: "ignore" });
  const got = [];
  const options = { cert: readFileSync(cert), key: readFileSync(`${cert}.key`) };
  const service = createServer(options, (asked, answer) => {
    const parts = [];
    asked.on("data", (part) => parts.push(part));
    asked.on("end", () => {
      got.push({ path: asked.url, headers: asked.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address();
  const stop = () => {
    service.close();
    rmSync(folder, { recursive: true });
  };
  return { got, port, stop, options: ["--push-allow", `localhost:${port}`, "--push-ca", cert] };
}

/** The browser has no push service here: its answer to the page is ours, with real keys. */
async function subscribable(who, subscription) {
  await who.context.grantPermissions(["notifications"]);
  await who.context.addInitScript((given) => {
    const KEY = "test.subscribed";
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => !localStorage.removeItem(KEY),
    };
    PushManager.prototype.subscribe = async (wanted) => {
      localStorage.setItem(KEY, wanted.applicationServerKey);
      return made;
    };
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEY) === null ? null : made);
  }, subscription);
}

/** A request of this page's person. */
const ask = (page, verb, members) =>
  page.evaluate(
    async ([name, body]) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`api/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
      return answer.json();
    },
    [verb, members],
  );

/** Lets this person move through the server if it is their turn. */
async function move(page, table) {
  const { position } = await ask(page, "steps", { table });
  if (position.legal.length > 0) {
    await ask(page, "move", { table, at: position.at, action: position.legal[0][0] });
  }
  return position.legal.length > 0;
}

async function until(isSo, what) {
  for (const end = Date.now() + 60000; !(await isSo()); ) {
    if (Date.now() > end) {
      throw new Error(what);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Two people at a table of days; the first of them has it open. */
async function daysTable(url, anna, berta) {
  await Promise.all([anna, berta].map((each) => each.page.goto(`${url}/#/`)));
  await Promise.all([anna, berta].map((each) => ask(each.page, "hello", {})));
  const chairs = [{ kind: "me" }, { kind: "open" }];
  const clock = { kind: "move", seconds: 3 * 86400 };
  const made = await ask(anna.page, "create", {
    game: "santa-timea",
    seats: 2,
    chairs,
    clock,
    title: "Monday",
  });
  const { id, invite } = made.table;
  await ask(berta.page, "join", { table: id, invite });
  return id;
}

/** The signature of a request, by RFC 8292. */
function isSigned({ headers }, port, key) {
  const [, head, claims, signature, given] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization) ?? [];
  const point = Buffer.from(given ?? "", "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
  const publicKey = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" };
  const said = JSON.parse(Buffer.from(claims, "base64url"));
  const isTrue = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, "base64url"),
  );
  const left = said.exp - Date.now() / 1000;
  return isTrue && given === key && said.aud === `https://localhost:${port}` && left > 0 && left < 86400;
}

/** What the service worker shows now. */
const shown = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  });

/** Hands a message to the service worker, as the push service of the browser does. */
async function deliver({ context, page }, data) {
  const session = await context.newCDPSession(page);
  const found = new Promise((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
      registrations.length > 0 ? resolve(registrations[0].registrationId) : undefined,
    );
  });
  await session.send("ServiceWorker.enable");
  const origin = new URL(page.url()).origin;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
}

export async function push() {
  await test("a turn over days is pushed, opened by others' code, shown, and leads to the table", async () => {
    const service = await startService();
    const server = await startServer(0, "push", ...service.options);
    const browser = createECDH("prime256v1");
    const keys = { p256dh: text(browser.generateKeys()), auth: text(randomBytes(16)) };
    const anna = await person({ settings: { name: "Anna", quick: true } });
    const berta = await person({ settings: { name: "Berta" } });
    await subscribable(anna, { endpoint: `https://localhost:${service.port}/anna`, keys });
    const id = await daysTable(server.url, anna, berta);
    await anna.page.goto(`${server.url}/#/t/${id}`);
    await anna.page.locator(".ask").waitFor();
    await until(
      async () => (await anna.page.locator(".ask.asked").count()) > 0 || !(await move(berta.page, id)),
      "no turn",
    );
    await isAsked(anna.page);
    check("nobody is asked before a move", (await anna.page.locator(".notices").count()) === 0);
    while ((await anna.page.locator(".ask.asked").count()) > 0) {
      const before = await mark(anna.page);
      await moveByClick(anna.page);
      await settled(anna.page, before);
      await anna.page.waitForTimeout(300);
    }
    await anna.page.getByText("Shall this browser tell you").waitFor();
    check(
      "the push service is named",
      /own push service/.test(await anna.page.locator(".notices").innerText()),
    );
    await accessible(anna.page, "the question about notifications");
    await screen(anna.page, "notices");
    await anna.page.getByRole("button", { name: "Yes, tell me" }).click();
    await anna.page.getByText("This browser tells you").waitFor();
    await anna.page.goto(`${server.url}/#/`);
    await until(async () => {
      await move(berta.page, id);
      return service.got.length > 0;
    }, "nothing is pushed");
    const { body, headers } = service.got[0];
    const opened = ece.decrypt(body, { version: "aes128gcm", privateKey: browser, authSecret: keys.auth });
    const told = JSON.parse(opened);
    const wanted = { table: id, game: "santa-timea", title: "Monday", lang: "en" };
    check(
      "the message is what it should be",
      JSON.stringify(told) === JSON.stringify(wanted),
      String(opened),
    );
    check("nothing in it can be read on the way", !body.includes("Monday") && !body.includes(id));
    const { server: info } = await ask(anna.page, "hello", {});
    check("it is signed for its service", isSigned(service.got[0], service.port, info.push));
    check(
      "it has a time and a topic",
      Number(headers.ttl) > 0 && headers.topic === id,
      JSON.stringify(headers),
    );
    await anna.page.reload(); // the lists say whose turn it is
    await anna.page.waitForFunction(() => /^Your turn · Windrose/.test(document.title));
    check(
      "the icon has a dot",
      /turn/.test(await anna.page.locator('link[rel="icon"]').getAttribute("href")),
    );
    await deliver(anna, String(opened));
    await until(async () => (await shown(anna.page)).length > 0, "nothing is shown");
    const [notice] = await shown(anna.page);
    const right = { title: "It is your turn", body: "Santa Timea · Monday", tag: id, lang: "en" };
    check(
      "the notification says which table",
      JSON.stringify(notice) === JSON.stringify(right),
      JSON.stringify(notice),
    );
    const [worker] = anna.context.serviceWorkers();
    await worker.evaluate(async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new self.NotificationEvent("notificationclick", { notification }));
    });
    await anna.page.waitForURL(`**/#/t/${id}`);
    await isAsked(anna.page);
    check("a click closes it", (await shown(anna.page)).length === 0);
    await deliver(anna, String(opened));
    await anna.page.waitForTimeout(500);
    check("a table that one looks at is not told", (await shown(anna.page)).length === 0);
    await anna.page.getByRole("button", { name: "Menu" }).click();
    await anna.page.getByLabel("Notify me when it is my turn").uncheck();
    await until(async () => (await ask(anna.page, "unsubscribe", {})).subscriptions === 0, "it stays on");
    await Promise.all([anna, berta].map((each) => each.context.close()));
    await server.stop();
    service.stop();
  });

  await test("notifications in the settings, on a phone, in German", async () => {
    const service = await startService();
    const server = await startServer(0, "push-settings", ...service.options);
    const browser = createECDH("prime256v1");
    const keys = { p256dh: text(browser.generateKeys()), auth: text(randomBytes(16)) };
    const viewport = { width: 360, height: 740 };
    const emil = await person({ settings: { name: "Emil", lang: "de" }, viewport });
    await subscribable(emil, { endpoint: `https://localhost:${service.port}/emil`, keys });
    await emil.page.goto(`${server.url}/#/me`);
    const box = emil.page.getByLabel("Benachrichtige mich");
    await box.check();
    await until(async () => {
      const found = await emil.page.evaluate(() => localStorage.getItem("test.subscribed"));
      return found !== null;
    }, "the browser is not asked");
    check(
      "the maker's service is named",
      /Push-Dienst deines Browsers/.test(await emil.page.locator(".notices").innerText()),
    );
    await accessible(emil.page, "notifications in the settings");
    await screen(emil.page, "notices-phone");
    // The push service changes the address while no page is open: the worker tells the server.
    const [worker] = emil.context.serviceWorkers();
    const said = await worker.evaluate(
      async (fresh) => {
        const asked = [];
        const { fetch } = self;
        self.fetch = async (_, { body }) => asked.push(JSON.parse(body));
        PushManager.prototype.getSubscription = async () => ({ toJSON: () => fresh });
        let done;
        const event = new ExtendableEvent("pushsubscriptionchange");
        event.waitUntil = (promise) => (done = promise);
        self.dispatchEvent(event);
        await done;
        self.fetch = fetch;
        return asked;
      },
      { endpoint: `https://localhost:${service.port}/anew`, keys },
    );
    check("in the language of the page", said.length === 1 && said[0].lang === "de", JSON.stringify(said));
    await box.uncheck();
    await until(async () => (await ask(emil.page, "unsubscribe", {})).subscriptions === 0, "it stays on");
    await emil.context.close();
    await server.stop();
    service.stop();
  });
}
