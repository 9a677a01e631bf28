/** Parts of a table are drawn in turns: each in a task of its own, and before what looks at them. */
import { h, render } from "preact";
import { beforeAll, expect, test } from "vitest";
import { measured } from "../src/motion/tasks";
import { InTurn } from "../src/motion/turn";
import { installDocument, SmallElement } from "./small-dom";

beforeAll(() => {
  installDocument();
  globalThis.requestAnimationFrame ??= () => 0;
});

const task = () => new Promise((resolve) => setTimeout(resolve, 20));

function drawn(on: unknown, atOnce: boolean, text: string, into: SmallElement): string {
  const part = (name: string) => h(InTurn, { on, atOnce, children: h("p", null, `${name} ${text}`) });
  render(h("div", null, part("board"), part("hand")), into as unknown as Element);
  return into.textContent;
}

test("what is new waits for its turn, and all of it is there before the next look", async () => {
  const into = new SmallElement("body", "http://www.w3.org/1999/xhtml");
  expect(drawn(1, false, "a ", into)).toBe("board a hand a ");
  expect(drawn(1, false, "b ", into)).toBe("board b hand b "); // the same step: what was clicked is seen at once
  expect(drawn(2, false, "c ", into)).toBe("board b hand b ");
  let seen = "";
  measured(() => (seen = into.textContent));
  expect(drawn(2, false, "d ", into)).toBe("board b hand b "); // it still waits, and shows the newest then
  await task();
  expect(seen).toBe("board d hand d ");
});

test("where nothing moves, all is drawn at once, even what waited", async () => {
  const into = new SmallElement("body", "http://www.w3.org/1999/xhtml");
  drawn(1, false, "a ", into);
  drawn(2, false, "b ", into);
  expect(drawn(3, true, "c ", into)).toBe("board c hand c ");
  await task();
  expect(into.textContent).toBe("board c hand c ");
});
