/** The log of Winds of Plunder: a block for the wind phase of a round, and one for each turn. */
import { Change } from "../../look/change";
import { Star } from "../../look/icons";
import { DirectionMark, Pennant } from "../../look/marks";
import type { ComponentChildren, Part, PartProps, Parts, Row, Step } from "../contract";
import { type Obs, Phase, namesIn, runningVp, stockOf } from "./obs";
import { GOODS, SignMark } from "./pieces";
import { placeTitle, say, windName } from "./words";
import "./parts.css";

type Props = PartProps<Obs>;

const WIND = "wind";
const GOOD_WORDS = ["weapons", "crew", "provisions"] as const;

/** Cards are drawn in the turn of a seat, too. */
function partOf({ phase, round, turn }: Obs): Part {
  if (round === 0) return { id: "", round };
  if (phase >= Phase.compass && phase < Phase.turn) return { id: WIND, round };
  return { id: `${turn}`, round, seat: turn };
}

function name({ lang, part }: Props): ComponentChildren {
  return part.id === WIND ? (
    <>
      <SignMark name="beard" size={20} />
      <b>{say(lang, "windPhase")}</b>
    </>
  ) : null;
}

function gist(props: Props): ComponentChildren {
  const { now, part, steps } = props;
  const before = steps[0]?.before;
  const after = steps.at(-1)?.after;
  if (before === undefined || after === undefined) return null;
  if (part.seat === undefined)
    return now === null && part.id === WIND ? <Wind lang={props.lang} wind={after.wind} /> : null;
  return <Booty {...props} before={before} after={after} seat={part.seat} />;
}

function Wind({ lang, wind }: Pick<Props, "lang"> & { wind: number }) {
  return (
    <>
      <svg width="14" height="14" viewBox="-8 -8 16 16" aria-hidden="true">
        <DirectionMark direction={wind} />
      </svg>
      <span>{windName(lang, "nesw"[wind]!)}</span>
    </>
  );
}

/** What a seat wishes in the wind phase: a direction, or cubes for it. */
function row({ text, who }: Step<Obs>, { lang, players }: Props): Row | null {
  const [verb = "", word = ""] = (text ?? "").split(" ");
  const wind = verb === "compass" ? "nesw".indexOf(word) : -1;
  const cubes = verb === "bid" ? Number(word) : NaN;
  if (word === "" || who < 0 || (wind < 0 && Number.isNaN(cubes))) return null;
  const flag = players[who]?.pennant ?? who;
  const shows = (
    <span class="wp-wish">
      <Pennant seat={flag} size={18} />
      {wind >= 0 ? (
        <Wind lang={lang} wind={wind} />
      ) : (
        <>
          <SignMark name="cube" size={18} seat={flag} />
          <b class="num">{cubes}</b>
        </>
      )}
    </span>
  );
  return { shows, says: 1 };
}

/** Where a ship came in its turn, and what it took there. */
function Booty(props: Props & { before: Obs; after: Obs; seat: number }) {
  const { after, before, edition, lang, seat } = props;
  const goods = GOOD_WORDS.map((words, good) => ({
    words,
    good,
    by: stockOf(after, seat, good) - stockOf(before, seat, good),
  }));
  return (
    <>
      {before.port[seat] !== after.port[seat] && (
        <b>{placeTitle(lang, after.port[seat]!, namesIn(edition))}</b>
      )}
      <Change
        by={runningVp(after, seat) - runningVp(before, seat)}
        words={say(lang, "vpLong")}
        mark={<Star size={14} />}
      />
      {goods.map(({ words, good, by }) => (
        <Change
          key={good}
          by={by}
          words={say(lang, words)}
          mark={<SignMark name={GOODS[good]!} size={16} />}
        />
      ))}
    </>
  );
}

export const parts: Parts<Obs> = { partOf, name, gist, row };
