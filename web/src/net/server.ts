/** The connection to the server: who I am, requests with answers, and events. */
import type { Answers, Device, Event, Failure, Requests, You } from "../generated/messages";
import { forget, recall, remember, settings } from "../settings";
import { Store } from "../store";

export type { Device, Event, Position as NetPosition, Step as NetStep, Table } from "../generated/messages";

/** The answer of `watch`. */
export type Watched = Answers["watch"];

export interface ServerState {
  status: "unknown" | "off" | "on";
  you: You | null;
  /** The key for notifications; empty: the server sends none. */
  push: string;
  /** Sent once, when the server makes the identity. */
  recovery: string;
  /** The socket is open. */
  live: boolean;
  /** This browser was logged out; it has no identity until its person chooses one. */
  out: boolean;
  /** It was logged out while its page was closed, and the server has made a new guest. */
  lost: boolean;
  /** The server refuses requests before this time (milliseconds since 1970); 0: it does not. */
  until: number;
}

export class ServerError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string,
    /** Seconds to wait before asking again, as the server says; 0: unknown. */
    readonly wait = 0,
    /** The text in German, where the server has it. */
    readonly german = "",
  ) {
    super(text);
  }

  /** True if the same request may succeed a little later. */
  get passes(): boolean {
    return ["busy", "limit", "away"].includes(this.code);
  }
}

/** True if what failed may succeed a little later. */
export function passes(error: unknown): error is ServerError {
  return error instanceof ServerError && error.passes;
}

type Verb = keyof Requests;
/** An answer of any verb; its members are checked by tests, not here. */
type Answer = { re?: number } & ({ ok: true } | { ok: false; error: Failure });

const RETRY_MS = 1500;
const LONGEST_RETRY_MS = 12000;
/** How the server closes the socket of a device that was logged out or asked too much. */
const POLICY = 1008;
/** Added to each wait that the server states, because it counts in whole seconds. */
const MARGIN_MS = 500;
/** The identity of this browser at its last hello. */
const KNOWN = "windrose.you";
const ALLOWED = ["mine", "devices", "recovery", "logout", "name"];
const PATIENCE_MS = 10000;

export class Server {
  readonly state = new Store<ServerState>({
    status: "unknown",
    you: null,
    push: "",
    recovery: "",
    live: false,
    out: false,
    lost: false,
    until: 0,
  });
  private socket: WebSocket | null = null;
  private calls = 0;
  private readonly waiting = new Map<
    number,
    { resolve(answer: Answer): void; reject(error: ServerError): void }
  >();
  private readonly listeners = new Set<(event: Event | { event: "open" }) => void>();
  private wanted = false;
  /** Failed connections in a row. */
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private greeting: Promise<boolean> | undefined;

  /** Says hello; false: there is no server, or this browser was logged out. A person who was logged
   * out becomes a guest only on request. */
  hello(): Promise<boolean> {
    if (this.state.value.out) {
      return Promise.resolve(false);
    }
    this.greeting ??= this.greet();
    return this.greeting;
  }

  private async greet(): Promise<boolean> {
    try {
      const answer = await this.post("hello", {});
      const known = recall<string>(KNOWN);
      const lost = known !== null && known !== answer.you.id;
      const { push = "" } = answer.server;
      this.state.update({ status: "on", you: answer.you, push, recovery: answer.recovery ?? "", lost });
      if (!lost) {
        remember(KNOWN, answer.you.id);
      }
      await this.introduce(answer.you.name);
      return true;
    } catch (error) {
      if (!(error instanceof ServerError && error.code === "limit")) {
        this.state.update({ status: "off" });
      }
      this.greeting = undefined;
      return false;
    }
  }

  /** Continues as a new guest after a logout. */
  async beGuest(): Promise<void> {
    const { lost, you } = this.state.value;
    if (lost && you !== null) {
      remember(KNOWN, you.id); // the server has made the guest already
      this.state.update({ lost: false });
      return;
    }
    forget(KNOWN);
    this.arriveAnew();
    await this.hello();
  }

  /** Becomes the person of a recovery code. Cookies come only over HTTP. */
  async recover(code: string): Promise<string> {
    const answer = await this.post("recover", { code });
    settings.update({ name: answer.you.name });
    remember(KNOWN, answer.you.id);
    this.arriveAnew();
    await this.hello();
    return answer.you.name;
  }

  /** Logs a device out; this one over HTTP, which also removes its cookie. */
  async logOut(device: Device): Promise<void> {
    if (device.this) {
      await this.post("logout", {});
      forget(KNOWN);
      this.leave();
    } else {
      await this.ask("logout", { device: device.id });
    }
  }

  /** Forgets who I was: the next hello and socket belong to the new identity. */
  private arriveAnew(): void {
    this.greeting = undefined;
    this.state.update({ out: false, lost: false, you: null, recovery: "" });
    this.failures = 0;
    this.socket?.close();
    this.again(0);
  }

  private leave(): void {
    this.greeting = undefined;
    this.state.update({ out: true, lost: false, you: null, recovery: "" });
    this.socket?.close();
  }

  /** The name that this browser knows is the one that others see. */
  private async introduce(known: string): Promise<void> {
    const { name } = settings.value;
    if (name !== "" && name !== known) {
      await this.post("name", { name }).catch(() => undefined);
    }
  }

