/** The bots as characters: five of the crew, whose hats grow with their strength, an old salt, a cat and a
 * parrot. */
import type { ComponentType } from "preact";
import { useId } from "preact/hooks";
import type { Both } from "../games/contract";
import { crewName } from "../games/people";

const INK = "#1c1410";
const LINE = {
  stroke: INK,
  "stroke-width": 2,
  "stroke-linejoin": "round",
  "stroke-linecap": "round",
} as const;
const ARCH = "M2 112V50C2 20 22 2 50 2s48 18 48 48V112Z";

function Eyes(props: { y: number; dx?: number }) {
  const { y, dx = 9 } = props;
  return (
    <g fill={INK}>
      <circle cx={50 - dx} cy={y} r="2.3" />
      <circle cx={50 + dx} cy={y} r="2.3" />
    </g>
  );
}

function Pim() {
  return (
    <>
      <g {...LINE}>
        <path d="M80 20 66 112" stroke="#7a4d22" stroke-width="4" />
        <path
          d="M70 22c-3-8 2-14 12-14s13 8 10 14c-2 8-4 10-6 5-2 5-5 4-6-1-2 5-6 4-6-2-2 3-4 1-4-2Z"
          fill="#efe6cf"
        />
        <path d="M16 112c0-22 12-30 26-32h16c14 2 26 10 26 32Z" fill="#fffaf0" />
      </g>
      <path d="M21 94h58M17 103h66M27 86h46" stroke="#2b4a8f" stroke-width="4.5" />
      <g {...LINE}>
        <path d="M16 112c0-22 12-30 26-32h16c14 2 26 10 26 32" fill="none" />
        <path d="M36 80 50 96 64 80 58 74H42Z" fill="#c8203a" />
        <path d="M43 70v10q7 6 14 0V70Z" fill="#dda577" />
        <path d="M27 46c-5 0-6 10 1 12M73 46c5 0 6 10-1 12" fill="#f3c69d" />
        <path d="M28 38c0 28 8 38 22 38s22-10 22-38Z" fill="#f3c69d" />
        <path
          d="M26 46C20 20 34 12 50 13s30 6 24 33c-3-4-4-8-5-12-4 3-9 2-12-2-3 4-8 5-12 1-4 5-8 6-11 3-2 3-5 6-8 10Z"
          fill="#e3b34d"
        />
        <path d="M44 15c-2-8 4-11 8-8-2 2-1 5 1 6" fill="#e3b34d" />
      </g>
      <Eyes y={50} />
      <g fill="none" {...LINE} stroke-width="1.8">
        <path d="M36 43q5-3 9 0M55 43q5-3 9 0M50 51q-3 6 1 6" />
        <path d="M40 62q10 10 20 0Z" fill="#fff" />
      </g>
      <path d="M48.5 63.5h3v3.5h-3z" fill="#1c1410" />
      <g fill="#b9743f">
        <circle cx="34" cy="57" r="1.2" />
        <circle cx="38" cy="59" r="1.2" />
        <circle cx="36" cy="62" r="1.1" />
        <circle cx="66" cy="57" r="1.2" />
        <circle cx="62" cy="59" r="1.2" />
        <circle cx="64" cy="62" r="1.1" />
      </g>
    </>
  );
}

