/** What the proposed move would bring about, or what the last step did, drawn on the sea. */
import { Castaway } from "./castaway";
import type { SeaProps } from "./board";
import { follow } from "./drift";
import { type Obs, coloursOf, driftOf, flows, stackOf } from "./obs";
import { Raft, levelAt } from "./pieces";
import { CELL, STEP, at, castawayAt, castawaySize, spaceAt, stackAt } from "./places";

export function Drift(props: SeaProps) {
  const { trial, obs, step, ms } = props;
  if (trial === null)
    return step !== null && ms > 0 ? (
      <Arrows before={step.before} after={step.after} action={step.text} reach={0.5} />
    ) : null;
  return (
    <g class="az-trial" aria-hidden="true">
      <Ghosts {...props} trial={trial} />
      {/* Where they would lie: the ways to choose from lie between. */}
      <Arrows before={obs} after={trial.obs} action={trial.move.text} reach={1} />
      {coloursOf(obs).map((each) => {
        if (trial.obs.place[each] === obs.place[each]) return null;
        const from = castawayAt(obs, each);
        const [x, y] = castawayAt(trial.obs, each);
        return (
          <g key={each}>
            <path d={`M${from[0]} ${from[1]}L${x} ${y}`} class="az-path-edge" />
            <path d={`M${from[0]} ${from[1]}L${x} ${y}`} class="az-path" />
            <g transform={`${at([x, y])} scale(${castawaySize(trial.obs.place[each]!)})`} class="az-ghost">
              <Castaway colour={each} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The rafts that would move, where they would lie, in a dashed box. */
function Ghosts({ obs, rafts, trial }: SeaProps & { trial: NonNullable<SeaProps["trial"]> }) {
  const drift = driftOf(trial.move.text, obs);
  if (drift < 0) return null;
  const after = follow(obs, rafts, trial.obs, trial.move.text);
  const arrived = flows(obs, trial.obs, drift).map(({ to }) => to);
  return (
    <>
      {arrived.map((space) => {
        const stack = after[space]!;
        const colours = stackOf(trial.obs, space);
        const [x, y] = stackAt(space);
        return (
          <g key={space} transform={at([x, y])}>
            <g class="az-ghost-raft">
              {stack.map((number, level) =>
                rafts[space]!.includes(number) ? null : (
                  <g key={number} transform={at(levelAt(level, stack.length))}>
                    <Raft colour={colours[level]!} />
                  </g>
                ),
              )}
            </g>
            <rect x="-47" y="-46" width="94" height="81" rx="13" class="az-dashed" />
          </g>
        );
      })}
    </>
  );
}

/** Arrows for the rafts that go from one space to the next, with their number; `reach`: how far on their
 * way they are drawn. */
function Arrows(props: { before: Obs; after: Obs; action: string | null; reach: number }) {
  const { before, after, action, reach } = props;
  const drift = driftOf(action, before);
  if (drift < 0) return null;
  const [dx, dy] = STEP[drift]!;
  return (
    <g class="az-arrows" aria-hidden="true">
      {flows(before, after, drift).map(({ from, count }) => {
        const [x, y] = spaceAt(from);
        return (
          <g
            key={from}
            transform={`${at([x + dx * CELL * reach, y + 4 + dy * CELL * reach])} rotate(${drift * 90})`}
          >
            <path d="M-9 24V-2H-20L0-26 20-2H9V24Z" class="az-arrow" />
            {count > 1 && (
              <text transform={`translate(0 4) rotate(${-drift * 90})`} y="6" class="az-arrow-count">
                {count}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
