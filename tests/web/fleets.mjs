// Winds of Plunder and Azimuth at tables of the server: whole matches against bots, two people
// and a spectator, and what each browser is told of what others hold or have chosen.
import {
  accessible,
  againstBot,
  asked,
  check,
  constantsOf,
  isAsked,
  mark,
  moveByClick,
  moveByHint,
  person,
  playBoth,
  screen,
  settled,
  test,
  watchData,
} from "./lib.mjs";

const numbers = constantsOf("winds-of-plunder");
const NOBODY = numbers.none; // as a viewer: somebody who looks on; as a choice: none is known
const COMPASS_PHASE = numbers["phase.compass"];
const BID_PHASE = numbers["phase.bid"];

export async function fleets(url) {
  await test("Winds of Plunder against bots of the server, to the end", async () => {
    const one = await person({ settings: { name: "Gesa", quick: true } });
    await begin(one.page, url, "winds-of-plunder?seats=3", ["greedy", "greedy"]);
    let moves = 0;
    while (await asked(one.page)) {
      const before = await mark(one.page);
      await moveAnyhow(one.page, moves++);
      await settled(one.page, before);
    }
    check("nine rounds have a compass, a bid and a turn each", moves >= 27, String(moves));
    check("the result names a winner", /quay|booty/.test(await one.page.locator(".result h2").innerText()));
    await accessible(one.page, "the result of Winds of Plunder on the server");
    await one.context.close();
  });

  await test("Azimuth against a bot of the server, on a phone, in German", async () => {
    const one = await againstBot(url, { name: "Hein", lang: "de" }, "azimuth", {
      options: { rounds: "2" },
      viewport: { width: 360, height: 740 },
    });
    const told = await one.page.locator(".az-sheet-box p").innerText();
    check("the end is told in German", /Schiffbrüchige/.test(told), told);
    await accessible(one.page, "the result of Azimuth on a phone");
    await screen(one.page, "azimuth-result-phone");
    await one.context.close();
  });

  await test("Winds of Plunder for two and a bot: secret choices, a reload, a spectator", async () => {
    const [anna, berta, carl] = await threeAt(url, "winds-of-plunder?seats=3", ["open", "greedy"]);
    for (const what of ["compass", "bid"]) {
      await chooses(anna.page, what);
      await anna.page.reload();
      await anna.page.locator(".ask").waitFor();
      for (const other of [berta, carl]) {
        const early = linesOf(other.seen, 1, what);
        check(`a ${what} is not told before the last is in`, early.length === 0, early[0]);
      }
      check(`a ${what} is chosen once`, (await anna.page.locator(".ask.asked").count()) === 0);
      await chooses(berta.page, what);
      await until(() => linesOf(carl.seen, 1, what).length > 0, `the ${what} is told to all`);
    }
    await playBoth(anna.page, berta.page, 24, moveAnyhow);
    // Which cards come is the server's chance: there is no secret to keep until one holds some.
    const holdsCards = () => [anna, berta].some((each) => observations(each.seen).some(hasCards));
    for (let more = 0; more < 6 && !holdsCards(); more++) {
      await playBoth(anna.page, berta.page, 4, moveAnyhow);
    }
    await accessible(anna.page, "Winds of Plunder at the server");
    await accessible(carl.page, "Winds of Plunder for a spectator");
    await screen(carl.page, "winds-of-plunder-spectator");
    check("a spectator has no moves", (await carl.page.locator(".raw [data-move]").count()) === 0);
    check("somebody came to hold cards", holdsCards());
    keepsSecrets(anna.seen, 0);
    keepsSecrets(berta.seen, 1);
    keepsSecrets(carl.seen, NOBODY);
    await Promise.all([anna, berta, carl].map((each) => each.context.close()));
  });

  await test("Azimuth for two: one reloads in the middle, one looks on", async () => {
    const [anna, berta, carl] = await threeAt(url, "azimuth?seats=2&rounds=3", ["open"]);
    await playBoth(anna.page, berta.page, 7, moveByHint); // into the first round
    await berta.page.reload();
    await berta.page.locator(".ask").waitFor();
    await playBoth(anna.page, berta.page, 4, moveByHint);
    await accessible(anna.page, "Azimuth at the server");
    await accessible(carl.page, "Azimuth for a spectator");
    await screen(carl.page, "azimuth-spectator");
    check("a spectator has no moves", (await carl.page.locator(".raw [data-move]").count()) === 0);
    const mine = carl.seen.filter((text) => /"legal":\[\[|"invite":/.test(text));
    check(
      "no one's moves reach a spectator",
      carl.seen.length > 4 && mine.length === 0,
      mine[0]?.slice(0, 200),
    );
    const viewers = new Set(observations(carl.seen).map((each) => each.viewer));
    check("a spectator has nobody's eyes", [...viewers].join() === String(NOBODY), [...viewers].join());
    await Promise.all([anna, berta, carl].map((each) => each.context.close()));
  });
}

/** A table of the server, with these in the chairs from the second on. */
async function begin(page, url, path, chairs) {
  await page.goto(`${url}/#/new/${path}`);
  await page.getByLabel("On the server").check();
  await page.getByLabel("Hints").selectOption("yes"); // some moves of the test are the best ones
  for (const [i, who] of chairs.entries()) {
    await page.getByLabel(`Seat ${i + 2}`).selectOption(who);
  }
  await page.getByRole("button", { name: "Begin" }).click();
}

/** Anna and Berta at a table, and Carl who looks on; `seen` is all that each was told. */
async function threeAt(url, path, chairs) {
  const three = [];
  for (const name of ["Anna", "Berta", "Carl"]) {
    const one = await person({ settings: { name } });
    three.push({ ...one, seen: watchData(one.page) });
  }
  const [anna, berta, carl] = three;
  await begin(anna.page, url, path, chairs);
  const link = await anna.page.locator(".invite input").inputValue();
  await berta.page.goto(link);
  await berta.page.getByRole("button", { name: "Sit down" }).click();
  await carl.page.goto(link);
  await Promise.all(three.map((each) => each.page.locator(".ask").waitFor()));
  return three;
}

/** What is drawn as one click; where all needs several, what the hint ranks first. */
async function moveAnyhow(page, n) {
  const drawn = page.locator('.raw [data-move]:not([aria-disabled="true"]):visible');
  await ((await drawn.count()) > 0 ? moveByClick(page, n * 5) : moveByHint(page));
}

/** The choice that all make at once. */
async function chooses(page, what) {
  const phase = what === "compass" ? COMPASS_PHASE : BID_PHASE;
  await page.locator(`.wp-board[data-phase="${phase}"]`).waitFor();
  await isAsked(page);
  const before = await mark(page);
  await moveByClick(page, 1);
  await settled(page, before);
}

async function until(isSo, what) {
  for (let i = 0; i < 600 && !isSo(); i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  check(what, isSo());
}

// ---- what a browser was told ----

/** Steps and lines of the record in which a seat does this. */
function linesOf(texts, seat, what) {
  const does = (each) => each.who === seat - 1 && each.text?.startsWith(`${what} `);
  const steps = withMember(texts, "who").filter(does);
  const lines = texts.flatMap((text) => text.match(new RegExp(`"${seat} ${what} [^"]*"`, "g")) ?? []);
  return [...steps.map((each) => each.text), ...lines];
}

/** All objects in what was told that have this member. */
function withMember(texts, member) {
  const found = [];
  const look = (value) => {
    if (value !== null && typeof value === "object") {
      if (member in value) {
        found.push(value);
      }
      Object.values(value).forEach(look);
    }
  };
  for (const text of texts) look(JSON.parse(text));
  return found;
}

function observations(texts) {
  return withMember(texts, "obs").map((each) => each.obs);
}

/** Winds of Plunder: nothing of what others hold, draw or have chosen in secret (WP-R55). */
function keepsSecrets(texts, viewer) {
  const who = viewer === NOBODY ? "a spectator" : `seat ${viewer + 1}`;
  const all = observations(texts);
  check(`${who} was told something`, all.length > 10, String(all.length));
  check(
    `${who} has no other eyes`,
    all.every((each) => each.viewer === viewer),
  );
  const told = all.filter(
    (each) =>
      (viewer === NOBODY && hasCards(each)) ||
      (each.phase === COMPASS_PHASE && knowsOther(each.compass, viewer)) ||
      (each.phase === BID_PHASE && knowsOther(each.bid, viewer)),
  );
  check(`${who} sees no secret`, told.length === 0, JSON.stringify(told[0])?.slice(0, 300));
  const seen = withMember(texts, "obs").filter((each) => each.text !== undefined);
  const steps = new Map(seen.map((each) => [each.n, each]));
  check(`${who} sees steps`, steps.size > 10 && !steps.has(undefined), String(steps.size));
  const drawn = seen.filter((each) => each.who === -1 && /^(action|treasure) [^?]/.test(each.text));
  // Whose turn it was before: with the last point of a turn the card ends it.
  const foreign = drawn.filter(({ n }) => steps.get(n - 1)?.obs.turn !== viewer);
  check(`${who} sees no card that another draws`, foreign.length === 0, foreign[0]?.text);
  const known = seen.filter((each) => each.text.includes("?") && each.action !== undefined);
  check(`${who} gets no number of what is masked`, known.length === 0, known[0]?.text);
}

function hasCards(obs) {
  return obs.hand.length + obs.maps.length > 0;
}

function knowsOther(choices, viewer) {
  return choices.slice(0, 3).some((choice, seat) => seat !== viewer && choice !== NOBODY);
}