function Greta() {
  return (
    <>
      <g {...LINE}>
        <path d="M12 112c0-22 12-30 28-33h20c16 3 28 11 28 33Z" fill="#5b7a35" />
        <path d="M40 79 50 100 60 79Z" fill="#fff3d4" />
        <path d="M42 70v12q8 7 16 0V70Z" fill="#8a5532" />
        <path d="M28 36c-1 28 7 42 22 42s23-14 22-42Z" fill="#a86b42" />
        <path d="M60 44c4 12 2 24-5 33 10-3 17-16 17-35Z" fill="#7d4a2a" stroke="none" opacity=".45" />
        <path d="M24 44C20 20 34 10 50 10s30 10 26 34c-16-11-36-11-52 0Z" fill="#a8323c" />
        <path d="M74 34c8 2 14 8 14 16-6-1-9-3-11-6 0 6-2 11-6 14-1-8 0-16 3-24Z" fill="#a8323c" />
        <path d="M26 36c16-9 32-9 48 0" fill="none" stroke="#ffd98a" />
        <path d="M28 46c-3 8-3 14 0 20l3-2" fill="#2b1a10" />
      </g>
      <g fill="#fff3d4">
        <circle cx="38" cy="22" r="2" />
        <circle cx="50" cy="18" r="2" />
        <circle cx="62" cy="22" r="2" />
        <circle cx="44" cy="28" r="1.7" />
        <circle cx="57" cy="28" r="1.7" />
      </g>
      <Eyes y={53} />
      <g fill="none" {...LINE} stroke-width="2">
        <path d="M35 46q6-3 10 1M55 47q5-4 10-1M50 54q-3 6 1 7" />
        <path d="M42 68q8 4 16-2" />
      </g>
      <circle cx="27" cy="70" r="3.6" fill="none" stroke="#e7b84e" stroke-width="2" />
      <g fill="none" stroke="#1c1410" stroke-width="8">
        <path d="M20 112C26 94 40 84 56 80" />
      </g>
      <g fill="none" stroke="#e6c887" stroke-width="5.2">
        <path d="M20 112C26 94 40 84 56 80" />
      </g>
      <path d="M22 104l5 3M27 97l5 4M34 91l4 5M42 86l3 5M50 82l2 5" stroke="#7a5a26" stroke-width="1.6" />
    </>
  );
}

function Idris() {
  return (
    <>
      <g {...LINE}>
        <path d="M12 112c0-22 12-30 28-33h20c16 3 28 11 28 33Z" fill="#1d6f7d" />
        <path d="M38 79 50 112 62 79l-4-5H42Z" fill="#fff3d4" />
        <path d="M38 79 30 92l14 20M62 79l8 13-14 20" fill="#155661" />
        <path d="M27 36c-1 30 7 44 23 44s24-14 23-44Z" fill="#7a4b2d" />
        <path
          d="M26 50c0 28 8 40 24 40s24-12 24-40c-3 8-6 12-10 13-6-4-22-4-28 0-4-1-7-5-10-13Z"
          fill="#e9e4d6"
        />
        <path d="M38 66q6-4 12 0 6-4 12 0-4 5-12 3-8 2-12-3Z" fill="#fffaf0" />
        <path
          d="M18 32C20 12 36 8 54 8s32 8 30 22c-2 6-12 6-20 5-14-3-28-2-38 5-6 1-9-3-8-8Z"
          fill="#2b3c63"
        />
        <path d="M26 40c12-8 30-9 46-4" fill="none" stroke="#e7b84e" stroke-width="3" />
        <path d="M76 14c6-6 12-6 16-2-5 2-8 6-10 12Z" fill="#d9a640" />
      </g>
      <g fill="#dff0ea" fill-opacity=".55" {...LINE} stroke-width="1.8">
        <circle cx="39" cy="51" r="8" />
        <circle cx="61" cy="51" r="8" />
        <path d="M47 50q3-2 6 0" fill="none" />
      </g>
      <Eyes y={51.5} dx={11} />
      <path
        d="M32 41q6-3 11 0M57 41q6-3 11 0"
        fill="none"
        stroke="#e9e4d6"
        stroke-width="2.6"
        stroke-linecap="round"
      />
      <path d="M50 53q-3 6 1 7" fill="none" {...LINE} stroke-width="1.8" />
      <path d="M45 73q5 2 10 0" fill="none" {...LINE} stroke-width="1.8" />
      <g stroke="#3d2606" stroke-width="1.3" stroke-linejoin="round">
        <path d="M78 74 68 108l-1 6 4-5 9-32Z" fill="#e8c06a" />
        <path d="M80 74 92 106l2 6-5-4-11-31Z" fill="#b98735" />
        <circle cx="79.5" cy="73" r="5.5" fill="#e8c06a" />
        <circle cx="79.5" cy="73" r="1.8" fill="#3d2606" />
      </g>
    </>
  );
}

