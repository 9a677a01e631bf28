/** Tips that come when they are needed: each once, in a person's first games, and
 * the offer to play without confirming. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { AnyGame, Move, TableView, Tip } from "../games/contract";
import { useWords } from "../i18n";
import { RuleLink } from "../rules/link";
import { recall, remember, settings, useSettings } from "../settings";
import { Store, useStore } from "../store";

const KEY = "windrose.tips";
/** Stands for all that would still come. */
const NO_MORE = "*";

const seenTips = (): readonly string[] => recall<string[]>(KEY) ?? [];

const CONFIRMS = "windrose.confirms";
const ENOUGH = 3; /* confirmed moves, after which it is offered to play without that */

/** Moves that were confirmed so far; then what became of the offer: it was taken, or it is settled. */
const confirms = new Store<number | "taken" | "settled">(recall(CONFIRMS) ?? 0);
confirms.subscribe((value) => remember(CONFIRMS, value));

export function countConfirm(): void {
  const { value } = confirms;
  if (typeof value === "number" && value < ENOUGH) {
    confirms.set(value + 1);
  }
}

/** True for somebody who has confirmed next to nothing so far. */
export function useFewConfirms(): boolean {
  const stands = useStore(confirms);
  return typeof stands === "number" && stands < ENOUGH;
}

/** Moves at the first click, offered once, and taken back as easily; null: not now. */
function useQuickOffer() {
  const { t } = useWords();
  const { quick } = useSettings();
  const stands = useStore(confirms);
  const answer = (to: boolean, then: "taken" | "settled") => {
    settings.update({ quick: to });
    confirms.set(then);
  };
  if (stands === "taken" && quick) {
    return {
      text: t("quickDone"),
      yes: t("tipSeen"),
      accept: () => confirms.set("settled"),
      no: t("quickBack"),
      decline: () => answer(false, "settled"),
    };
  }
  return stands !== ENOUGH || quick
    ? null
    : {
        text: t("quickOffer"),
        yes: t("quickYes"),
        accept: () => answer(true, "taken"),
        no: t("quickNo"),
        decline: () => answer(false, "settled"),
      };
}

/** The first tip that is needed now and was not seen; null: there is none. */
export function tipFor(
  game: AnyGame,
  view: TableView<unknown>,
  legal: readonly Move[],
  seen: readonly string[],
): Tip<unknown> | null {
  if (legal.length === 0 || seen.includes(NO_MORE)) {
    return null;
  }
  return (
    game.tips?.find((tip) => !seen.includes(`${game.id} ${tip.id}`) && tip.isNeeded(view, legal)) ?? null
  );
}

function TipBox(props: {
  yes: string;
  accept(): void;
  no: string;
  decline(): void;
  children: ComponentChildren;
}) {
  const { t } = useWords();
  return (
    <aside class="tip paper" aria-label={t("tip")} role="status">
      <p>{props.children}</p>
      <div class="row">
        <button onClick={props.accept}>{props.yes}</button>
        <button class="quiet" onClick={props.decline}>
          {props.no}
        </button>
      </div>
    </aside>
  );
}

/** The offer alone, for a lesson. */
export function QuickOffer() {
  const offer = useQuickOffer();
  return offer === null || seenTips().includes(NO_MORE) ? null : <TipBox {...offer}>{offer.text}</TipBox>;
}

export function Tips(props: { game: AnyGame; view: TableView<unknown>; legal: readonly Move[] }) {
  const { t, lang } = useWords();
  const [seen, setSeen] = useState(seenTips);
  const { game, view, legal } = props;
  const wanted = useQuickOffer();
  const offer = seen.includes(NO_MORE) ? null : wanted;
  const see = (...ids: string[]) => {
    const all = [...new Set([...seenTips(), ...ids])];
    remember(KEY, all);
    setSeen(all);
  };
  const tip = offer !== null ? null : tipFor(game, view, legal, seen);
  // One that was there while its person chose a move was seen, too.
  const lies = useRef("");
  const isAsked = legal.length > 0;
  lies.current = tip !== null ? `${game.id} ${tip.id}` : isAsked ? "" : lies.current;
  useEffect(() => {
    if (!isAsked && lies.current !== "") {
      see(lies.current);
    }
  }, [isAsked]);
  if (offer !== null) {
    return <TipBox {...offer}>{offer.text}</TipBox>;
  }
  return tip === null ? null : (
    <TipBox
      yes={t("tipSeen")}
      accept={() => see(`${game.id} ${tip.id}`)}
      no={t("tipNoMore")}
      decline={() => see(NO_MORE)}
    >
      {tip.text[lang]} {tip.rule !== undefined && <RuleLink game={game.id} rule={tip.rule} isNamed />}
    </TipBox>
  );
}
