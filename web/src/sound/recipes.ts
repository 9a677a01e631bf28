/** The sounds of the table as data: each is a few short voices of noise or of a tone. */
import type { SoundName } from "../games/contract";

export interface Voice {
  wave: "noise" | "sine" | "triangle" | "sawtooth";
  /** When it begins and how long it lasts, in seconds. */
  at: number;
  lasts: number;
  /** Loudness at its peak, 0..1, and how long it rises; then it fades. */
  gain: number;
  rise?: number;
  /** Pitch of a tone, or of the filter of a noise, in Hz, at its beginning and at its end. */
  from: number;
  to?: number;
  /** For noise: what the filter lets through, and how sharply. */
  pass?: "lowpass" | "bandpass" | "highpass";
  sharp?: number;
}

export type Recipe = readonly Voice[];

const noise = (at: number, lasts: number, gain: number, from: number, more: Partial<Voice> = {}): Voice => ({
  wave: "noise",
  at,
  lasts,
  gain,
  from,
  pass: "bandpass",
  sharp: 1,
  ...more,
});

const tone = (at: number, lasts: number, gain: number, from: number, more: Partial<Voice> = {}): Voice => ({
  wave: "sine",
  at,
  lasts,
  gain,
  from,
  ...more,
});

const each = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** A bowed or blown note with its octave. */
const note = (at: number, lasts: number, hz: number, wave: Voice["wave"], gain = 0.16): Voice[] => [
  { wave, at, lasts, gain, rise: 0.03, from: hz },
  tone(at, lasts, gain / 2, 2 * hz, { rise: 0.02 }),
];

export const SOUNDS: Readonly<Record<SoundName, Recipe>> = {
  tick: [noise(0, 0.04, 0.35, 3200)],
  card: [noise(0, 0.09, 0.6, 1900, { to: 700 }), tone(0.004, 0.09, 0.3, 170, { to: 90 })],
  riffle: each(12, (i) => noise(0.04 * i, 0.05, 0.26 + 0.01 * i, 2400 + 120 * (i % 3))),
  knock: [
    tone(0, 0.12, 0.5, 210, { to: 140, wave: "triangle" }),
    noise(0, 0.04, 0.25, 900, { pass: "lowpass" }),
  ],
  wave: [
    noise(0, 0.9, 0.4, 350, { to: 800, rise: 0.35, sharp: 0.7 }),
    noise(0.25, 0.8, 0.2, 1600, { to: 500, rise: 0.3, sharp: 0.6 }),
  ],
  gust: [
    noise(0, 1, 0.5, 260, { to: 900, rise: 0.4, sharp: 2.2 }),
    noise(0.15, 0.8, 0.2, 1200, { to: 500, rise: 0.25, sharp: 3 }),
  ],
  die: [
    ...each(6, (i) =>
      noise(0.1 * i + 0.02 * (i % 2), 0.05, 0.5 - 0.03 * i, 1500 + 260 * ((i * 5) % 4), { sharp: 3 }),
    ),
    tone(0.68, 0.12, 0.35, 190, { to: 120, wave: "triangle" }),
  ],
  bell: [
    tone(0, 1.6, 0.34, 1046, { rise: 0.004 }),
    tone(0, 1.1, 0.17, 2510, { rise: 0.004 }),
    tone(0, 0.7, 0.1, 3970, { rise: 0.004 }),
    tone(0, 1.7, 0.14, 523, { rise: 0.004 }),
  ],
  thud: [tone(0, 0.45, 0.7, 92, { to: 38 }), noise(0, 0.3, 0.28, 420, { to: 90, pass: "lowpass" })],
  crack: [
    noise(0, 0.05, 0.6, 2600, { to: 900 }),
    noise(0.06, 0.08, 0.4, 1400, { to: 500 }),
    tone(0.02, 0.16, 0.3, 240, { to: 110, wave: "triangle" }),
  ],
  rumble: [
    noise(0, 1.2, 0.5, 140, { to: 60, rise: 0.15, pass: "lowpass" }),
    tone(0.05, 1.1, 0.3, 58, { to: 40, rise: 0.2 }),
    noise(0.5, 0.7, 0.2, 260, { to: 90, rise: 0.1, pass: "lowpass" }),
  ],
  coin: [tone(0, 0.25, 0.24, 1568), tone(0.07, 0.4, 0.28, 2093)],
  fanfare: [
    ...note(0, 0.22, 392, "sawtooth", 0.2),
    ...note(0.18, 0.22, 523, "sawtooth", 0.2),
    ...note(0.36, 0.22, 659, "sawtooth", 0.2),
    ...note(0.54, 1, 784, "sawtooth", 0.2),
    ...note(0.54, 1, 523, "sawtooth", 0.14),
  ],
  fiddle: [
    ...note(0, 0.2, 587, "sawtooth"),
    ...note(0.15, 0.2, 740, "sawtooth"),
    ...note(0.3, 0.2, 880, "sawtooth"),
    ...note(0.45, 0.2, 740, "sawtooth"),
    ...note(0.6, 0.6, 1175, "sawtooth"),
  ],
};

/** Seconds until a sound is over. */
export function lengthOf(recipe: Recipe): number {
  return Math.max(...recipe.map(({ at, lasts }) => at + lasts));
}