function Oda() {
  return (
    <>
      <g {...LINE}>
        <path d="M22 44C14 60 14 84 22 96l12-6V48ZM78 44c8 16 8 40 0 52l-12-6V48Z" fill="#b4512a" />
        <path d="M10 112c0-20 12-29 30-32h20c18 3 30 12 30 32Z" fill="#22395c" />
        <path d="M40 80 50 104 60 80l-3-5H43Z" fill="#fffaf0" />
        <path d="M40 80 32 112M60 80l8 32" stroke="#e0ad4c" stroke-width="3.4" />
        <path
          d="M10 94c4-8 12-11 20-10l-2 10c-6-1-12 0-18 5ZM90 94c-4-8-12-11-20-10l2 10c6-1 12 0 18 5Z"
          fill="#e0ad4c"
        />
        <path d="M43 70v10q7 6 14 0V70Z" fill="#d69b70" />
        <path d="M28 38c-1 28 7 40 22 40s23-12 22-40Z" fill="#f0c199" />
        <path d="M61 46c3 10 1 22-6 31 9-3 16-14 16-33Z" fill="#d08f62" stroke="none" opacity=".5" />
        <path d="M4 40C12 16 30 4 50 6 70 4 88 16 96 40 80 31 66 30 50 35 34 30 20 31 4 40Z" fill="#1d2733" />
        <path d="M4 40c16-9 30-10 46-5 16-5 30-4 46 5" fill="none" stroke="#e7b84e" stroke-width="3" />
      </g>
      <path
        d="M22 24c6-8 14-12 22-13M78 24c-6-8-14-12-22-13"
        fill="none"
        stroke="#4d6075"
        stroke-width="1.3"
      />
      <circle cx="50" cy="20" r="6" fill="#e7b84e" stroke="#1c1410" stroke-width="1.5" />
      <circle cx="50" cy="20" r="2.4" fill="#a8323c" />
      <Eyes y={52} />
      <g fill="none" {...LINE} stroke-width="2.2">
        <path d="M34 45q6-3 11 2M66 45q-6-3-11 2" />
        <path d="M50 53q-3 6 1 7" stroke-width="1.8" />
        <path d="M42 68q9 3 17-3" />
      </g>
      <path d="M64 56l4 12M62.5 61l5-1M64 65l5-1" stroke="#a2573a" stroke-width="1.5" fill="none" />
      <path d="M40 68q9 3 18-2" stroke="#b3272f" stroke-width="2.4" fill="none" />
    </>
  );
}

function Thorne() {
  return (
    <>
      <g {...LINE}>
        <path d="M8 112c0-20 12-29 32-32h20c20 3 32 12 32 32Z" fill="#7c1f2d" />
        <path d="M36 80 50 112 64 80l-6-6H42Z" fill="#fffaf0" />
        <path d="M36 80 28 112M64 80l8 32" stroke="#e0ad4c" stroke-width="4" />
        <path
          d="M8 96c2-9 10-13 22-12l-1 7c-7 0-14 2-21 9ZM92 96c-2-9-10-13-22-12l1 7c7 0 14 2 21 9Z"
          fill="#e7b84e"
        />
        <path
          d="M11 99v7M16 96v7M21 94v7M26 93v6M89 99v7M84 96v7M79 94v7M74 93v6"
          stroke="#8a5d15"
          stroke-width="1.5"
        />
        <path d="M24 44c-8 8-8 26 0 32l10-4V46ZM76 44c8 8 8 26 0 32l-10-4V46Z" fill="#f4f0e4" />
        <path d="M28 38c-1 28 7 42 22 42s23-14 22-42Z" fill="#f0bf9c" />
        <path d="M28 58c-2 14 4 20 12 18-4-4-5-9-4-14ZM72 58c2 14-4 20-12 18 4-4 5-9 4-14Z" fill="#f4f0e4" />
        <path d="M36 66q7-6 14-1 7-5 14 1 4 6-4 6-6 0-10-4-4 4-10 4-8 0-4-6Z" fill="#fffaf0" />
        <path d="M6 38C10 14 30 2 50 2s40 12 44 36C80 32 66 33 50 40 34 33 20 32 6 38Z" fill="#16202b" />
        <path d="M6 38c14-6 28-5 44 2 16-7 30-8 44-2" fill="none" stroke="#e7b84e" stroke-width="3.6" />
        <path d="M10 30C18 14 32 6 50 6s32 8 40 24" fill="none" stroke="#e7b84e" stroke-width="1.6" />
        <path d="M50 40V14" stroke="#e7b84e" stroke-width="3" />
      </g>
      <g>
        <circle cx="50" cy="14" r="7.5" fill="#fff3d4" stroke="#1c1410" stroke-width="1.5" />
        <circle cx="50" cy="14" r="4.6" fill="#2b4a8f" />
        <circle cx="50" cy="14" r="1.9" fill="#c8203a" />
      </g>
      <circle cx="39.5" cy="53" r="2.3" fill="#1c1410" />
      <circle cx="61" cy="53" r="8" fill="#eaf6ff" fill-opacity=".7" stroke="#b98735" stroke-width="2.4" />
      <circle cx="61" cy="53" r="2.3" fill="#1c1410" />
      <path d="M68 57q6 12 2 26" fill="none" stroke="#b98735" stroke-width="1.3" />
      <g fill="none" {...LINE} stroke-width="2.4">
        <path d="M33 46q6-4 12 1" stroke="#f4f0e4" stroke-width="3.4" />
        <path d="M55 43q6-3 12 1" stroke="#f4f0e4" stroke-width="3.4" />
        <path d="M50 54q-4 7 1 8" stroke-width="1.8" />
        <path d="M46 75q4 2 8 0" stroke-width="1.8" />
      </g>
      <g stroke="#1c1410" stroke-width="1.2">
        <path d="M72 94h7v7h-7z" fill="#2b4a8f" />
        <circle cx="75.5" cy="105" r="4" fill="#e7b84e" />
        <path d="M63 96h7v7h-7z" fill="#5b7a35" />
        <circle cx="66.5" cy="107" r="4" fill="#e7b84e" />
      </g>
    </>
  );
}

