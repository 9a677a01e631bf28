/** The server behind the page: who I am, requests with answers, and what it tells by itself. */
import { settings } from "../settings";
import { Store } from "../store";

export interface Chair {
  kind: "open" | "person" | "bot";
  name: string;
  you: boolean;
  online: boolean;
  bot?: string;
  out?: "resigned" | "forfeit" | "timeout" | "absent";
}

export interface Table {
  id: string;
  game: string;
  seats: number;
  options: Record<string, string | number>;
  edition?: string;
  host: boolean;
  public: boolean;
  watch: boolean;
  chat: boolean;
  clock?: { kind: "none" | "move" | "match"; seconds?: number };
  start?: "full" | "host";
  state: "open" | "playing" | "over";
  chairs: Chair[];
  actors: number[];
  turn: boolean;
  at: number;
  created: number;
  invite?: string;
  result?: { points: number[]; winners: number[]; ended?: boolean };
  next?: string;
  kicked?: boolean;
}

/** `n` counts the moves made with this step. What the viewer may not see is left out. */
export interface NetStep {
  n: number;
  who?: number;
  action?: string;
  line?: string;
  also?: string[];
  obs: Record<string, unknown>;
}

export interface NetPosition {
  at: number;
  you: number | null;
  actors: number[];
  legal: [number, string][];
  obs: Record<string, unknown>;
  clock?: { left_ms: number[]; running: number[] };
  absent?: { after_s: number; at: (number | null)[] };
  over: boolean;
  result?: { points: number[]; winners: number[]; ended?: boolean };
}

export interface Watched {
  table: Table;
  position?: NetPosition | null;
  steps?: NetStep[];
  /** The number of moves before the first of these steps: long matches come in parts. */
  from?: number;
  /** What was said lately. */
  said?: { from: string; seat: number | null; text: string; time: number }[];
  /** Seats that I have blocked. */
  blocked?: { seat: number; who: string }[];
}

export type Event =
  | { event: "table"; table: Table }
  | { event: "steps"; table: string; steps: NetStep[]; position: NetPosition }
  | { event: "chat"; table: string; from: string; seat: number | null; text: string; time: number }
  | { event: "signal"; table: string; seat?: number; at: unknown }
  | { event: "unwatched"; table: string }
  | { event: "bye"; retry_ms?: number };

/** A browser in which I am the same person. Times are milliseconds since 1970. */
export interface Device {
  id: string;
  label: string;
  created: number;
  used: number;
  this: boolean;
  online: boolean;
}

export interface ServerState {
  status: "unknown" | "off" | "on";
  you: { id: string; name: string } | null;
  /** Told once, when the server first met this browser. */
  recovery: string;
  /** The socket is open. */
  live: boolean;
  /** This browser was logged out; it is nobody until its person decides who it shall be. */
  out: boolean;
}

export class ServerError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string,
  ) {
    super(text);
  }
}

interface Answer {
  re?: number;
  ok: boolean;
  error?: { code: string; text: string; rule?: string };
  [member: string]: unknown;
}

const RETRY_MS = 1500;
/** How the server closes the socket of a device that was logged out, or does worse. */
const POLICY = 1008;
const ALLOWED = ["mine", "devices", "recovery", "logout", "name"];
const PATIENCE_MS = 10000;

export class Server {
  readonly state = new Store<ServerState>({ status: "unknown", you: null, recovery: "", live: false, out: false });
  private socket: WebSocket | null = null;
  private calls = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly listeners = new Set<(event: Event | { event: "open" }) => void>();
  private wanted = false;
  private greeting: Promise<boolean> | undefined;

  /** Says hello; false: there is no server, or this browser was logged out. Somebody who was
   * logged out does not become a guest without being asked. */
  hello(): Promise<boolean> {
    if (this.state.value.out) {
      return Promise.resolve(false);
    }
    this.greeting ??= this.greet();
    return this.greeting;
  }

  private async greet(): Promise<boolean> {
    try {
      const answer = (await this.post("hello", {})) as unknown as {
        you: { id: string; name: string };
        recovery?: string;
      };
      this.state.update({ status: "on", you: answer.you, recovery: answer.recovery ?? "" });
      await this.introduce(answer.you.name);
      return true;
    } catch {
      this.state.update({ status: "off" });
      this.greeting = undefined;
      return false;
    }
  }

  /** Goes on as a new guest after having been logged out. */
  async beGuest(): Promise<void> {
    this.arriveAnew();
    await this.hello();
  }

