/** The pictures on the cards of Winds of Plunder, 94 by 66. */
import { GOODS, Sign, type SignName } from "./pieces";

const RAYS = "M47 33-40-20 20-60zM47 33 30-70h50zM47 33 140-40l20 60zM47 33-40 100l-30-50zM47 33 60 130H10z";

/** What a card is about, and the colour behind it. */
const ABOUT: Readonly<Record<string, readonly [SignName, string]>> = {
  buyweapons: ["arms", "#f0cf8c"],
  hirecrew: ["crew", "#f0cf8c"],
  buyprovisions: ["food", "#f0cf8c"],
  misfire: ["arms", "#c9b3a6"],
  mutiny: ["crew", "#c9b3a6"],
  spoiled: ["food", "#c9b3a6"],
};

export function Scene({ effect }: { effect: string }) {
  return (
    <svg class="wp-scene" viewBox="0 0 94 66" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {effect === "intrigue" ? <Swap /> : effect === "heave" ? <Rowing /> : <Goods effect={effect} />}
    </svg>
  );
}

function Goods({ effect }: { effect: string }) {
  const [name, paint] = ABOUT[effect] ?? ["cards", "#cfe4dc"];
  const isLoss = paint === "#c9b3a6";
  return (
    <>
      <path fill={paint} d="M-60-60H160V130H-60z" />
      <path d={RAYS} fill="#fff" opacity=".25" />
      <Sign name={name} x={19} y={5} size={56} />
      {isLoss && (
        <path
          d="m24 8 46 50M70 8 24 58"
          stroke="#a8392a"
          stroke-width="6"
          stroke-linecap="round"
          opacity=".85"
        />
      )}
    </>
  );
}

function Swap() {
  return (
    <>
      <path fill="#cfe4dc" d="M-60-60H160V130H-60z" />
      <path d="M-60 46q12-5 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0v80H-60z" fill="#5d9ba4" />
      {[
        [10, 12, 2],
        [56, 24, 0],
      ].map(([x = 0, y = 0, good = 0]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(.62)`}>
          <rect width="46" height="40" rx="4" fill="#fff8e6" stroke="#5a4017" stroke-width="2" />
          <Sign name={GOODS[good]!} x={9} y={6} size={28} />
        </g>
      ))}
      <path
        d="M42 16q18-8 30 4m1-8v8h-8M52 50q-18 8-30-6m-1 8v-8h8"
        fill="none"
        stroke="#a8392a"
        stroke-width="3"
        stroke-linecap="round"
      />
    </>
  );
}

function Rowing() {
  return (
    <>
      <path fill="#f3c79a" d="M-60-60H160V130H-60z" />
      <path d="M-60 44q12-5 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0v80H-60z" fill="#3f8291" />
      <path
        d="M14 34q33 10 66-2-4 18-18 20H30Q18 48 14 34z"
        fill="#7b4a20"
        stroke="#22303a"
        stroke-width="2"
      />
      <path d="m32 40-12 18m24-16-9 19m22-19-5 19" stroke="#f1dba5" stroke-width="3" stroke-linecap="round" />
      <Sign name="crew" x={24} y={12} size={24} />
      <Sign name="crew" x={44} y={12} size={24} />
    </>
  );
}

export function MapScene() {
  return (
    <svg class="wp-scene" viewBox="0 0 94 66" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#93c5c6" d="M-60-60H160V130H-60z" />
      <path
        d="M16 40q8-16 24-12t20-6 20 12-14 18-28 0-22-12z"
        fill="#f0dca9"
        stroke="#4b3718"
        stroke-width="1.5"
      />
      <path d="M24 40q12-10 22-2t18-6" fill="none" stroke="#4b3718" stroke-width="2" stroke-dasharray="4 3" />
      <path d="m62 26 9 9m0-9-9 9" stroke="#a8392a" stroke-width="4" stroke-linecap="round" />
    </svg>
  );
}