function Sal() {
  return (
    <>
      <g {...LINE}>
        <path d="M14 112c0-24 14-32 36-32s36 8 36 32Z" fill="#24406e" />
        <path d="M28 40c0 30 8 40 22 40s22-10 22-40Z" fill="#e8b48c" />
        <path
          d="M26 46c-2 34 6 52 24 54 18-2 26-20 24-54-4 10-8 14-14 14q-10-6-20 0c-6 0-10-4-14-14Z"
          fill="#f4f0e4"
        />
        <path d="M26 38c0-20 10-26 24-26s24 6 24 26Z" fill="#1f3558" />
        <path d="M23 36h54v9H23Z" fill="#2b4a8f" />
        <path d="M42 66q8 4 16 0" fill="none" />
      </g>
      <Eyes y={52} />
    </>
  );
}

function Parrot() {
  return (
    <g {...LINE}>
      <path d="M34 112C30 84 24 64 32 42 38 26 54 20 66 28c12 8 14 24 8 36-6 14-8 30-8 48Z" fill="#2f8a4b" />
      <path d="M36 112c-2-20 2-38 14-46 6 16 6 32 4 46Z" fill="#1f6a92" />
      <path d="M66 28c14-2 24 8 22 22-6-6-12-6-18-4Z" fill="#e7b84e" />
      <path d="M70 46c6-1 10 0 12 3-2 6-6 9-12 9Z" fill="#3a2c1c" />
      <circle cx="60" cy="40" r="9" fill="#fffaf0" />
      <path d="M30 44C22 36 22 24 30 16c2 8 6 14 14 18Z" fill="#c8203a" />
      <circle cx="62" cy="40" r="3" fill={INK} stroke="none" />
    </g>
  );
}

function Cat() {
  return (
    <g {...LINE}>
      <path d="M20 112c0-24 12-34 30-34s30 10 30 34Z" fill="#6f7883" />
      <path
        d="M24 30 32 48H68L76 30c6 14 6 26 2 36-5 10-15 16-28 16S27 76 22 66c-4-10-4-22 2-36Z"
        fill="#8a949f"
      />
      <path d="M40 46v10M50 44v12M60 46v10" stroke="#5a636d" stroke-width="3" />
      <path d="M45 70h10l-5 5ZM50 75q-4 5-9 2M50 75q4 5 9 2" fill="#e6a29a" />
      <path d="M18 66l16 4M18 76l16-2M82 66l-16 4M82 76l-16-2" stroke-width="1.3" />
      <path d="M34 62q6-6 12 0-6 5-12 0ZM54 62q6-6 12 0-6 5-12 0Z" fill="#f2d36a" />
      <path d="M40 60v4M60 60v4" />
    </g>
  );
}

interface Bot {
  name: string;
  title: Both;
  about: Both;
  ground: string;
  Face: ComponentType;
  /** Those with wide hats stand back a little. */
  isWide?: boolean;
}

