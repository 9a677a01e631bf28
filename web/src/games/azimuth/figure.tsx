/** The four castaways as people, without the board around them: for the cover and the pieces. */
import type { ComponentChildren } from "preact";

/** What is worn on the chest, behind the head, on it, and the skin; feet at (32 80). */
interface Look {
  shirt: string;
  shade: string;
  skin: string;
  chest: ComponentChildren;
  back?: ComponentChildren;
  head: ComponentChildren;
}

const Smile = ({ ink = "#1c1410" }: { ink?: string }) => (
  <path d="M28 36q4 3 8 0" fill="none" stroke={ink} stroke-width="1.5" />
);

const LOOKS: readonly Look[] = [
  {
    shirt: "#d8293f",
    shade: "#7c0f20",
    skin: "#f1c299",
    chest: <path d="M29 47h6v4h4v6h-4v4h-6v-4h-4v-6h4Z" fill="#fff" stroke-width="1" />,
    back: <path d="M18 24C14 34 14 44 18 48l6-2-2-22ZM46 24c4 10 4 20 0 24l-6-2 2-22Z" fill="#5b2a14" />,
    head: (
      <>
        <Smile />
        <path d="M17 24C17 10 25 4 32 4s15 6 15 20c-10-5-20-5-30 0Z" fill="#d8293f" />
        <path d="M46 21l11 3-6 3 4 6-9-5Z" fill="#d8293f" />
        <path d="M17 24c10-5 20-5 30 0" fill="none" stroke="#7c0f20" stroke-width="2.4" />
        <path
          d="M23.500 13h3M31.500 9h3M37.500 15h3M28.500 17h3"
          stroke="#fff"
          stroke-width="3.2"
          fill="none"
        />
      </>
    ),
  },
  {
    shirt: "#f4cb45",
    shade: "#a9780a",
    skin: "#f6cda8",
    chest: <circle cx="32" cy="54" r="6" fill="none" stroke="#3a2a05" stroke-width="3.400" />,
    back: (
      <path
        d="M17 20C10 34 12 50 16 54c5 0 8-4 8-10l-2-22ZM47 20c7 14 5 30 1 34-5 0-8-4-8-10l2-22Z"
        fill="#f7dc78"
      />
    ),
    head: (
      <>
        <Smile />
        <path
          d="M16 25C15 10 24 3 32 3s17 7 16 22C44 20 42 15 40 12 34 18 24 20 20 18c-1 3-2 5-4 7Z"
          fill="#f7dc78"
        />
        <path
          d="M22 12q4-5 10-5M19 40q-2 6-1 10M45 40q2 6 1 10"
          fill="none"
          stroke="#c99b2c"
          stroke-width="1.300"
        />
        <path d="M44 12l6-5 2 6-3 1 2 5-5-1Z" fill="#e0701f" stroke-width="1.200" />
      </>
    ),
  },
  {
    shirt: "#343b43",
    shade: "#0c0f12",
    skin: "#c98d61",
    chest: <path d="M32 47l6 8-6 8-6-8Z" fill="#fff" stroke-width="1" />,
    head: (
      <>
        <path d="M19 28c0 16 6 22 13 22s13-6 13-22c-2 4-4 6-6 6-3-2-11-2-14 0-2 0-4-2-6-6Z" fill="#16191d" />
        <path d="M28.500 38q3.500 2.500 7 0" fill="none" stroke="#f1c299" stroke-width="1.600" />
        <path d="M27 43q1 3 0 5M32 44v5M37 43q-1 3 0 5" fill="none" stroke="#454d56" stroke-width="1.200" />
        <path d="M8 24C14 10 22 6 32 6s18 4 24 18c-8-4-16-5-24-2-8-3-16-2-24 2Z" fill="#23282e" />
        <path d="M8 24c8-4 16-5 24-2 8-3 16-2 24 2" fill="none" stroke="#f4efe2" stroke-width="2" />
        <circle cx="32" cy="14" r="3" fill="#e7b84e" stroke-width="1" />
      </>
    ),
  },
  {
    shirt: "#f7f3e8",
    shade: "#9fb3cc",
    skin: "#8f5a3a",
    chest: <path d="M15.500 46h33M14.500 53h35M14.500 60h35" stroke="#2a73d0" stroke-width="3.600" />,
    head: (
      <>
        <Smile ink="#2a1206" />
        <path d="M18 22C18 9 25 5 32 5s14 4 14 17Z" fill="#2a73d0" />
        <path d="M24 20q-1-8 3-13M32 20V6M40 20q1-8-3-13" fill="none" stroke="#174a8f" stroke-width="1.200" />
        <path d="M16 20h32v6H16Z" fill="#1f57a3" />
        <path d="M21 20v6M26.500 20v6M32 20v6M37.500 20v6M43 20v6" stroke="#174a8f" stroke-width="1" />
        <circle cx="32" cy="4.500" r="4" fill="#fff" />
      </>
    ),
  },
];

/** A castaway in a box of 64 x 84. */
export function Figure({ colour, asleep = false }: { colour: number; asleep?: boolean }) {
  const look = LOOKS[colour] ?? LOOKS[0]!;
  return (
    <g stroke="#1c1410" stroke-width="1.800" stroke-linejoin="round" stroke-linecap="round">
      <path d="M25 62h6v15h-8ZM33 62h6l2 15h-8Z" fill={look.skin} />
      <path d="M21 58h22l1 9-5-2-4 4-3-4-4 4-4-4-4 3Z" fill="#8a6a43" />
      <path d="M14 60C13 46 20 38 32 38s19 8 18 22c-6 4-30 4-36 0Z" fill={look.shirt} />
      <path
        d="M40 40c7 4 10 11 10 20-3 2-7 2.600-11 3 4-8 4-16 1-23Z"
        fill={look.shade}
        stroke="none"
        opacity=".6"
      />
      {look.chest}
      <path d="M15 46C8 50 6 56 9 62l5 0q-1-5 5-9ZM49 46c7 4 9 10 6 16l-5 0q1-5-5-9Z" fill={look.shirt} />
      <circle cx="11.500" cy="63" r="3.500" fill={look.skin} />
      <circle cx="52.500" cy="63" r="3.500" fill={look.skin} />
      {look.back}
      <path d="M20 24c0 14 5 19 12 19s12-5 12-19Z" fill={look.skin} />
      <path
        d={asleep ? "M25.500 29q2 1.600 4 0M34.500 29q2 1.600 4 0" : "M27.500 28v.8M36.500 28v.8"}
        fill="none"
        stroke-width={asleep ? 1.6 : 3.6}
      />
      {look.head}
    </g>
  );
}