  /** Becomes the person whose code it is. Cookies come over HTTP alone. */
  async recover(code: string): Promise<string> {
    const answer = (await this.post("recover", { code })) as unknown as { you: { id: string; name: string } };
    settings.update({ name: answer.you.name });
    this.arriveAnew();
    await this.hello();
    return answer.you.name;
  }

  /** Logs a device out; the own one over HTTP, which takes its cookie, too. */
  async logOut(device: Device): Promise<void> {
    if (device.this) {
      await this.post("logout", {});
      this.leave();
    } else {
      await this.ask("logout", { device: device.id });
    }
  }

  /** The next hello is a first one, and the socket is opened by whoever is there then. */
  private arriveAnew(): void {
    this.greeting = undefined;
    this.state.update({ out: false, you: null, recovery: "" });
    this.socket?.close();
    this.again(0);
  }

  private leave(): void {
    this.greeting = undefined;
    this.state.update({ out: true, you: null, recovery: "" });
    this.socket?.close();
  }

  /** The name that this browser knows is the one that others see. */
  private async introduce(known: string): Promise<void> {
    const { name } = settings.value;
    if (name !== "" && name !== known) {
      await this.post("name", { name }).catch(() => undefined);
    }
  }

  private async post(verb: string, members: object): Promise<Answer> {
    const response = await fetch(new URL(`api/${verb}`, document.baseURI), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(members),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as Answer;
    return Server.checked(answer);
  }

  /** What everybody may ask who is somebody is refused to those who were logged out. */
  private async postAsMe(verb: string, members: object): Promise<Answer> {
    try {
      return await this.post(verb, members);
    } catch (error) {
      if (error instanceof ServerError && error.code === "not-allowed" && ALLOWED.includes(verb)) {
        this.leave();
      }
      throw error;
    }
  }

  private static checked(answer: Answer): Answer {
    if (!answer.ok) {
      const { code = "unknown", text = "", rule = "" } = answer.error ?? {};
      throw new ServerError(code, text, rule);
    }
    return answer;
  }

  /** A request over the socket, if it is open; otherwise over HTTP. */
  async ask<T>(verb: string, members: object = {}): Promise<T> {
    await this.hello();
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return (await this.postAsMe(verb, members)) as unknown as T;
    }
    const id = ++this.calls;
    const answer = new Promise<Answer>((keep, fail) => {
      this.waiting.set(id, keep);
      setTimeout(() => {
        this.waiting.delete(id);
        fail(new ServerError("busy", "the server does not answer", ""));
      }, PATIENCE_MS);
    });
    this.socket.send(JSON.stringify({ ...members, do: verb, id }));
    return Server.checked(await answer) as unknown as T;
  }

  /** Opens the socket and keeps it open. "open" is told each time it has been opened. */
  listen(listener: (event: Event | { event: "open" }) => void): () => void {
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

  /** Resolves once the socket is open; some requests go no other way. */
  live(): Promise<void> {
    return new Promise((keep, fail) => {
      const timer = setTimeout(() => {
        stop();
        fail(new ServerError("busy", "the server cannot be reached", ""));
      }, PATIENCE_MS);
      const stop = this.listen((event) => {
        if (event.event === "open") {
          clearTimeout(timer);
          // Not at once: whoever waits listens first, so that the socket stays open.
          setTimeout(() => stop(), PATIENCE_MS);
          keep();
        }
      });
    });
  }

  private async connect(): Promise<void> {
    if (this.socket !== null || this.state.value.out) {
      return;
    }
    if (!(await this.hello())) {
      this.again(RETRY_MS);
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
      this.state.update({ live: true });
      this.tell({ event: "open" });
      void this.checkWho();
    };
    socket.onmessage = (message: MessageEvent<string>) => this.take(message.data);
    socket.onclose = (event: CloseEvent) => {
      this.socket = null;
      this.state.update({ live: false });
      this.again(event.code === POLICY && event.reason.includes("logged out") ? 0 : RETRY_MS);
    };
  }

  /** Whether the socket is still somebody's: the device may have been logged out while it was
   * away, and a browser whose cookie was replaced meanwhile is somebody else. */
  private async checkWho(): Promise<void> {
    try {
      const { you } = await this.ask<{ you: { id: string; name: string } }>("hello");
      this.state.update({ you });
    } catch (error) {
      if (error instanceof ServerError && error.code === "not-allowed") {
        this.leave();
      }
    }
  }

  private again(ms: number): void {
    if (this.wanted) {
      setTimeout(() => this.wanted && void this.connect(), ms);
    }
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
      const keep = this.waiting.get(Number(message.re));
      this.waiting.delete(Number(message.re));
      keep?.(message);
    }
  }
}

export const server = new Server();
