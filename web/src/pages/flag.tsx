/** The pennant of the page about oneself: it waves before a sky, and is made of a shape, a sign and two
 * colours. */
import { useEffect, useState } from "preact/hooks";
import { fetchPennant, hoist as keep, ownPennant, type Pennant } from "../drivers/pennant";
import { serverState } from "../drivers/server";
import { type Key, useWords } from "../i18n";
import { Metals } from "../look/art/metal";
import { star } from "../look/art/place";
import { useStore } from "../store";

const CLOUD = "M10 30a14 14 0 0 1 14-14 18 18 0 0 1 34-4 14 14 0 0 1 20 18Z";

/** Cloths between 40,26 and 268,134. */
const SHAPES = [
  "M40 26C96 10 132 50 186 36 214 30 240 24 268 34 246 54 236 66 222 84 238 100 250 110 266 130 238 124 212 128 186 134 132 146 96 106 40 124Z",
  "M40 22C100 14 150 54 272 78 160 98 100 112 40 128Z",
  "M40 26C96 10 132 50 186 36 214 30 240 28 264 34V132C238 124 212 128 186 134 132 146 96 106 40 124Z",
  "M40 26C96 10 132 50 186 36 206 31 222 32 232 36 280 50 280 116 232 130 216 128 202 130 186 134 132 146 96 106 40 124Z",
  "M40 26C96 10 132 50 186 36 214 30 240 22 274 28 240 56 212 70 182 82 214 98 244 112 274 138 238 126 212 128 186 134 132 146 96 106 40 124Z",
  "M40 26C96 10 132 50 186 36 214 30 240 28 264 34V62H224V104H264V132C238 124 212 128 186 134 132 146 96 106 40 124Z",
] as const;

const SIGNS = [
  "",
  "M40 0H112V198H40Z",
  "M40 8 58 0 270 130V160H246ZM246 0H270V24L58 160 40 150Z",
  "M92 80a32 32 0 1 0 64 0a32 32 0 1 0-64 0Z",
  "M96 0H122V66H300V94H122V198H96V94H0V66H96Z",
  "M0 44H300V62H0ZM0 98H300V116H0Z",
  "M40 0 150 80 40 160Z",
  star(42, 12, 8),
] as const;

const COLOURS = [
  "#16262e",
  "#fff3d4",
  "#1d6f7d",
  "#8a2a2f",
  "#d2a046",
  "#2b5a8f",
  "#7a5a3a",
  "#4a5157",
] as const;

const FIRST: Pennant = { shape: 0, sign: 7, cloth: 2, ink: 1 };
const SIZES = { shape: SHAPES.length, sign: SIGNS.length, cloth: COLOURS.length, ink: COLOURS.length };

/** As far as it makes sense. */
function sensible(found: Partial<Pennant>): Pennant {
  const part = (name: keyof Pennant) => {
    const n = found[name];
    return typeof n === "number" && Number.isInteger(n) && n >= 0 && n < SIZES[name] ? n : FIRST[name];
  };
  return { shape: part("shape"), sign: part("sign"), cloth: part("cloth"), ink: part("ink") };
}

function Sign(props: { sign: number; colour: string }) {
  const move = props.sign === 7 ? "translate(124 80)" : undefined;
  return <path d={SIGNS[props.sign] ?? ""} transform={move} fill={props.colour} />;
}

