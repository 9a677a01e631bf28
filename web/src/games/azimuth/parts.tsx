/** The log of Azimuth: a block for each turn of a castaway, and one for the Sea Die. */
import type { ComponentChildren, Part, PartProps, Parts } from "../contract";
import { whoIs } from "../people";
import { FaceMark } from "./die";
import { type FaceName, HOME, type Obs, Phase, SPACES, parse, seatOf, spaceName, windWord } from "./obs";
import { ColourMark } from "./pieces";
import { faceName, say, wayName } from "./words";

type Props = PartProps<Obs>;

const DIE = "die";

function partOf(obs: Obs): Part {
  const { phase, round, turn } = obs;
  if (round === 0) return { id: "", round };
  if (phase === Phase.die || phase === Phase.wave) return { id: DIE, round };
  return { id: `${turn}`, round, seat: seatOf(obs, turn) };
}

function name(props: Props): ComponentChildren {
  const { lang, part, steps } = props;
  if (part.id === DIE) {
    const rolled = steps.find((step) => step.text?.startsWith("die "))?.text?.slice(4) as
      | FaceName
      | undefined;
    return (
      <>
        {rolled !== undefined && <FaceMark face={rolled} size={24} />}
        <b>{rolled === undefined ? say(lang, "die") : faceName(lang, rolled)}</b>
      </>
    );
  }
  return part.seat === undefined ? null : (
    <>
      <ColourMark colour={Number(part.id)} size={20} />
      <b>{whoIs(props, part.seat).name}</b>
    </>
  );
}

/** The wind that was set, and where the castaway came. */
function gist({ lang, part, steps }: Props): ComponentChildren {
  const before = steps[0]?.before;
  const after = steps.at(-1)?.after;
  if (before === undefined || after === undefined || part.seat === undefined) return null;
  const colour = Number(part.id);
  const wind = steps.map((step) => parse({ id: 0, text: step.text ?? "" })).find(({ to }) => to >= 0);
  const place = after.place[colour]!;
  const hasMoved = place !== before.place[colour];
  return (
    <>
      {wind !== undefined && <span>{`${windWord(wind.to)} ${wayName(lang, wind.direction)}`}</span>}
      {hasMoved && place < SPACES && <b>→ {spaceName(place)}</b>}
      {hasMoved && place === HOME && <b>{say(lang, "home")}</b>}
    </>
  );
}

export const parts: Parts<Obs> = { partOf, name, gist };
