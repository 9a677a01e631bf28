/** What is seen and heard with the steps of Columbus, besides pieces that go where they are now. */
import type { Effect, Step } from "../contract";
import { type Obs, areaOf, chanceOf, hasFound, isDamaged, seatsOf } from "./obs";

function byChance({ text, before }: Step<Obs>): Effect[] {
  const chance = chanceOf(text);
  switch (chance?.what) {
    case "roll":
      return [{ kind: "tumble", at: ".co-die", sound: "die" }];
    case "spin":
      return [{ kind: "spin", at: ".co-arrow", sound: "gust" }];
    case "card":
      return [{ kind: "flip", at: "drawn", sound: "card" }];
    case "disc":
      return chance.value === "inhabited"
        ? [
            { kind: "flip", at: "drawn", sound: "coin" },
            { kind: "rays", at: `ship-${before.turn}`, after: 200, sound: "bell" },
          ]
        : [{ kind: "flip", at: "drawn", sound: chance.value === "sea" ? "wave" : "coin" }];
    default:
      return [];
  }
}

/** Two ships that run into each other on the field where they are now. */
function collided({ before, after }: Step<Obs>): number[] {
  const hit = seatsOf(after).filter((p) => !isDamaged(before, p) && isDamaged(after, p));
  return seatsOf(after).filter((p) =>
    hit.some((other) => other !== p && after.ship[other] === after.ship[p] && after.ship[p] !== after.start),
  );
}

/** Ships that a storm, a hurricane or a fog drives, also those that something holds up. */
function driven({ before, text }: Step<Obs>): number[] {
  const chance = chanceOf(text);
  const isFog = chance?.what === "card" && chance.value.startsWith("fog");
  if (chance?.what !== "spin" && !isFog) return [];
  const isEverywhere = isFog || before.area === 0;
  return seatsOf(before).filter((p) => {
    const ship = before.ship[p]!;
    return ship !== before.start && (isEverywhere || areaOf(ship) === before.area);
  });
}

/** Ships that sail, masts that fall or stand again, and the end of a voyage. */
function onShips(step: Step<Obs>): Effect[] {
  const { before, after } = step;
  const [jolted, thrown] = [collided(step), driven(step)];
  return seatsOf(after).flatMap((p): Effect[] => {
    const at = `ship-${p}`;
    const isHit = jolted.includes(p);
    const shake: Effect = { kind: "shake", at, after: 500, ...(isHit && { sound: "thud" }) };
    const jolt = isHit || thrown.includes(p) ? [shake] : [];
    if (!isDamaged(before, p) && isDamaged(after, p))
      return [...jolt, { kind: "fall", at: `[data-piece="${at}"] .co-fallen`, after: 500, sound: "crack" }];
    if (isDamaged(before, p) && !isDamaged(after, p)) return [{ kind: "stamp", at, sound: "knock" }];
    if (before.ship[p] === after.ship[p]) return jolt;
    const isHome = after.ship[p] === after.start && hasFound(after, p);
    if (isHome) return [{ kind: "rays", at, after: 600, sound: "fanfare" }];
    return [...jolt, { kind: "fill", at: `[data-piece="${at}"] .cloth`, sound: "wave" }];
  });
}

export function motion(step: Step<Obs>): readonly Effect[] {
  const { before, after, text } = step;
  const barrels = seatsOf(after).some((p) => after.barrels[p]! > before.barrels[p]!);
  const whirled = after.whirl.some((field, w) => field !== before.whirl[w]);
  return [
    ...byChance(step),
    ...onShips(step),
    ...(/^storm \d/.test(text ?? "") ? [{ kind: "show", at: "storm", sound: "rumble" } as const] : []),
    ...(whirled ? [{ sound: "gust" } as const] : []),
    ...(barrels ? [{ sound: "knock", after: 200 } as const] : []),
  ];
}
