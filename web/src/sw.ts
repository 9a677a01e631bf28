/**
 * The service worker: keeps all files of the page, so that it opens without a network, and nets, which
 * are large, once somebody needs them. Files with a hash in their name never change; the page itself is requested first, and taken from the cache
 * when no server answers. It ignores requests to the server.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Both are filled in when the page is built. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;
/** Which files are kept when they are first used. */
declare const __LATE__: string;

const STORE = `windrose-${__VERSION__}`;

worker.addEventListener("install", (event) => {
  const fill = async () => {
    const store = await caches.open(STORE);
    await store.addAll(["./", ...__FILES__]);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("windrose-") && name !== STORE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clean());
});

async function fromStore(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) {
    return kept;
  }
  const fetched = await fetch(request);
  if (fetched.ok && new RegExp(__LATE__).test(path)) {
    const store = await caches.open(STORE);
    await store.put(request, fetched.clone());
  }
  return fetched;
}

/** The page that is kept looks for its files beside it, so it is shown at its own address only: the
 * path of a link becomes what is behind its hash. */
async function freshPage(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    if (path !== "" && path !== "index.html") {
      return Response.redirect(`./#/${path}`);
    }
    const kept = await caches.match("./");
    return kept ?? Response.error();
  }
}

// ---- notifications ----

interface Told {
  table: string;
  game: string;
  title: string;
  lang: string;
}

const WORDS: Readonly<Record<string, string>> = { en: "It is your turn", de: "Du bist am Zug" };

/** "winds-of-plunder": Winds of Plunder */
const nameOf = (game: string) =>
  game
    .split("-")
    .map((word) => (word === "of" ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");

const placeOf = (table: string) => `${worker.registration.scope}#/t/${table}`;

const PATIENCE_MS = 500;

/** The hash of a page, which a worker does not see by itself. */
function hashOf(page: WindowClient): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(() => resolve(""), PATIENCE_MS);
    page.postMessage("where", [port2]);
  });
}

/** Nobody is told of a table that is on the screen. */
async function tell({ table, game, title, lang }: Told): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const seen = await Promise.all(pages.filter((page) => page.visibilityState === "visible").map(hashOf));
  if (seen.some((hash) => hash.split("/")[2] === table)) {
    return;
  }
  await worker.registration.showNotification(WORDS[lang] ?? WORDS.en!, {
    body: title === "" ? nameOf(game) : `${nameOf(game)} · ${title}`,
    tag: table,
    lang,
    icon: "./icon.svg",
    data: { table },
  });
}

worker.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (told !== undefined && /^\w+$/.test(told.table)) {
    event.waitUntil(tell(told));
  }
});

/** Opens the table, in a page that is open already if there is one. */
async function openTable(table: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window" });
  const hashes = await Promise.all(pages.map(hashOf));
  const there = hashes.findIndex((hash) => hash.split("/")[2] === table);
  const page = pages[there] ?? pages[0];
  if (page === undefined) {
    await worker.clients.openWindow(placeOf(table));
    return;
  }
  await page.focus().catch(() => undefined);
  if (there < 0) {
    await page.navigate(placeOf(table));
  }
}

worker.addEventListener("notificationclick", (event) => {
  const { table } = event.notification.data as { table: string };
  event.notification.close();
  event.waitUntil(openTable(table));
});

/** The language of the page, as it has left it here (drivers/push.ts). */
async function langOfPage(): Promise<string | undefined> {
  const kept = await caches.match(`${worker.registration.scope}lang`, { cacheName: "windrose.lang" });
  return kept?.text();
}

/** The push service has given this browser another address. Without a language the server takes that
 * of the old one. */
async function moveTo(old: PushSubscription | null): Promise<void> {
  const { pushManager } = worker.registration;
  const fresh = (await pushManager.getSubscription()) ?? (old && (await pushManager.subscribe(old.options)));
  const { endpoint, keys } = fresh?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) {
    return;
  }
  await fetch("./api/subscribe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, lang: await langOfPage() }),
  });
}

worker.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription } = event as ExtendableEvent & { oldSubscription: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(moveTo(oldSubscription ?? null));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(worker.registration.scope);
  if (request.method !== "GET" || url.origin !== scope.origin) {
    return;
  }
  const path = url.pathname.slice(scope.pathname.length);
  if (path.startsWith("api/") || path === "ws") {
    return;
  }
  event.respondWith(request.mode === "navigate" ? freshPage(request, path) : fromStore(request, path));
});
