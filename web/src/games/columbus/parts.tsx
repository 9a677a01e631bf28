/** The log of Columbus: a block for each turn, with where the ship came and what it has brought. */
import { Change } from "../../look/change";
import { CardBack } from "../../look/icons";
import type { ComponentChildren, PartProps, Parts, Row, Step } from "../contract";
import { FACE_LETTERS, type Obs, angleOf, directionIn, fieldName, isDamaged } from "./obs";
import { BarrelMark, DieFace, MastMark } from "./pieces";
import { say } from "./words";
import "./parts.css";

function gist({ lang, part, steps }: PartProps<Obs>): ComponentChildren {
  const before = steps[0]?.before;
  const after = steps.at(-1)?.after;
  const seat = part.seat ?? 0;
  if (before === undefined || after === undefined) return null;
  const grew = (count: (obs: Obs) => number) => count(after) - count(before);
  return (
    <>
      <Change by={-grew((o) => Number(isDamaged(o, seat)))} words={say(lang, "ship")} mark={<MastMark />} />
      <Change
        by={grew((o) => o.barrels[seat]!)}
        words={say(lang, "barrels")}
        mark={<BarrelMark size={15} />}
      />
      <Change
        by={grew((o) => o.hand_size[seat]!)}
        words={say(lang, "handCards")}
        mark={<CardBack size={13} />}
      />
      {before.ship[seat] !== after.ship[seat] && <b class="figures">→ {fieldName(after.ship[seat]!)}</b>}
    </>
  );
}

const SAILS = ["rose", "sail", "wind"];

/** A throw as dice, and where a ship sailed as an arrow. */
function row({ after, text, who }: Step<Obs>): Row | null {
  const [verb = "", word = ""] = (text ?? "").split(" ");
  if (who < 0 && verb === "roll") return { shows: <Dice letters={word} />, says: 1 };
  if (who < 0 || !SAILS.includes(verb)) return null;
  return { shows: <Course way={word} to={fieldName(after.ship[who]!)} />, says: 1 };
}

function Dice({ letters }: { letters: string }) {
  return (
    <span class="co-log-row">
      {[...letters].map((letter, i) => (
        <svg key={i} viewBox="-30 -30 60 60" width="28" height="28">
          <rect x="-28" y="-28" width="56" height="56" rx="11" class="co-log-die" />
          <DieFace face={FACE_LETTERS.indexOf(letter)} />
        </svg>
      ))}
    </span>
  );
}

function Course({ way, to }: { way: string; to: string }) {
  return (
    <span class="co-log-row">
      <svg viewBox="-10 -10 20 20" width="20" height="20">
        <path
          d="M0-8 5.500 0H2V8H-2V0H-5.500Z"
          fill="currentColor"
          transform={`rotate(${angleOf(directionIn(way))})`}
        />
      </svg>
      <b class="num">{to}</b>
    </span>
  );
}

export const parts: Parts<Obs> = {
  partOf: ({ round, turn }) => ({ id: `${turn}`, round, seat: turn }),
  gist,
  row,
};
