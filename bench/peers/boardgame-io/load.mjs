// load.mjs windrose|boardgame.io PORT TABLES SECONDS: people at TABLES tables of two seats,
// each with a socket of its own, move as soon as it is their turn. Measures how many moves
// are stored and shown to the other seat each second, and how long one takes from the
// sending to that; the first two seconds do not count. The same program drives both
// servers, so that its own share of the machine is the same. Prints one JSON object.
import { io } from "socket.io-client";
import WebSocket from "ws";

const [kind, port, tables, seconds] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const address = `http://127.0.0.1:${port}`;
const WARM_UP_MS = 2000;
const latencies = [];
let counting = false;

/** Calls back once for each move that the other seat was shown. */
class Table {
  sent() {
    this.at = performance.now();
  }
  shown() {
    if (counting) latencies.push(performance.now() - this.at);
  }
}

async function post(path, body, cookie) {
  const answer = await fetch(address + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { json: await answer.json(), cookie: answer.headers.get("set-cookie")?.split(";")[0] };
}

// ---- Windrose -------------------------------------------------------------------------

/** Columbus, since its games are long when moves are drawn at random. */
class WindroseTable extends Table {
  async open() {
    const cookies = [];
    for (let seat = 0; seat < 2; seat++) cookies.push((await post("/api/hello", {})).cookie);
    const made = (
      await post(
        "/api/create",
        { game: "columbus", seats: 2, chairs: [{ kind: "me" }, { kind: "open" }], start: "full" },
        cookies[0],
      )
    ).json.table;
    this.id = made.id;
    await post("/api/join", { table: made.id, invite: made.invite }, cookies[1]);
    this.sockets = cookies.map(
      (cookie) => new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { Cookie: cookie } }),
    );
    await Promise.all(this.sockets.map((socket) => new Promise((done) => socket.on("open", done))));
  }

  start() {
    this.sockets.forEach((socket, seat) => {
      socket.on("message", (data) => this.take(seat, JSON.parse(data)));
      socket.send(JSON.stringify({ do: "watch", id: 1, table: this.id, since: 1 << 30 }));
    });
  }

  take(seat, message) {
    if (message.ok === false) throw new Error(message.error.text);
    const position = message.position;
    if (!position) return;
    if (message.event === "steps" && this.mover !== undefined && seat !== this.mover) this.shown();
    if (position.legal.length > 0 && position.at !== this.moved) {
      this.moved = position.at;
      this.mover = seat;
      const [action] = position.legal[Math.floor(Math.random() * position.legal.length)];
      this.sent();
      this.sockets[seat].send(JSON.stringify({ do: "move", id: 2, table: this.id, at: position.at, action }));
    }
  }
}

// ---- boardgame.io ---------------------------------------------------------------------

class BoardgameTable extends Table {
  async open() {
    this.id = (await post("/games/count/create", { numPlayers: 2 })).json.matchID;
    this.credentials = [];
    for (let seat = 0; seat < 2; seat++) {
      const body = { playerID: String(seat), playerName: `Sailor ${seat}` };
      this.credentials.push((await post(`/games/count/${this.id}/join`, body)).json.playerCredentials);
    }
    this.sockets = this.credentials.map(() =>
      io(`${address}/count`, { transports: ["websocket"], forceNew: true }),
    );
    await Promise.all(this.sockets.map((socket) => new Promise((done) => socket.on("connect", done))));
  }

  start() {
    this.sockets.forEach((socket, seat) => {
      socket.on("sync", (_id, info) => this.take(seat, info.state));
      socket.on("update", (_id, state) => {
        if (seat !== this.mover) this.shown();
        this.take(seat, state);
      });
      socket.emit("sync", this.id, String(seat), this.credentials[seat], 2);
    });
  }

  take(seat, state) {
    if (state.ctx.currentPlayer !== String(seat) || state._stateID === this.moved) return;
    this.moved = state._stateID;
    this.mover = seat;
    const payload = { type: "tick", args: [], playerID: String(seat), credentials: this.credentials[seat] };
    this.sent();
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.id, String(seat));
  }
}

// ---- the run --------------------------------------------------------------------------

const all = [];
for (let i = 0; i < tables; i++) {
  const table = kind === "windrose" ? new WindroseTable() : new BoardgameTable();
  await table.open();
  all.push(table);
}
for (const table of all) table.start();
await new Promise((done) => setTimeout(done, WARM_UP_MS));
counting = true;
const began = performance.now();
await new Promise((done) => setTimeout(done, seconds * 1000));
counting = false;
const took = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
const share = (p) => Number((latencies[Math.floor(latencies.length * p)] ?? NaN).toFixed(1));
const moves = Math.round(latencies.length / took);
console.log(
  JSON.stringify({ kind, tables, moves_per_second: moves, p50_ms: share(0.5), p99_ms: share(0.99) }),
);
process.exit(0);
