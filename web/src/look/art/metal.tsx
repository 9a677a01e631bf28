/** Brass, glass and paper as paints for the shared art. */

const STOPS = {
  "art-brass": ["#fff0c2", "#dcae55", "#a8752a", "#e8c06a", "#6e4910"],
  "art-brass-2": ["#5e3d0c", "#b98735", "#fbe3a4"],
} as const;

/** The paints `url(#art-brass)`, `#art-brass-2`, `#art-dial`, `#art-beam` and `#art-lamp`. Every SVG that uses
 * them holds its own copy, for one that is not drawn paints nothing. */
export function Metals() {
  return (
    <defs>
      {Object.entries(STOPS).map(([id, colours]) => (
        <linearGradient key={id} id={id} x2="1" y2="1">
          {colours.map((colour, i) => (
            <stop key={colour} offset={i / (colours.length - 1)} stop-color={colour} />
          ))}
        </linearGradient>
      ))}
      <radialGradient id="art-dial" cx=".42" cy=".36">
        <stop offset="0" stop-color="#fffaf0" />
        <stop offset=".7" stop-color="#f7ebcf" />
        <stop offset="1" stop-color="#d9c396" />
      </radialGradient>
      <linearGradient id="art-beam">
        <stop offset="0" stop-color="#fffbe2" stop-opacity="0" />
        <stop offset="1" stop-color="#fffbe2" stop-opacity=".75" />
      </linearGradient>
      <radialGradient id="art-lamp">
        <stop offset="0" stop-color="#ffd98a" stop-opacity=".85" />
        <stop offset=".4" stop-color="#ffb64f" stop-opacity=".28" />
        <stop offset="1" stop-color="#ffb040" stop-opacity="0" />
      </radialGradient>
    </defs>
  );
}

/** The sky of a picture: colours from above to below, each with the height where it is pure. */
export function Sky(props: {
  id: string;
  colours: readonly (readonly [number, string])[];
  width: number;
  height: number;
}) {
  return (
    <>
      <defs>
        <linearGradient id={props.id} x2="0" y2="1">
          {props.colours.map(([offset, colour]) => (
            <stop key={offset} offset={offset} stop-color={colour} />
          ))}
        </linearGradient>
      </defs>
      <rect x="-1" width={props.width + 2} height={props.height} fill={`url(#${props.id})`} />
    </>
  );
}
