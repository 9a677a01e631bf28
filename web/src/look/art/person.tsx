/** People as characters: hat, hair, beard, skin and coat are chosen from a few by name. */
import type { JSX } from "preact";
import { place, type Placed } from "./place";
import { still } from "../still";

const HATS: readonly (JSX.Element | null)[] = [
  <g key="tricorn" transform="translate(14 4) scale(.86 .94)">
    <path
      d="M14 88C30 44 64 26 100 30c36-4 70 14 86 58-26-14-54-16-86-8-32-8-60-6-86 8Z"
      fill="#1d2733"
      stroke-width="2.4"
    />
    <path d="M14 88c26-14 54-16 86-8 32-8 60-6 86 8" fill="none" stroke="#e7b84e" stroke-width="4" />
    <path d="M46 62c10-14 26-22 42-23M154 62c-10-14-26-22-42-23" fill="none" stroke="#4d6075" />
  </g>,
  <g key="knitted" stroke-width="2.2">
    <path d="M54 78C50 40 72 20 100 20s50 20 46 58Z" fill="#d9c79a" />
    <path
      d="M66 72q-2-30 14-46M84 72q-2-30 6-50M102 72V21M120 72q2-30-6-50M136 72q2-26-12-44"
      fill="none"
      stroke="#8d7440"
    />
    <path d="M48 72c34-8 70-8 104 0v17c-34-8-70-8-104 0Z" fill="#b99a5e" />
    <circle cx="100" cy="17" r="11" fill="#fffaec" />
  </g>,
  <g key="wide" stroke-width="2.2">
    <path d="M60 66C62 36 78 24 100 24s38 12 40 42Z" fill="#8d6b43" />
    <path d="M8 82C30 60 60 58 100 60s70-2 92 22C160 76 132 74 100 74S40 76 8 82Z" fill="#a07c50" />
    <path d="M61 58q39-8 78 0v9q-39-7-78 0Z" fill="#1d2733" stroke-width="1.6" />
  </g>,
  <g key="scarf" stroke-width="2.2">
    <path d="M54 88C48 46 70 24 100 24s52 22 46 64c-28-16-64-16-92 0Z" fill="#3b4a57" />
    <path d="M72 52h8M96 40h8M120 52h8M86 66h8M110 66h8" stroke="#f3d993" stroke-width="8" fill="none" />
    <path d="M146 78l30 8-16 8 10 18-26-16Z" fill="#3b4a57" />
  </g>,
  <g key="cap" stroke-width="2.2">
    <path d="M46 64C40 34 64 16 100 16s60 18 54 48c-22-10-86-10-108 0Z" fill="#fffaec" />
    <path d="M52 62c28-11 68-11 96 0l3 18c-32-12-70-12-102 0Z" fill="#1d2733" />
    <path d="M53 67c28-10 66-10 94 0" fill="none" stroke="#e7b84e" />
    <circle cx="100" cy="62" r="12" fill="#e3b652" />
    <path d="M100 54v15M94 65q1 5 6 5t6-5M96 58h8" fill="none" />
    <path d="M54 80c28-13 64-13 92 0 8 5 6 12-3 11-28-9-58-9-86 0-9 1-11-6-3-11Z" fill="#14181c" />
  </g>,
  null,
];

/** Behind the head; the last one goes without a hat. */
const HAIR = [
  "M58 70C44 96 40 140 46 168h108c6-28 2-72-12-98Z",
  "M58 74c-8 8-9 24-5 36h94c4-12 3-28-5-36Z",
  "M56 74c-20 6-26 26-20 42-10 12-6 30 8 36 4 10 18 12 28 6h56c12 6 26 2 28-8 12-8 14-24 6-34 6-18-2-38-20-42Z",
  "M54 100C48 50 70 28 100 28s52 22 46 72ZM83 20a17 17 0 1 1 34 0 17 17 0 1 1-34 0Z",
] as const;

