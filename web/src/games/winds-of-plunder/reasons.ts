/** What speaks for and against a move in Winds of Plunder, for hints. */
import type { Move, Reason, TableView } from "../contract";
import { Item, NONE, type Obs, WINDS, gainOf, namesIn, nextBonus, parse, seatsOf, stockOf } from "./obs";
import { brings, explain, nameOf, placeTitle, pointsWords } from "./words";

type View = TableView<Obs>;

const pro = (text: string): Reason => ({ isGood: true, text });
const con = (text: string): Reason => ({ isGood: false, text });
const FEW = 3;

/** Ports that a wind leads to (WP-047, WP-048). */
function portsOf(o: Obs, seat: number, wind: number): number[] {
  const here = o.port[seat]!;
  return o.region.flat().filter((port) => {
    const across = o.region_of[port]! - o.region_of[here]!;
    const down = o.rank[port]! - o.rank[here]!;
    if (wind === 0 || wind === 2) return Math.abs(across) <= 1 && (wind === 0 ? down < 0 : down > 0);
    return wind === 1 ? across >= 1 && across <= 2 : across <= -1 && across >= -2;
  });
}

function ofWind(view: View, seat: number, wind: number): Reason[] {
  const { obs, lang, edition } = view;
  const de = lang === "de";
  const names = namesIn(edition);
  const ports = portsOf(obs, seat, wind);
  if (ports.length === 0)
    return [con(de ? "Führt dich nirgendwohin: Du bliebest liegen." : "Leads you nowhere: you would stay.")];
  const [best, most] = ports
    .map((port) => [port, gainOf(obs, seat, port)] as const)
    .reduce((a, b) => (b[1] > a[1] ? b : a));
  const title = placeTitle(lang, best, names);
  const count =
    ports.length === 1
      ? de
        ? "Führt nur nach"
        : "Leads only to"
      : de
        ? `Führt dich zu ${ports.length} Häfen; der beste:`
        : `Leads you to ${ports.length} ports; the best:`;
  return [pro(`${count} ${title}, ${pointsWords(lang, most)}.`)];
}

function ofBid({ obs, lang }: View, seat: number, n: number): Reason[] {
  const de = lang === "de";
  const others = Math.max(
    ...seatsOf(obs)
      .filter((p) => p !== seat)
      .map((p) => obs.cubes[p]!),
  );
  const left = obs.cubes[seat]! - n;
  const cubes = `${left} ${left === 1 ? "cube" : "cubes"}`;
  return [
    ...(n > others
      ? [
          pro(
            de
              ? "So viel kann sonst niemand bieten: Blackbeard ist dein."
              : "Nobody else can bid that much: Blackbeard is yours.",
          ),
        ]
      : []),
    ...(n === 0 ? [con(de ? "Keine Stimme für deinen Wind." : "No vote for your wind.")] : []),
    left <= FEW
      ? con(de ? `Danach hast du nur noch ${left} Würfel.` : `Leaves you with only ${cubes}.`)
      : pro(de ? `Danach hast du noch ${left} Würfel.` : `Leaves you with ${cubes}.`),
  ];
}

function ofPort(view: View, seat: number, port: number, isPaid: boolean): Reason[] {
  const { obs, lang } = view;
  const de = lang === "de";
  const weapons = (p: number) => stockOf(obs, p, Item.weapons);
  const there = seatsOf(obs).filter((p) => p !== seat && obs.port[p] === port);
  const weaker = there.filter(
    (p) =>
      weapons(p) < weapons(seat) || (weapons(p) === weapons(seat) && obs.advantage[Item.weapons] === seat),
  );
  const stronger = there.filter((p) => weapons(p) > weapons(seat));
  const region = obs.region_of[port]!;
  const marks = obs.region[region]!.filter((each) => obs.marks[seat]!.includes(each)).length;
  const isNew = !obs.marks[seat]!.includes(port) && stronger.length === 0;
  const names = (list: readonly number[]) => list.map((p) => nameOf(view, p)).join(", ");
  return [
    ...(obs.maps.includes(port)
      ? [pro(de ? "Hier gräbst du deinen Schatz aus." : "Here you dig up your treasure.")]
      : []),
    ...(isNew && marks === 2
      ? [
          pro(
            de
              ? `Dein drittes Ansehen im Gebiet: ${pointsWords(lang, nextBonus(obs, region))}.`
              : `Your third mark in the region: ${pointsWords(lang, nextBonus(obs, region))}.`,
          ),
        ]
      : []),
    ...(isNew && marks === 1
      ? [pro(de ? "Dein zweites Ansehen im Gebiet." : "Your second mark in the region.")]
      : []),
    ...(weaker.length > 0
      ? [pro(de ? `Du kannst entern: ${names(weaker)}.` : `You can board ${names(weaker)}.`)]
      : []),
    ...(stronger.length > 0
      ? [
          con(
            de
              ? `Mehr Waffen als du: ${names(stronger)}. Also kein Ansehen.`
              : `More weapons than you: ${names(stronger)}. So no mark.`,
          ),
        ]
      : []),
    ...(isPaid ? [con(de ? "Kostet alle drei Aktionspunkte." : "Costs all three action points.")] : []),
  ];
}

export function reasons(move: Move, view: View): readonly Reason[] {
  const { obs, lang, edition } = view;
  const de = lang === "de";
  const seat = view.viewer ?? obs.turn;
  const parsed = parse(move, edition);
  const { verb, rest, places } = parsed;
  switch (verb) {
    case "compass":
    case "wind":
      return ofWind(view, seat, WINDS.indexOf(rest[0] as (typeof WINDS)[number]));
    case "bid":
      return ofBid(view, seat, Number(rest[0]));
    case "sail":
    case "gust": {
      const gain = brings(parsed, view).replace(/^: /, "");
      const port = places[0] ?? NONE;
      return [...(gain === "" ? [] : [pro(`${gain}.`)]), ...ofPort(view, seat, port, verb === "gust")];
    }
    case "first":
      return parsed.seat === seat
        ? [pro(de ? "Du hast die Wahl vor allen anderen." : "You choose before all others.")]
        : [con(de ? "Andere wählen vor dir." : "Others choose before you.")];
    case "end":
      return obs.points > 0 && !obs.bonus
        ? [con(de ? `Ungenutzte Aktionspunkte: ${obs.points}.` : `Action points unused: ${obs.points}.`)]
        : [];
    case "noboard":
    case "nomark":
      return [con(explain(move, view) ?? "")];
    default: {
      const says = explain(move, view);
      return says === undefined ? [] : [pro(says)];
    }
  }
}
