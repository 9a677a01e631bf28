/** What the rules of Santa Timea show: the table with numbers, what cards are worth, the first turn. */
import { Burst, Equals, FullDisc, HalfDisc, Wheel, ZeroDisc } from "../../look/icons";
import type { ComponentChildren, Lang, Legend } from "../contract";
import { WheelCard, WindCard } from "./cards";
import { type Obs, cardIn } from "./obs";
import "./santa-timea.css";

/** A card of the first turn, with what it is worth; `is` says what becomes of it. */
function Shown(props: { name: string; lang: Lang; is?: string; children?: ComponentChildren }) {
  const { name, lang, is = "lying" } = props;
  return (
    <span class={`st-shown st-shown-${is}`}>
      <WheelCard card={cardIn(`play ${name}`)} lang={lang} />
      {is === "out" && <i class="st-strike" />}
      {props.children && <b class="num">{props.children}</b>}
    </span>
  );
}

/** The wind card of the first trick: north, 2 damage. */
const Blowing = ({ lang }: { lang: Lang }) => (
  <span class="st-shown st-shown-wind">
    <WindCard kind={1} lang={lang} />
  </span>
);

const HELD = ["S13", "W3", "E12", "P", "N9"] as const;

export const legend: Legend<Obs> = {
  plate: { rule: "table" },
  things: () => [
    {
      show: ".st-compass",
      at: [0.16, 0.16],
      text: { en: "The compass: where the wind blows", de: "Der Kompass: wohin der Wind weht" },
    },
    {
      show: ".st-now .st-slot",
      at: [0, 0],
      text: { en: "The wind card played for", de: "Um diese Windkarte geht es" },
    },
    {
      show: ".st-coming:nth-child(2) .st-slot",
      at: [0, 0],
      text: { en: "The two winds to come", de: "Die zwei nächsten Winde" },
    },
    {
      show: ".st-deck .st-slot",
      at: [0, 0],
      text: { en: "The deck of winds", de: "Der Stapel der Winde" },
    },
    {
      show: '.st-place[data-seat="1"] .st-lying',
      at: [0, 0.08],
      text: { en: "A wheel card of everybody", de: "Von jedem eine Steuerkarte" },
    },
    {
      show: '.st-lying[data-piece^="card-P"]',
      at: [0, 0.08],
      text: {
        en: "The Piratess: equal to the card before her",
        de: "Die Piratenbraut: gleich der Karte vor ihr",
      },
    },
  ],
  signs: [
    {
      mark: <FullDisc size={34} />,
      name: { en: "with the wind", de: "mit dem Wind" },
      text: { en: "full number", de: "volle Zahl" },
    },
    {
      mark: <HalfDisc size={34} />,
      name: { en: "across", de: "quer" },
      text: { en: "half of it", de: "die halbe" },
    },
    {
      mark: <ZeroDisc size={34} />,
      name: { en: "against", de: "dagegen" },
      text: { en: "nothing", de: "nichts" },
    },
    {
      mark: <Burst size={34} />,
      name: { en: "lowest", de: "niedrigste" },
      text: { en: "takes damage", de: "nimmt Schaden" },
    },
    {
      mark: <Wheel size={34} />,
      name: { en: "highest", de: "höchste" },
      text: { en: "leads next", de: "spielt aus" },
    },
    {
      mark: <Equals size={34} />,
      name: { en: "equal", de: "gleich" },
      text: { en: "out of it", de: "sticht sich aus" },
    },
  ],
  mat: ["N12", "W4", "E9", "P"].map((name) => (
    <WheelCard key={name} card={cardIn(`play ${name}`)} lang="en" />
  )),
  turns: [
    {
      title: { en: "Look at the wind", de: "Sieh auf den Wind" },
      text: {
        en: "It blows **north**: N9 counts 9, E12 half of it, S13 nothing at all.",
        de: "Er weht nach **Norden**: N9 zählt 9, O12 die Hälfte, S13 gar nichts.",
      },
      things: (lang) => (
        <>
          <Blowing lang={lang} />
          <Shown name="N9" lang={lang}>
            9
          </Shown>
          <Shown name="E12" lang={lang}>
            6
          </Shown>
          <Shown name="S13" lang={lang}>
            0
          </Shown>
        </>
      ),
    },
    {
      title: { en: "Play one card", de: "Spiel eine Karte" },
      text: {
        en: "Any you like; only a **Piratess** may not lead. The others follow.",
        de: "Welche du willst; nur die **Piratenbraut** führt nicht an. Alle folgen.",
      },
      things: (lang) =>
        HELD.map((name) => (
          <Shown key={name} name={name} lang={lang} is={name === "E12" ? "played" : "held"} />
        )),
    },
    {
      title: { en: "Equal cards strike out", de: "Gleiche stechen sich aus" },
      text: {
        en: "N6 is worth 6, and so is your E12: **both are out** of it.",
        de: "N6 ist 6 wert, deine O12 ebenso: **Beide sind** draußen.",
      },
      things: (lang) => (
        <>
          <Shown name="N6" lang={lang} is="out">
            6
          </Shown>
          <span class="st-shown-sign">
            <Equals size={30} />
          </span>
          <Shown name="E12" lang={lang} is="out">
            6
          </Shown>
        </>
      ),
    },
    {
      title: { en: "The lowest takes it", de: "Die niedrigste nimmt sie" },
      text: {
        en: "S6 takes the wind card, and that is **damage**. W10 leads next.",
        de: "S6 nimmt die Windkarte, und das ist **Schaden**. W10 spielt aus.",
      },
      things: (lang) => (
        <>
          <Shown name="S6" lang={lang}>
            <Burst size={15} />0
          </Shown>
          <span class="st-shown-sign">
            <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d="M1 12 11 3v5.500h12v7H11V21Z" />
            </svg>
          </span>
          <Blowing lang={lang} />
          <Shown name="W10" lang={lang}>
            <Wheel size={15} />5
          </Shown>
        </>
      ),
    },
  ],
};