function Flying(props: Pennant) {
  const cloth = SHAPES[props.shape];
  return (
    <svg class="flag-picture" viewBox="0 0 300 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <Metals />
      <defs>
        <clipPath id="flag-cloth">
          <path d={cloth} />
        </clipPath>
        <linearGradient id="flag-folds">
          {[0.25, 0, 0.18, 0, 0.2, 0].map((dark, i) => (
            <stop
              key={i}
              offset={i / 5}
              stop-color={dark > 0 ? "#000" : "#fff"}
              stop-opacity={dark > 0 ? dark : 0.18}
            />
          ))}
        </linearGradient>
      </defs>
      <g fill="#fffaf0" stroke="#5b8b92" stroke-width="1.5" opacity=".95">
        <path d={CLOUD} transform="translate(196 -2) scale(.7)" />
        <path d={CLOUD} transform="translate(-8 150) scale(.5)" />
        <path d={CLOUD} transform="translate(236 150) scale(.6)" />
      </g>
      <path d="M34 12V240" stroke="#3a2414" stroke-width="8" stroke-linecap="round" />
      <path d="M32 12V240" stroke="#8d5b36" stroke-width="2.5" />
      <circle cx="34" cy="10" r="8" fill="url(#art-brass)" stroke="#3d2606" stroke-width="1.5" />
      <g clip-path="url(#flag-cloth)">
        <path d="M0 0H300V198H0Z" fill={COLOURS[props.cloth]} />
        <Sign sign={props.sign} colour={COLOURS[props.ink]!} />
        <path d="M40 0H270V198H40Z" fill="url(#flag-folds)" />
      </g>
      <path d={cloth} fill="none" stroke="#1c1410" stroke-width="3" stroke-linejoin="round" />
    </svg>
  );
}

/** One part of it, as a row of pictures to choose from. */
function Row(props: { part: keyof Pennant; pennant: Pennant; choose(n: number): void }) {
  const { t } = useWords();
  const { part, pennant } = props;
  const isColour = part === "cloth" || part === "ink";
  return (
    <fieldset class={`pennant-row ${isColour ? "colours" : part}`}>
      <legend>{t(`pennant_${part}` as Key)}</legend>
      {Array.from({ length: SIZES[part] }, (_, n) => (
        <label key={n}>
          <input
            type="radio"
            class="unseen"
            name={`pennant-${part}`}
            checked={pennant[part] === n}
            onChange={() => props.choose(n)}
            aria-label={t("pennantN", { part: t(`pennant_${part}` as Key), n: n + 1 })}
          />
          {isColour ? (
            <i style={{ background: COLOURS[n] }} />
          ) : (
            <svg viewBox="30 10 250 140" aria-hidden="true">
              <clipPath id={`pennant-${part}-${n}`}>
                <path d={SHAPES[part === "shape" ? n : 2]} />
              </clipPath>
              <g clip-path={`url(#pennant-${part}-${n})`}>
                <path d="M0 0H300V198H0Z" fill="#f1e4c3" />
                {part === "sign" && <Sign sign={n} colour="#16262e" />}
              </g>
              <path d={SHAPES[part === "shape" ? n : 2]} fill="none" stroke="#1c1410" stroke-width="6" />
            </svg>
          )}
        </label>
      ))}
    </fieldset>
  );
}

export function OwnFlag() {
  const { t } = useWords();
  const [pennant, setPennant] = useState(() => sensible(ownPennant()));
  const [isOpen] = useState(() => matchMedia("(min-width: 1100px)").matches); // there is room for it
  const { status, out, you } = useStore(serverState);
  const isKnown = status === "on" && !out && you !== null;
  useEffect(() => {
    if (isKnown) {
      fetchPennant().then(
        (found) => found !== null && setPennant(sensible(found)),
        () => undefined,
      );
    }
  }, [isKnown, you?.id]);
  const hoist = (part: Partial<Pennant>) => {
    const next = { ...pennant, ...part };
    setPennant(next);
    keep(next);
  };
  const any = (n: number) => Math.floor(Math.random() * n);
  const surprise = () => {
    const cloth = any(COLOURS.length);
    const ink = (cloth + 1 + any(COLOURS.length - 1)) % COLOURS.length;
    hoist({ shape: any(SHAPES.length), sign: 1 + any(SIGNS.length - 1), cloth, ink });
  };
  return (
    <>
      <div class="flag-sky">
        <Flying {...pennant} />
      </div>
      <details class="pennant-maker" open={isOpen}>
        <summary>{t("pennant")}</summary>
        {(["shape", "sign", "cloth", "ink"] as const).map((part) => (
          <Row key={part} part={part} pennant={pennant} choose={(n) => hoist({ [part]: n })} />
        ))}
        <button type="button" onClick={surprise}>
          {t("surpriseMe")}
        </button>
      </details>
    </>
  );
}