const HAIR_COLOURS = ["#8a4a24", "#2a1a12", "#3b2117", "#d8d0bf", "#d8a649"] as const;
/** Skin, and its shade. */
const SKINS = [
  ["#f0c39b", "#cf8f65"],
  ["#dba077", "#b06f48"],
  ["#8f5a3a", "#683c22"],
  ["#c98d61", "#9a5f3a"],
  ["#6b4029", "#4a2818"],
] as const;
const COATS = ["#3a4a57", "#4a3a28", "#27303a", "#5a4a35", "#2c4a4a"] as const;
const SCARVES = ["", "#6b4a24", "#b98a3c", "#8e6d2d"] as const;

const FULL_BEARD = "M62 102c-2 44 14 66 38 66s40-22 38-66c-5 12-12 16-20 14-11-6-25-6-36 0-8 2-15-2-20-14Z";
const MOUSTACHE = "M78 124q12-10 22-3 10-7 22 3-12 6-22 1-10 5-22-1Z";

/** Missing: open. */
export type Mood = "happy" | "thoughtful";

function Eye(props: { x: number; laughs: boolean; aside: number }) {
  const { x, aside } = props;
  if (props.laughs) {
    return <path d={`M${x - 7} 106q7-9 14 0`} fill="none" stroke-width="2.6" />;
  }
  return (
    <>
      <path d={`M${x - 8} 106q8-9 16 0-8 6-16 0Z`} fill="#fff" stroke-width="1.6" />
      <circle cx={x + aside} cy={105 - aside / 2} r="3.6" fill="#3a2114" stroke="none" />
      <path d={`M${x - 8} 105q8-9 16 0`} fill="none" stroke-width="2.2" />
    </>
  );
}

/** A number that is the same for the same name on every screen. */
function hash(name: string): number {
  let h = 2166136261;
  for (const letter of name) {
    h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  }
  return h >>> 0;
}

/** What tells people apart first: numbers into the lists above. */
export interface Look {
  hat: number;
  hair: number;
  skin: number;
}

const SIZES = { hat: HATS.length, hair: HAIR_COLOURS.length, skin: SKINS.length } as const;
const BITS = { hat: 2, hair: 9, skin: 12 } as const;

/** How people look who sit at one table: each by name, but no two with the same hat, hair or skin
 * as long as there are others. */
export function looksOf(names: readonly string[]): Look[] {
  const taken = { hat: new Set<number>(), hair: new Set<number>(), skin: new Set<number>() };
  const free = (of: keyof Look, wanted: number): number => {
    const all = Array.from({ length: SIZES[of] }, (_, i) => (wanted + i) % SIZES[of]);
    const found = all.find((each) => !taken[of].has(each)) ?? all[0]!;
    taken[of].add(found);
    return found;
  };
  return names.map((name) => {
    const h = hash(name);
    const pick = (of: keyof Look) => free(of, (h >>> BITS[of]) % SIZES[of]);
    return { hat: pick("hat"), hair: pick("hair"), skin: pick("skin") };
  });
}

/** An open smile or, while somebody thinks, lips that are closed. */
function Mouth(props: { isOpen: boolean }) {
  if (!props.isOpen) {
    return <path d="M87 135q12 4 25-3" fill="none" stroke-width="2.6" />;
  }
  return (
    <>
      <path d="M83 129q17 7 34 0-3 16-17 16t-17-16Z" fill="#7a1d22" stroke-width="1.8" />
      <path d="M85 130q15 6 30 0l-2 5q-13 4-26 0Z" fill="#fff" stroke="none" />
    </>
  );
}

interface Somebody extends Placed {
  name: string;
  seat: number;
  look?: Look;
  mood?: Mood;
}