  private async post<V extends Verb>(verb: V, members: Requests[V]): Promise<Answers[V]> {
    this.mayAsk();
    const response = await fetch(new URL(`api/${verb}`, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(members),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw new ServerError("away", "the server cannot be reached", "");
    });
    const wait = response.status === 429 ? Number(response.headers.get("Retry-After") ?? 0) : 0;
    if (wait > 1) {
      this.pause(wait);
    }
    // An answer that is not JSON comes from a proxy, or from a server that refuses connections.
    const code = response.status === 429 ? "limit" : response.status >= 500 ? "busy" : "unknown";
    const other: Answer = { ok: false, error: { code, text: response.statusText } };
    return Server.checked<V>(await (response.json() as Promise<Answer>).catch(() => other), wait);
  }

  /** Throws during a pause: the server would only prolong it. */
  private mayAsk(): void {
    const left = this.state.value.until - Date.now();
    if (left > 0) {
      throw new ServerError("limit", "too many requests", "", Math.ceil(left / 1000));
    }
  }

  /** Sends no requests for some seconds, then continues by itself. */
  private pause(seconds: number): void {
    const ms = seconds * 1000 + MARGIN_MS;
    this.state.update({ until: Date.now() + ms });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.state.update({ until: 0 });
      void (this.wanted ? this.connect() : this.hello());
    }, ms);
  }

  /** A refusal of what every identity may do means that this device was logged out. */
  private async postAsMe<V extends Verb>(verb: V, members: Requests[V]): Promise<Answers[V]> {
    try {
      return await this.post(verb, members);
    } catch (error) {
      if (error instanceof ServerError && error.code === "not-allowed" && ALLOWED.includes(verb)) {
        this.leave();
      }
      throw error;
    }
  }

  private static checked<V extends Verb>(answer: Answer, wait = 0): Answers[V] {
    if (!answer.ok) {
      const { code, text, rule = "", german } = answer.error;
      throw new ServerError(code, text, rule, wait, german);
    }
    return answer as unknown as Answers[V];
  }

  /** A request over the socket, if it is open; otherwise over HTTP. */
  async ask<V extends Verb>(verb: V, members: Requests[V]): Promise<Answers[V]> {
    await this.hello();
    this.mayAsk();
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return this.postAsMe(verb, members);
    }
    const id = ++this.calls;
    const answer = new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      setTimeout(() => {
        this.waiting.delete(id);
        reject(new ServerError("busy", "the server does not answer", ""));
      }, PATIENCE_MS);
    });
    this.socket.send(JSON.stringify({ ...members, do: verb, id }));
    return Server.checked<V>(await answer);
  }

  /** Opens the socket and keeps it open. Listeners get "open" each time it opens. */
  subscribe(listener: (event: Event | { event: "open" }) => void): () => void {
    this.listeners.add(listener);
    this.wanted = true;
    if (this.socket?.readyState === WebSocket.OPEN) {
      listener({ event: "open" });
    } else {
      void this.connect();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) {
        this.wanted = false;
        this.socket?.close();
      }
    };
  }

  /** Resolves once the socket is open, which some requests need. */
  live(): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        const left = this.state.value.until - Date.now();
        if (left > 0) {
          timer = setTimeout(giveUp, left + PATIENCE_MS); // the server has said how long
          return;
        }
        stop();
        reject(new ServerError("away", "the server cannot be reached", ""));
      };
      let timer = setTimeout(giveUp, PATIENCE_MS);
      const stop = this.subscribe((event) => {
        if (event.event === "open") {
          clearTimeout(timer);
          // Not at once: the caller subscribes first, so that the socket stays open.
          setTimeout(() => stop(), PATIENCE_MS);
          resolve();
        }
      });
    });
  }

  private async connect(): Promise<void> {
    if (this.socket !== null || this.state.value.out || this.state.value.until > 0) {
      return;
    }
    if (!(await this.hello())) {
      this.again(this.delay());
      return;
    }
    if (this.socket !== null || !this.wanted) {
      return;
    }
    const url = new URL("ws", document.baseURI);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.state.update({ live: true });
      this.tell({ event: "open" });
      void this.checkWho();
    };
    socket.onmessage = (message: MessageEvent<string>) => this.take(message.data);
    socket.onclose = (event: CloseEvent) => this.lose(event);
  }

  /** The socket is closed; open requests fail. */
  private lose(event: CloseEvent): void {
    this.socket = null;
    for (const { reject } of this.waiting.values()) {
      reject(new ServerError("away", "the connection is lost", ""));
    }
    this.waiting.clear();
    const why = event.code === POLICY ? event.reason : "";
    const wait = Number(/wait (\d+) seconds/.exec(why)?.[1] ?? 0);
    if (wait > 0) {
      this.pause(wait);
    }
    this.state.update({ live: false });
    // After a logout ask at once for the new identity.
    this.again(why.includes("logged out") ? 0 : this.delay());
  }

  /** Each failed try makes the next wait longer. */
  private delay(): number {
    return Math.min(RETRY_MS * 2 ** this.failures++, LONGEST_RETRY_MS);
  }

  /** Checks the identity of the socket: the device may have been logged out meanwhile, or its
   * cookie replaced by another person's. */
  private async checkWho(): Promise<void> {
    try {
      const { you } = await this.ask("hello", {});
      this.state.update({ you });
    } catch (error) {
      if (error instanceof ServerError && error.code === "not-allowed") {
        this.leave();
      }
    }
  }

  /** Connects later, but not during a pause, and never twice. */
  private again(ms: number): void {
    if (this.state.value.until > 0) {
      return; // the end of the pause connects
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wanted && void this.connect(), ms);
  }

  private tell(event: Event | { event: "open" }): void {
    for (const listener of [...this.listeners]) {
      listener(event);
    }
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Answer | Event;
    if ("event" in message) {
      this.tell(message as Event);
    } else if (message.re !== undefined) {
      const call = this.waiting.get(Number(message.re));
      this.waiting.delete(Number(message.re));
      call?.resolve(message);
    }
  }
}

export const server = new Server();
