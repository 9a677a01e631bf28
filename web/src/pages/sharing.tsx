/** Sharing a replay: the link, and whose names stand in it. */
import { useRef, useState } from "preact/hooks";
import { sign } from "../drivers/server";
import { words } from "../games/contract";
import { useWords } from "../i18n";
import { copy } from "../ui/copy";
import { download } from "../ui/download";
import { Check } from "../ui/field";
import { withNames } from "../ui/names";
import { pack } from "../ui/pack";

/** Who decides about the names of people in the link. */
export type Naming =
  /** Whoever shares: a match of this browser. */
  | { by: "sharer" }
  /** Everybody about the own: at a table of the server; `mine` is my seat, -1: none. */
  | { by: "people"; table: string; mine: number }
  /** They stand in the link already. */
  | { by: "link" };

interface Props {
  game: string;
  record: string;
  /** By seat; "": the seat has no name. */
  names: readonly string[];
  /** By seat: the name may stand in a link, as those of bots may. */
  signed: readonly boolean[];
  naming: Naming;
}

const say = words({
  en: {
    withNames: "With our names",
    without: "Whoever has no name in the link is called “Seat 2” and so on.",
    others: "Others are named in the link if they allow it too.",
  },
  de: {
    withNames: "Mit unseren Namen",
    without: "Wer im Link keinen Namen hat, heißt dort „Platz 2“ und so weiter.",
    others: "Andere stehen mit Namen im Link, wenn auch sie es erlauben.",
  },
});

const LONGEST_LINK = 30000;

export function Sharing(props: Props) {
  const { t, lang } = useWords();
  const { game, naming, record } = props;
  const [said, setSaid] = useState("");
  const [signed, setSigned] = useState(props.signed);
  const [isNamed, setNamed] = useState(false);
  /** What was allowed last; a link waits for it. */
  const allowed = useRef(Promise.resolve(props.signed));
  const mine = naming.by === "people" ? naming.mine : -1;
  const hasPeople = naming.by === "sharer" && props.signed.includes(false);
  const share = async () => {
    const known = await allowed.current;
    const may = (seat: number) => (hasPeople && isNamed) || known[seat] === true;
    const names = props.names.map((name, seat) => (may(seat) ? name : ""));
    const text = withNames(record, names);
    const link = `${location.href.replace(/#.*$/, "")}#/replay/r/${await pack(text)}`;
    if (link.length > LONGEST_LINK) {
      setSaid(t("shareLong"));
      return;
    }
    setSaid((await copy(link)) ? t("shareCopied") : link);
  };
  const name = (on: boolean) => {
    setNamed(on);
    setSaid(""); // the link that was copied is another one
  };
  const allow = async (table: string, on: boolean) => {
    try {
      const { chairs } = await sign(table, on);
      const now = chairs.map((chair) => chair.kind === "bot" || chair.signed === true);
      setSigned(now);
      setSaid("");
      return now;
    } catch (error) {
      setSigned([...signed]); // the tick is as it was
      setSaid(t("wrong", { what: error instanceof Error ? error.message : String(error) }));
      return signed;
    }
  };
  return (
    <>
      <button onClick={() => void share()}>{t("share")}</button>
      <button onClick={() => download(`${game}.wr`, record, "text/plain")}>{t("download")}</button>
      {hasPeople && <Check label={say(lang, "withNames")} value={isNamed} choose={name} />}
      {naming.by === "people" && mine >= 0 && (
        <Check
          label={t("signName")}
          value={signed[mine] === true}
          choose={(on) => {
            allowed.current = allow(naming.table, on);
          }}
        />
      )}
      <span role="status" class="share-said">
        {said}
      </span>
      {(hasPeople || mine >= 0) && <small>{say(lang, hasPeople ? "without" : "others")}</small>}
    </>
  );
}
