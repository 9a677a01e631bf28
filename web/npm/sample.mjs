// A match of Santa Timea: you are seat 0 and play at random, bots play the other seats.
import { load, PUBLIC } from "windrose-engine";

const table = await load();
const setup = { game: "santa-timea", seats: 3, options: {}, edition: "" };
table.open(setup, 7n); // the same seed gives the same match everywhere
table.chance();

let position = table.position(0);
while (!position.over) {
  for (const seat of position.actors) {
    const mine = table.position(seat); // what this seat may know, and nothing else
    if (seat === 0) {
      const [action, words] = mine.legal[Math.floor(Math.random() * mine.legal.length)];
      if (mine.at < 60) console.log("you:", words);
      table.play(seat, action);
    } else {
      const advice = table.think(seat, "greedy", mine.obs, { nodes: 0, ms: 0 });
      table.play(seat, advice.move);
    }
  }
  table.chance();
  position = table.position(0);
}
console.log(table.show(PUBLIC, table.position(PUBLIC).obs, { lang: "en", names: [] }));
console.log("points:", position.result.points.join(", "));
