/** Event cards with their pictures: those in a hand, and those that interrupt the game. */
import type { JSX } from "preact";
import type { Lang } from "../contract";
import { angleOf, directionIn } from "./obs";
import { Barrel, Palm, Whirl } from "./pieces";
import { Ship } from "./ship";
import { cardEffect, cardTitle } from "./words";

/** Sky and sea of a picture, 94 x 66. */
function Scene(props: { sky: string; sea?: string; children: JSX.Element | JSX.Element[] }) {
  return (
    <svg class="co-picture" viewBox="0 0 94 66" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill={props.sky} d="M-40-40H134V66H-40z" />
      {props.children}
      <path
        d="M-40 52q10-5 22-1 11-5 22 0 12-5 24 0t24 0 24 0 24 0 24 0V106H-40z"
        fill={props.sea ?? "#5d9ba4"}
      />
      <path
        d="M8 58q6-4 12 0M40 61q6-4 12 0M70 57q6-4 12 0"
        fill="none"
        stroke="#fff"
        stroke-width="1.6"
        opacity=".6"
      />
    </svg>
  );
}

function GoodWinds() {
  return (
    <Scene sky="#cfe4dc">
      <path
        d="M8 18h34q12 0 12-8t-9-7M8 28h54q12 0 12 8t-10 7M14 38h22"
        fill="none"
        stroke="#1f5f93"
        stroke-width="3.6"
        stroke-linecap="round"
      />
      <Small x={74} y={50} scale={0.42} />
    </Scene>
  );
}

function VeryGoodWinds() {
  return (
    <Scene sky="#f5dfa2">
      <circle cx="20" cy="20" r="9" fill="#f2b632" />
      <path
        d="M4 38h22M2 46h16M66 12h16q8 0 8-6t-6-5"
        fill="none"
        stroke="#1f5f93"
        stroke-width="3.2"
        stroke-linecap="round"
      />
      <Small x={54} y={50} scale={0.72} />
    </Scene>
  );
}

/** A ship of nobody's on the waves of a picture. */
function Small({ x, y, scale, damaged = false }: { x: number; y: number; scale: number; damaged?: boolean }) {
  return (
    <g class="co-nobody" transform={`translate(${x} ${y}) scale(${scale})`}>
      <Ship pennant={0} damaged={damaged} home={false} dry />
    </g>
  );
}

function Whirlwinds({ n }: { n: number }) {
  const places = n > 2 ? [18, 47, 76] : [30, 64];
  return (
    <Scene sky="#b9cfd2" sea="#4b828d">
      <g>
        {places.map((x, i) => (
          <g key={x} transform={`translate(${x} ${34 - (i % 2) * 4}) scale(${n > 2 ? 0.62 : 0.78})`}>
            <Whirl />
          </g>
        ))}
      </g>
    </Scene>
  );
}

function Carpenter() {
  return (
    <Scene sky="#ecd9ae" sea="#b07a44">
      <g stroke="#3a2412" stroke-linejoin="round">
        <path d="M6 46h82v8H6z" fill="#c89253" stroke-width="1.6" />
        <path d="M12 26 60 40l-2 6L10 34z" fill="#a56a34" stroke-width="1.6" />
        <g transform="rotate(38 62 22)">
          <path d="M59 20h6v30h-6z" fill="#8a5526" stroke-width="1.6" />
          <path d="M49 10h22l6 5-6 6H49z" fill="#8d9aa2" stroke-width="1.8" />
        </g>
        <path
          d="M24 22l-6-8M32 20l1-10M38 24l8-7"
          stroke="#b57a0c"
          stroke-width="2.6"
          stroke-linecap="round"
        />
      </g>
    </Scene>
  );
}

function GoodWeather() {
  return (
    <Scene sky="#bfe0e6">
      <circle cx="47" cy="32" r="15" fill="#f5c64d" stroke="#7d5410" stroke-width="1.5" />
      <path
        d="M47 3v9M21 11l7 7M73 11l-7 7M12 34h11M71 34h11"
        stroke="#b57a0c"
        stroke-width="3.5"
        stroke-linecap="round"
      />
      <path
        d="M14 16q4-5 8 0 4-5 8 0M70 22q3-4 6 0 3-4 6 0"
        fill="none"
        stroke="#22303a"
        stroke-width="1.6"
      />
    </Scene>
  );
}

