// server.cjs PORT FOLDER: a server of boardgame.io that keeps matches in FOLDER with
// its own FlatFile storage. The game is as small as can be: two seats take turns and
// count, so that what is measured is the server, not the game.
const { Server, FlatFile } = require("boardgame.io/server");

const [port, dir] = process.argv.slice(2);
const count = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    tick: ({ G }) => {
      G.count++;
    },
  },
};

const server = Server({ games: [count], db: new FlatFile({ dir }), origins: [/.*/] });
server.run(Number(port), () => console.log("ready"));
