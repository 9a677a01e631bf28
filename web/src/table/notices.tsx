/** Notifications when it is my turn: the question after a move at a table of days, and the switch. */
import { useEffect, useState } from "preact/hooks";
import { decline, hasDeclined, lookAtPush, push, pushOff, pushOn } from "../drivers/push";
import { useWords } from "../i18n";
import { errorWords } from "../i18n/trouble";
import { useStore } from "../store";
import { Check } from "../ui/field";

function usePush() {
  const { t, lang } = useWords();
  const { is } = useStore(push);
  const [said, setSaid] = useState("");
  useEffect(() => void lookAtPush(), []);
  const turn = (on: boolean) =>
    void (on ? pushOn() : pushOff()).then(
      () => setSaid(""),
      (error: unknown) => setSaid(errorWords(t, lang, error)),
    );
  return { t, is, said, turn };
}

/** Asked once, after a move where the others have days. */
export function AskNotices() {
  const { t, is, said, turn } = usePush();
  const [isClosed, setClosed] = useState(hasDeclined);
  const [wasOn, setOn] = useState(false);
  if (isClosed || (is !== "off" && !(wasOn && is === "on"))) {
    return said === "" ? null : <p role="alert">{said}</p>;
  }
  const close = () => {
    decline();
    setClosed(true);
  };
  return (
    <div class="rematch notices" role="status">
      {is === "on" ? (
        <p class="paper">
          <strong>{t("noticesOn")}</strong>
          <button onClick={() => turn(false)}>{t("noticesOff")}</button>
        </p>
      ) : (
        <p class="paper">
          <strong>{t("noticesAsk")}</strong>
          <small>{t("noticesHow")}</small>
          <button
            class="primary"
            onClick={() => {
              setOn(true);
              turn(true);
            }}
          >
            {t("noticesYes")}
          </button>
          <button onClick={close}>{t("noticesNo")}</button>
          {said !== "" && <span role="alert">{said}</span>}
        </p>
      )}
    </div>
  );
}

/** On and off by one click. */
export function NoticeSwitch() {
  const { t, is, said, turn } = usePush();
  if (is === "unknown" || is === "never") {
    return null;
  }
  return (
    <div class="notices">
      {is === "denied" ? (
        <p>{t("noticesDenied")}</p>
      ) : (
        <>
          <Check label={t("noticesSwitch")} value={is === "on"} choose={turn} />
          <small>{t("noticesHow")}</small>
        </>
      )}
      {said !== "" && <p role="alert">{said}</p>}
    </div>
  );
}