function Mutiny() {
  return (
    <Scene sky="#e8b48f" sea="#7b4a2b">
      <g stroke="#2c180b" stroke-width="1.6" stroke-linecap="round">
        {[20, 47, 74].map((x, i) => (
          <g key={x} transform={`translate(${x} ${44 - (i % 2) * 5})`}>
            <path d="M6-8 14-24M10-30l6 10M14-30l-4 9" stroke-width="3" stroke="#5a3a1c" />
            <path d="M-10 12q0-16 10-16T10 12z" fill={["#a8392a", "#22556b", "#6d7a2c"][i]} />
            <circle cy="-10" r="7.5" fill="#e8b98a" />
            <path d="M-8-11q8-9 16 0z" fill="#2c2a26" />
            <path d="M-3-6q3-3 6 0" fill="none" />
          </g>
        ))}
      </g>
    </Scene>
  );
}

const CLOUD = "M-30 10q-8-2-6-10t12-6q2-12 14-10 8-9 18-3 14-2 15 9 10 1 8 12t-14 8z";

function Hurricane() {
  return (
    <Scene sky="#5f7580" sea="#2f5b68">
      <path
        d="M47 30q-4-1-3 3t7 3 8-9-10-9-14 11 10 16 19-4 4-26-18-20-30 18"
        fill="none"
        stroke="#dfeaea"
        stroke-width="3.4"
        stroke-linecap="round"
      />
      <path d="m78 8-9 14h7l-5 13 14-18h-8l6-9z" fill="#ffd45e" stroke="#5a3c05" />
      <Small x={20} y={52} scale={0.44} damaged />
    </Scene>
  );
}

function Fog({ way }: { way: string }) {
  return (
    <Scene sky="#cdd8d6" sea="#8db1b2">
      <Small x={48} y={48} scale={0.5} />
      <g fill="#fff" opacity=".82">
        <path d={CLOUD} transform="translate(26 40)" />
        <path d={CLOUD} transform="translate(74 44) scale(.9)" />
      </g>
      <g transform={`translate(74 18) rotate(${angleOf(directionIn(way))})`}>
        <path d="M0-14 9 2H3.5V14h-7V2H-9z" fill="#a8392a" stroke="#3a120b" stroke-width="1.4" />
      </g>
    </Scene>
  );
}

function Provisions({ n }: { n: number }) {
  const first = 47 - (n - 1) * 13;
  return (
    <Scene sky="#f1e0b4" sea="#d9bb7c">
      <g transform="translate(12 54) scale(2.2)">
        <Palm />
      </g>
      <g>
        {Array.from({ length: n }, (_, i) => (
          <g key={i} transform={`translate(${first + i * 26} 38) scale(1.5)`}>
            <Barrel />
          </g>
        ))}
      </g>
    </Scene>
  );
}

const PICTURES: Record<string, () => JSX.Element> = {
  "good-winds": GoodWinds,
  "very-good-winds": VeryGoodWinds,
  "whirlwind-2": () => <Whirlwinds n={2} />,
  "whirlwind-3": () => <Whirlwinds n={3} />,
  carpenter: Carpenter,
  "good-weather": GoodWeather,
  mutiny: Mutiny,
  hurricane: Hurricane,
};

export function CardPicture({ kind }: { kind: string }) {
  const Picture = PICTURES[kind];
  if (Picture) return <Picture />;
  const [sort = "", value = ""] = kind.split("-");
  return sort === "fog" ? <Fog way={value} /> : <Provisions n={Number(value) || 1} />;
}

/** What is printed on a card: its name, its picture and what it does. */
export function CardFace({ kind, lang }: { kind: string; lang: Lang }) {
  return (
    <>
      <b>{cardTitle(lang, kind)}</b>
      <CardPicture kind={kind} />
      <span>{cardEffect(lang, kind)}</span>
    </>
  );
}
