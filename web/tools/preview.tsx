/** A game as a picture for link previews: its scene, and a letter with title and pitch beside it. */
import type { GameCard } from "../src/games/contract";
import { CompassRose } from "../src/look/art/rose";

export const WIDTH = 1200;
export const HEIGHT = 630;
const SCALE = WIDTH / 700; /* of a wide picture */

/** Words in lines of at most `most` letters. */
function lines(text: string, most: number): string[] {
  const out: string[] = [];
  for (const word of text.split(" ")) {
    const last = out[out.length - 1];
    if (last !== undefined && last.length + word.length < most) {
      out[out.length - 1] = `${last} ${word}`;
    } else {
      out.push(word);
    }
  }
  return out;
}

/** The letter that all previews share, from (690 120). */
function Letter(props: { title: string; text: string; facts: string }) {
  const size = Math.min(76, 800 / props.title.length);
  return (
    <g transform="translate(690 110)">
      <rect x="8" y="16" width="450" height="410" rx="4" fill="#180c04" opacity=".35" />
      <rect width="450" height="410" rx="4" fill="#fbf4e1" stroke="#a98a4c" stroke-width="2" />
      <rect x="12" y="12" width="426" height="386" fill="none" stroke="#a98a4c" stroke-width="2" />
      <rect x="18" y="18" width="414" height="374" fill="none" stroke="#a98a4c" />
      <text x="44" y="112" font-family="var(--title)" font-size={size} fill="#1b2732">
        {props.title}
      </text>
      {lines(props.text, 32).map((line, i) => (
        <text key={line} x="46" y={174 + i * 40} font-family="var(--sans)" font-size="31" fill="#2b3138">
          {line}
        </text>
      ))}
      <text x="46" y="308" font-family="var(--sans)" font-size="26" fill="#6f4a0c">
        {props.facts}
      </text>
      <g transform="translate(72 352)">
        <CompassRose cx={0} cy={0} r={24} />
      </g>
      <text x="112" y="364" font-family="var(--title)" font-size="38" fill="#1b2732">
        Windrose
      </text>
    </g>
  );
}

export function Preview(props: { card: GameCard; title?: string; text?: string; facts?: string }) {
  const { card } = props;
  const [min, max] = card.seats;
  const time = card.minutes ? ` · ${card.minutes.join("–")} minutes` : "";
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <g transform={`translate(0 ${(HEIGHT - 400 * SCALE) / 2}) scale(${SCALE})`}>
        <card.Picture shape="wide" />
      </g>
      <Letter
        title={props.title ?? card.title}
        text={props.text ?? card.pitch.en}
        facts={props.facts ?? `${min} to ${max} players${time}`}
      />
    </svg>
  );
}