/** By the engine's name of a bot, from weak to strong. */
export const CREW: Readonly<Record<string, Bot>> = {
  level1: {
    name: crewName("level1"),
    title: { en: "Pim the Deckhand", de: "Pim, der Leichtmatrose" },
    about: { en: "Plays what looks good at first sight.", de: "Spielt, was auf den ersten Blick lockt." },
    ground: "#bfe0d6",
    Face: Pim,
  },
  level2: {
    name: crewName("level2"),
    title: { en: "Greta the Mate", de: "Greta, die Bootsfrau" },
    about: { en: "Knows the ropes, errs now and then.", de: "Kennt sich aus, irrt sich hin und wieder." },
    ground: "#f5d9a0",
    Face: Greta,
  },
  level3: {
    name: crewName("level3"),
    title: { en: "Idris the Navigator", de: "Idris, der Steuermann" },
    about: { en: "A sound player.", de: "Spielt solide." },
    ground: "#cfdcc0",
    Face: Idris,
  },
  level4: {
    name: crewName("level4"),
    title: { en: "Oda the Captain", de: "Oda, die Kapitänin" },
    about: { en: "Thinks well ahead.", de: "Denkt weit voraus." },
    ground: "#f2c9a8",
    Face: Oda,
    isWide: true,
  },
  level5: {
    name: crewName("level5"),
    title: { en: "Thorne the Admiral", de: "Thorne, der Admiral" },
    about: { en: "The best there is.", de: "Niemand spielt stärker." },
    ground: "#c9d3e4",
    Face: Thorne,
    isWide: true,
  },
  net: {
    name: crewName("net"),
    title: { en: "Sal the old salt", de: "Sal, der Seebär" },
    about: {
      en: "Learned by playing; needs one look.",
      de: "Hat es beim Spielen gelernt; ein Blick genügt.",
    },
    ground: "#d3dfe6",
    Face: Sal,
  },
  greedy: {
    name: crewName("greedy"),
    title: { en: "Koko the parrot", de: "Koko, der Papagei" },
    about: { en: "Grabs what glitters first.", de: "Schnappt sich, was zuerst glänzt." },
    ground: "#d7e6c4",
    Face: Parrot,
  },
  random: {
    name: crewName("random"),
    title: { en: "Tom the ship's cat", de: "Tom, der Schiffskater" },
    about: { en: "Plays whatever comes to paw.", de: "Spielt, was ihm vor die Pfote kommt." },
    ground: "#e8ddc6",
    Face: Cat,
  },
};

export const LEVELS = ["level1", "level2", "level3", "level4", "level5"] as const;
type Level = (typeof LEVELS)[number];

/** Four of the crew, about as strong as one of them and beginning with that one. */
export function crewAbout(level: Level): Level[] {
  const far = (each: Level) => Math.abs(LEVELS.indexOf(each) - LEVELS.indexOf(level) + 0.1);
  return [...LEVELS].sort((a, b) => far(a) - far(b)).slice(0, 4);
}

/** The portrait of a bot in an arch, beside its name; nothing for an unknown one. */
export function BotFace(props: { bot: string; size?: number }) {
  const { size = 60 } = props;
  const id = useId();
  const bot = CREW[props.bot];
  if (bot === undefined) {
    return null;
  }
  return (
    <svg class="bot-face" width={size} height={size * 1.14} viewBox="0 0 100 114" aria-hidden="true">
      <clipPath id={id}>
        <path d={ARCH} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <path d="M0 0H100V114H0Z" fill={bot.ground} />
        <circle cx="50" cy="48" r="40" fill="#fff" opacity=".38" />
        <g transform={bot.isWide ? "translate(5 9) scale(.9 .92)" : undefined}>
          <bot.Face />
        </g>
      </g>
      <path d={ARCH} fill="none" stroke={INK} stroke-width="3" />
    </svg>
  );
}

/** How strong a bot is, as dots; the word beside it says the same. */
export function LevelDots(props: { bot: string }) {
  const level = LEVELS.indexOf(props.bot as Level);
  return (
    <span class="level-dots" aria-hidden="true">
      {LEVELS.map((each, i) => (
        <i key={each} class={i <= level ? "lit" : ""} />
      ))}
    </span>
  );
}