/** Somebody down to the chest, in a box of 200 x 220; `seat` keeps equal names apart. */
export const Person = still(function Person(props: Somebody) {
  const h = hash(props.name);
  const pick = <T,>(list: readonly T[], bits: number): T => list[((h >>> bits) + props.seat) % list.length]!;
  const { look } = props;
  const hat = look === undefined ? pick(HATS, BITS.hat) : HATS[look.hat]!;
  const hair = hat === null ? HAIR[3] : pick(HAIR.slice(0, 3), 6);
  const hairColour = look === undefined ? pick(HAIR_COLOURS, BITS.hair) : HAIR_COLOURS[look.hair]!;
  const [skin, shade] = look === undefined ? pick(SKINS, BITS.skin) : SKINS[look.skin]!;
  const coat = pick(COATS, 15);
  const scarf = pick(SCARVES, 18);
  const beard = hair === HAIR[0] || hair === HAIR[3] ? 0 : (h >>> 21) % 4;
  const laughs = props.mood === undefined ? (h >>> 24) % 3 === 0 : props.mood === "happy";
  const thinks = props.mood === "thoughtful";
  return (
    <g
      class="art-person"
      transform={place(props, 200, 220)}
      stroke="#2a160c"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d={hair} fill={hairColour} stroke-width="2.2" />
      <path d="M18 330V224c0-38 16-56 50-64h64c34 8 50 26 50 64V330Z" fill={coat} stroke-width="2.4" />
      <path
        d="M146 166c16 8 24 26 24 58v106h12V224c0-38-16-54-36-58Z"
        fill="#000"
        opacity=".25"
        stroke="none"
      />
      <path d="M74 158 100 222 126 158 112 148H88Z" fill="#fdf3dc" stroke-width="2" />
      <path d="M86 178h28M90 192h20M95 206h10" stroke="#2c3e50" stroke-width="4.5" />
      <path d="M74 157 56 178 90 224M126 157l18 21-34 46" fill={coat} stroke-width="2.2" />
      <path d="M60 178l29 44M140 178l-29 44" fill="none" stroke="#e7b84e" stroke-width="2.6" />
      <path d="M84 136v20q16 13 32 0v-20Z" fill={shade} stroke-width="2" />
      {scarf !== "" && (
        <path
          d="M76 154q24 17 48 0l-3 13q-8 5-16 6l12 14-14-5-3-10-3 10-14 5 12-14q-8-1-16-6Z"
          fill={scarf}
          stroke-width="2"
        />
      )}
      <path d="M58 100q-9-2-8 8 2 11 12 11ZM142 100q9-2 8 8-2 11-12 11Z" fill={skin} stroke-width="1.8" />
      <circle cx="53" cy="124" r="5" fill="none" stroke="#e7b84e" stroke-width="2.8" />
      <path d="M58 82c-2 42 16 70 42 70s44-28 42-70Z" fill={skin} stroke-width="2.2" />
      <path d="M130 92c1 26-8 46-24 59 22-4 35-29 35-60Z" fill={shade} opacity=".5" stroke="none" />
      {beard === 1 && <path d={FULL_BEARD} fill={hairColour} stroke-width="2" />}
      <path
        d="M64 120a8 5 0 1 0 16 0 8 5 0 1 0-16 0ZM120 120a8 5 0 1 0 16 0 8 5 0 1 0-16 0Z"
        fill="#d4573a"
        opacity=".28"
        stroke="none"
      />
      <Eye x={80} laughs={laughs} aside={thinks ? -3 : 0} />
      <Eye x={120} laughs={laughs} aside={thinks ? -3 : 0} />
      <path
        d={thinks ? "M69 94q10-3 19 1M131 88q-10-5-19 1" : "M70 94q9-6 18-2M130 94q-9-6-18-2"}
        fill="none"
        stroke-width="3"
      />
      <path d="M99 106q-6 12-5 15 3 4 9 2" fill="none" stroke={shade} stroke-width="2.2" />
      {beard === 2 && <path d={MOUSTACHE} fill={hairColour} stroke-width="1.6" />}
      <Mouth isOpen={!thinks} />
      {hat}
    </g>
  );
});

/** A metal parrot: its plumage, the shade on it, the chest and the wing. */
interface Metal {
  body: string;
  shade: string;
  chest: string;
  wing: string;
}

const BRASS: Metal = { body: "#e3b652", shade: "#8a6119", chest: "#f7dd9a", wing: "#c4932f" };
const COPPER: Metal = { body: "#dd8f55", shade: "#843f17", chest: "#f6c79b", wing: "#b9652f" };
const PATINA: Metal = { body: "#86bda8", shade: "#2b6353", chest: "#cfe8d8", wing: "#4f9181" };
const STEEL: Metal = { body: "#a9bdcc", shade: "#465f74", chest: "#dfeaf0", wing: "#7490a5" };
const GOLD: Metal = { body: "#f3cf57", shade: "#9a6a0e", chest: "#fff0b8", wing: "#d7a528" };

