/** The end of Columbus: all voyages on one chart, how far each came, and what stopped whom. */
import { Pennant } from "../../look/marks";
import { ranking } from "../../ui/tally";
import type { EndProps } from "../contract";
import { CauseSign, Courses } from "./courses";
import { HOME, type Obs, hasFound, isDamaged, scoreOf } from "./obs";
import { CAUSES, setbacksOf } from "./setbacks";
import { reason } from "./sheet";
import { Voyage } from "./voyage";
import { say } from "./words";
import "./account.css";

export function Account(props: EndProps<Obs>) {
  const { obs, lang, outcome, players } = props;
  const setbacks = setbacksOf(props.steps ?? []);
  return (
    <div class="co-account">
      <h3>{say(lang, "voyages")}</h3>
      <Courses {...props} />
      <ol>
        {ranking(outcome).map(({ seat, points }) => {
          const pennant = players[seat]?.pennant ?? seat;
          return (
            <li key={seat} class={outcome.winners.includes(seat) ? "co-best" : undefined}>
              <p class="co-captain">
                <Pennant seat={pennant} size={24} />
                <span class="name">{players[seat]?.name}</span>
                <span class="co-far num">
                  {points}
                  <small>/{HOME}</small>
                </span>
              </p>
              <Voyage
                score={scoreOf(obs, seat)}
                found={hasFound(obs, seat)}
                damaged={isDamaged(obs, seat)}
                pennant={pennant}
                label={`${say(lang, "voyage")}: ${scoreOf(obs, seat)}`}
              />
              <p class="co-note">{reason(props, seat)}</p>
              <ul class="co-causes">
                {CAUSES.map((cause) => {
                  const count = setbacks.filter((each) => each.seat === seat && each.cause === cause).length;
                  if (count === 0) return null;
                  return (
                    <li key={cause}>
                      <svg viewBox="-17 -17 34 34" width="26" height="26" aria-hidden="true">
                        <CauseSign cause={cause} pennant={pennant} />
                      </svg>
                      {say(lang, cause, { n: count })}
                    </li>
                  );
                })}
              </ul>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
