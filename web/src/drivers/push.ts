/** Notifications of this browser: whether it gets them, and how that is changed. The browser's own push
 * service carries them, sealed; the service worker shows them. */
import { server } from "../net/server";
import { recall, remember, settings } from "../settings";
import { Store } from "../store";

/** never: not with this browser or server; denied: its person has forbidden them in the browser. */
export type PushState = "unknown" | "never" | "denied" | "off" | "on";

export const push = new Store<{ is: PushState }>({ is: "unknown" });

const DECLINED = "windrose.push.declined";

/** Somebody who said no is not asked again; the settings have it. */
export const hasDeclined = () => recall<boolean>(DECLINED) === true;
export const decline = () => remember(DECLINED, true);

function isPossible(): boolean {
  return (
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    "Notification" in window &&
    server.state.value.push !== ""
  );
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where this browser gets notifications, if it does. */
export async function subscriptionHere(): Promise<string | null> {
  return "serviceWorker" in navigator ? ((await current())?.endpoint ?? null) : null;
}

/** The service worker needs the language too, for when the push service changes the address. Where nothing
 * can be kept, the server goes on with the one that it has. */
async function keepLang(lang: string): Promise<void> {
  const [{ scope }, kept] = await Promise.all([navigator.serviceWorker.ready, caches.open("windrose.lang")]);
  await kept.put(`${scope}lang`, new Response(lang));
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const { lang } = settings.value;
  await keepLang(lang).catch(() => undefined);
  await server.ask("subscribe", { endpoint: endpoint ?? "", p256dh, auth, lang });
}

/** Looks once; a subscription is told again, for the person of this browser may be another one now. */
export async function lookAtPush(): Promise<void> {
  await server.hello();
  if (push.value.is !== "unknown" || server.state.value.status !== "on") {
    return;
  }
  if (!isPossible()) {
    push.update({ is: "never" });
  } else if (Notification.permission === "denied") {
    push.update({ is: "denied" });
  } else {
    const subscription = await current();
    push.update({ is: subscription === null ? "off" : "on" });
    if (subscription !== null) {
      await tellServer(subscription).catch(() => undefined);
    }
  }
}

/** Asks the browser, which asks its person. */
export async function pushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") {
    push.update({ is: Notification.permission === "denied" ? "denied" : "off" });
    return;
  }
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: server.state.value.push };
  const subscription = await pushManager.subscribe(wanted).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe(); // it was another server's
    return pushManager.subscribe(wanted);
  });
  await tellServer(subscription);
  push.update({ is: "on" });
}

export async function pushOff(): Promise<void> {
  const subscription = await current();
  push.update({ is: "off" });
  await subscription?.unsubscribe();
  await server.ask("unsubscribe", subscription === null ? {} : { endpoint: subscription.endpoint });
}