const CREST = (
  <path
    d="M0-52C-8-72 0-88 16-94 12-80 16-66 18-53ZM14-53C16-74 28-84 44-82 34-72 32-62 30-50Z"
    fill="#8e1d2d"
    stroke-width="2"
  />
);

/** By strength, as their portraits: metal, what is worn on the head, and round the neck. */
const PARROTS: Readonly<Record<string, { metal: Metal; head: JSX.Element; neck?: JSX.Element }>> = {
  greedy: { metal: BRASS, head: CREST },
  level1: {
    metal: BRASS,
    head: (
      <path
        d="M-34-30C-40-58-18-70-4-68-6-80 6-86 12-76 24-84 34-76 30-68 48-66 58-44 52-24 42-34 32-40 20-42 4-46-18-44-34-30Z"
        fill="#f4d27a"
        stroke-width="2.2"
      />
    ),
    neck: (
      <g stroke-width="2">
        <path
          d="M-44 62q40 16 96-2M-52 82q50 18 112 0M-54 102q54 18 116 0"
          stroke="#2b4a8f"
          stroke-width="6"
          fill="none"
        />
        <path d="M-38 26q40 22 86 0l4 14q-46 22-92 0ZM-20 40-34 66-12 54 0 70 4 44Z" fill="#c8203a" />
      </g>
    ),
  },
  level2: {
    metal: COPPER,
    head: (
      <g stroke-width="2.2">
        <path d="M50-30 82-38 68-24 80-6 52-16Z" fill="#8e1d2d" />
        <path d="M-38-26C-42-62-14-78 14-76 44-74 60-50 56-20 30-44-8-46-38-26Z" fill="#b3293a" />
        <path
          d="M-16-56h.01M6-64h.01M30-58h.01M-22-42h.01M16-50h.01M42-42h.01"
          stroke="#fff3cf"
          stroke-width="7"
        />
      </g>
    ),
    neck: <circle cx="44" cy="20" r="8" fill="none" stroke="#ffd65c" stroke-width="4" />,
  },
  level3: {
    metal: PATINA,
    head: (
      <g stroke-width="2.4">
        <path d="M-40-36C-52-74-14-92 20-88 60-84 74-58 56-34 24-52-10-52-40-36Z" fill="#24406e" />
        <path d="M-40-36C-10-54 26-54 56-34l-2 10C24-42-8-42-38-26Z" fill="#e7b84e" />
        <path d="M54-62 78-84 74-56Z" fill="#e7b84e" />
      </g>
    ),
    neck: (
      <g stroke-width="2.2">
        <path
          d="M-52 20C-62 42-54 64-44 62-44 78-28 84-22 72-14 82-2 72-4 60 8 56 10 40 2 30-14 22-34 24-52 20Z"
          fill="#f3eee2"
        />
        <path d="M21-16 54-24" fill="none" stroke="#3a2c1c" stroke-width="4" />
        <circle cx="1" cy="-16" r="24" fill="none" stroke="#3a2c1c" stroke-width="5" />
      </g>
    ),
  },
  level4: {
    metal: STEEL,
    head: (
      <g stroke-width="2.4">
        <path
          d="M-66-22C-52-66-22-86 8-84 44-86 74-62 84-26 54-42 30-46 8-40-16-46-42-40-66-22Z"
          fill="#1d2733"
        />
        <path d="M-66-22C-42-40-16-46 8-40 30-46 54-42 84-26" fill="none" stroke="#e7b84e" stroke-width="5" />
        <circle cx="10" cy="-62" r="8" fill="#e7b84e" />
      </g>
    ),
    neck: (
      <path
        d="M-40 26q42 20 90 0l8 20q-14 10-34 8l4 22-18-14-16 16 2-24q-24-2-42-14Z"
        fill="#f7ead0"
        stroke-width="2"
      />
    ),
  },
  level5: {
    metal: GOLD,
    head: (
      <g stroke-width="2.4" transform="translate(0 -7)">
        <path d="M-72-30C-58-88-16-108 8-108 34-108 78-88 90-34 50-46-30-48-72-30Z" fill="#16202b" />
        <path d="M-72-30C-30-48 50-46 90-34" fill="none" stroke="#e7b84e" stroke-width="6" />
        <circle cx="8" cy="-74" r="13" fill="#f6efe0" />
        <circle cx="8" cy="-74" r="6" fill="#5d4aa8" />
      </g>
    ),
    neck: (
      <g stroke-width="2">
        <path d="M25-8q18 30 8 66" fill="none" stroke="#fff0b8" stroke-width="3" />
        <circle cx="2" cy="-16" r="24" fill="none" stroke="#e7b84e" stroke-width="5" />
        <path d="M-26 66h14v16h-14ZM-8 70H6v16H-8Z" fill="#8e1d2d" />
        <circle cx="-19" cy="92" r="8" fill="#fff0b8" />
        <circle cx="-1" cy="96" r="8" fill="#fff0b8" />
      </g>
    ),
  },
};

