/** Pace and sound: how lively a table is for its person. */
import { useWords } from "../i18n";
import { type Pace, settings, useSettings } from "../settings";
import { Check, Choice } from "./field";

const PACES: readonly Pace[] = ["calm", "brisk", "instant"];

/** `hasTricks`: whether the game at hand is played in tricks; some are, where none is at hand. */
export function Lively(props: { hasTricks?: boolean }) {
  const { t } = useWords();
  const { pace, pauses, mute, volume, hum } = useSettings();
  return (
    <>
      <Choice
        label={t("pace")}
        name="pace"
        value={pace}
        values={PACES.map((value) => ({ value, label: t(value) }))}
        choose={(value) => settings.update({ pace: value })}
      />
      <Check
        label={t(pace === "instant" || props.hasTricks === false ? "pausesRound" : "pauses")}
        value={pauses}
        choose={(value) => settings.update({ pauses: value })}
      />
      <Check label={t("sound")} value={!mute} choose={(value) => settings.update({ mute: !value })} />
      {!mute && (
        <label class="field">
          <span>{t("volume")}</span>
          <input
            type="range"
            name="volume"
            min="0"
            max="1"
            step="0.05"
            value={volume}
            onInput={(event) => settings.update({ volume: event.currentTarget.valueAsNumber })}
          />
        </label>
      )}
      {"vibrate" in navigator && matchMedia("(pointer: coarse)").matches && (
        <Check label={t("hum")} value={hum} choose={(value) => settings.update({ hum: value })} />
      )}
    </>
  );
}
