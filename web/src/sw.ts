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