/** A bot: a clockwork parrot with a key, dressed as its rank, in a box of 150 x 300. */
export function ClockworkParrot(props: Placed & { bot: string }) {
  const { metal, head, neck } = PARROTS[props.bot] ?? PARROTS.greedy!;
  return (
    <g
      class="art-parrot"
      transform={place(props, 150, 300)}
      stroke="#2a160c"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <g transform="translate(66 94)">
        <path d="M48 84H80" stroke-width="9" />
        <path d="M48 84H80" stroke="#e8c06a" stroke-width="5" />
        <path
          d="M80 84C80 62 102 58 102 74 102 84 90 86 82 84 90 82 102 86 102 96 102 110 80 106 80 84Z"
          fill="#b98735"
          stroke-width="2"
        />
        <path d="M-14 150-24 240H26L14 150Z" fill={metal.shade} stroke-width="2.4" />
        <path
          d="M-36 156C-66 112-60 54-32 24-44-10-28-52 8-54 46-56 62-22 52 12 50 22 46 30 42 36 66 68 64 122 36 158Z"
          fill={metal.body}
          stroke-width="2.6"
        />
        <path
          d="M24-50c24 8 36 34 28 62-2 10-6 18-10 24 24 32 22 86-6 122H16c30-50 26-92 12-124C40 6 42-24 24-50Z"
          fill={metal.shade}
          opacity=".45"
          stroke="none"
        />
        <path d="M-34 150C-52 116-50 70-26 44c14 30 16 76 2 110Z" fill={metal.chest} stroke-width="1.8" />
        <path
          d="M-44 84q8 8 16 0 8 8 14 0M-46 104q8 8 16 0 8 8 16 0M-44 124q8 8 14 0 8 8 16 0"
          fill="none"
          stroke={metal.shade}
          stroke-width="2"
        />
        <path d="M22 52C56 70 62 122 42 160 18 138 8 92 22 52Z" fill={metal.wing} stroke-width="2.4" />
        <path
          d="M28 74c12 14 18 36 16 58M22 90c10 12 16 30 16 46M20 108c8 10 12 20 14 32"
          fill="none"
          stroke-width="1.8"
        />
        <path
          d="M-28-30C-64-34-72 6-48 28-46 14-36 6-18 8ZM-34 12q-2 12 6 18 8-4 8-18Z"
          fill="#3a2c1c"
          stroke-width="2.2"
        />
        <circle cx="2" cy="-16" r="19" fill="#fffaec" stroke-width="2.4" />
        <circle cx="-2" cy="-15" r="8.5" fill="#1b2732" stroke="none" />
        <circle cx="2" cy="-19" r="3" fill="#fff" stroke="none" />
        <path d="M-14-38q14-10 30 2" fill="none" stroke-width="3" />
        <path d="M36-26h.01M42-8h.01M38 10h.01M26 22h.01" stroke={metal.shade} stroke-width="6" />
        {neck}
        {head}
      </g>
    </g>
  );
}
