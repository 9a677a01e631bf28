// When the server refuses, is busy, or does not know a browser any more; and through nginx.
import {
  accessible,
  asked,
  check,
  mark,
  moveByClick,
  person,
  screen,
  settled,
  startNginx,
  startServer,
  test,
} from "./lib.mjs";

async function serverTable(one, url) {
  await one.page.goto(`${url}/#/new/santa-timea`);
  await one.page.locator('input[name="where"]').nth(1).check();
  await one.page.locator("form button.primary").click();
  await one.page.getByRole("button", { name: "Bots take the 3 free chairs" }).click();
  await asked(one.page);
}

async function oneMove(page) {
  const before = await mark(page);
  await moveByClick(page);
  await settled(page, before);
}

/** Asks far too much as the person of the page, over a socket beside its own. */
function flood(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const socket = new WebSocket(new URL("ws", document.baseURI.replace("http", "ws")));
        socket.onopen = () => {
          for (let id = 1; id <= 300; id++) {
            socket.send(JSON.stringify({ do: "tables", id }));
          }
        };
        socket.onclose = ({ code, reason }) => resolve(`${code} ${reason}`);
      }),
  );
}

export async function trouble(url) {
  await test("who asks too much is told, waits, and goes on without a click", async () => {
    const own = await startServer(0, "limits", "--rate", "25");
    const one = await person({ settings: { name: "Gerda" } });
    await serverTable(one, own.url);
    const tries = [];
    one.page.on("websocket", (socket) => tries.push(socket.url()));
    const end = await flood(one.page);
    check("the server ends the flood", /^1008 too many requests; wait \d+ seconds$/.test(end), end);
    await one.page.reload();
    await one.page.getByText("That was too much at once").waitFor();
    const asks = one.requests.length;
    tries.length = 0;
    await screen(one.page, "paused");
    await accessible(one.page, "a page that has to wait");
    await one.page.waitForTimeout(4000);
    const during = one.requests.slice(asks).filter((each) => each.includes("/api/"));
    check(
      "it asks for nothing while it waits",
      during.length + tries.length === 0,
      [...during, ...tries].join(),
    );
    await asked(one.page);
    await one.page.getByText("That was too much at once").waitFor({ state: "hidden" });
    // The socket of the page itself is closed when it asks next.
    await flood(one.page);
    tries.length = 0;
    await moveByClick(one.page);
    await one.page.getByText("That was too much at once").waitFor();
    check("nothing is tried meanwhile", (await one.page.getByText("The connection is lost").count()) === 0);
    const before = await mark(one.page);
    await settled(one.page, before);
    await asked(one.page);
    check("it connected once", tries.length === 1, String(tries.length));
    await one.context.close();
    await own.stop();
  });

  await test("a move that the server was too busy for is sent again with its key", async () => {
    const one = await person({ settings: { name: "Hanna" } });
    const moves = [];
    await one.page.routeWebSocket(/\/ws$/, (socket) => {
      const real = socket.connectToServer();
      socket.onMessage((text) => {
        const request = JSON.parse(text);
        if (request.do === "move") {
          moves.push(request);
          if (moves.length <= 3) {
            // The second is made, although its answer says that nobody knows.
            if (moves.length === 2) {
              real.send(JSON.stringify({ ...request, id: 1e6 }));
            }
            const error = { code: "busy", text: "It was not stored in time." };
            socket.send(JSON.stringify({ re: request.id, ok: false, error }));
            return;
          }
        }
        real.send(text);
      });
    });
    await serverTable(one, url);
    const before = await mark(one.page);
    await moveByClick(one.page);
    await one.page.getByText("your move will be sent again automatically").waitFor();
    await settled(one.page, before);
    for (let i = 0; i < 1200 && moves.length < 4; i++) {
      await one.page.waitForTimeout(50);
    }
    await one.page.getByText("your move will be sent again automatically").waitFor({ state: "hidden" });
    const keys = new Set(moves.map(({ key, at, action }) => `${key} ${at} ${action}`));
    check("all four had one key", keys.size === 1, [...keys].join());
    await asked(one.page);
    await oneMove(one.page);
    check("the next move has a key of its own", moves.length === 5 && moves[4].key !== moves[0].key);
    await one.context.close();
  });

  await test("a browser that was logged out while its page was closed is told", async () => {
    const anna = await person({ settings: { name: "Anna" } });
    await anna.page.goto(`${url}/#/me`);
    await anna.page.getByText("This device").waitFor();
    const code = await anna.page.locator(".code-word").innerText();
    await screen(anna.page, "devices-1280", true);
    await anna.page.goto(`${url}/health`); // another page, without a socket
    const other = await person({ settings: { lang: "de" } });
    const answer = await other.context.request.post(`${url}/api/recover`, { data: { code } });
    check("another device is the same person", answer.ok());
    const fresh = (await (await other.context.request.post(`${url}/api/recovery`, { data: {} })).json())
      .recovery;
    await anna.page.goto(`${url}/#/`);
    await anna.page.getByText("logged out while you were away").waitFor();
    await accessible(anna.page, "a page that was logged out while it was closed");
    await screen(anna.page, "logged-out-away");
    await anna.page.setViewportSize({ width: 360, height: 740 });
    await screen(anna.page, "logged-out-away-phone");
    await anna.page.reload();
    await anna.page.getByText("logged out while you were away").waitFor();
    await anna.page.locator(".logged-out").getByRole("textbox").fill(fresh);
    await anna.page.getByRole("button", { name: "Continue as this person" }).click();
    await anna.page.locator(".logged-out").waitFor({ state: "hidden" });
    await anna.page.reload();
    await anna.page.locator("#content").waitFor();
    await anna.page.waitForLoadState("networkidle");
    check("a code settles it", (await anna.page.locator(".logged-out").count()) === 0);
    // The other way out: to be the guest that the server made.
    await anna.context.clearCookies();
    await anna.page.reload();
    await anna.page.getByRole("button", { name: "Continue as a new guest" }).click();
    await anna.page.locator(".logged-out").waitFor({ state: "hidden" });
    await anna.page.reload();
    await anna.page.waitForLoadState("networkidle");
    check("a guest is told once", (await anna.page.locator(".logged-out").count()) === 0);
    await Promise.all([anna, other].map((each) => each.context.close()));
  });

  await test("through nginx with TLS", async () => {
    const own = await startServer(0, "proxied", "--trust-proxy");
    const nginx = await startNginx(own);
    if (nginx === null) {
      console.log("nginx is not installed, so the page is not tried through it");
      await own.stop();
      return;
    }
    const one = await person({ settings: { name: "Ida" }, ignoreHTTPSErrors: true });
    const sockets = [];
    one.page.on("websocket", (socket) => sockets.push(socket));
    await serverTable(one, nginx.url);
    await oneMove(one.page);
    check("the socket went through nginx", sockets.length === 1 && sockets[0].url().startsWith("wss://"));
    check("the socket is open", !sockets[0].isClosed());
    const [cookie] = await one.context.cookies();
    check("the cookie is for TLS only", cookie.secure && cookie.httpOnly);
    await one.context.close();
    await nginx.stop();
    await own.stop();
  });
}
