/** What can be done at a table besides moving: hint, rules, record, and so on. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { TableDriver, TableState } from "../drivers/driver";
import { cardOf } from "../games";
import type { AnyGame } from "../games/contract";
import { useWords } from "../i18n";
import { Bulb, Menu, Undo } from "../look/icons";
import { settings, useSettings } from "../settings";
import { CopyButton } from "../ui/copy";
import { Dialog } from "../ui/dialog";
import { download } from "../ui/download";
import { Switches } from "../ui/header";
import { shortcuts } from "../ui/keys";
import { Lively } from "../ui/lively";
import { lazy } from "../ui/lazy";
import { inviteLink } from "./link";
import { PeopleDialog, type Whom, WhomDialog } from "./people";

const NoticeSwitch = lazy(() => import("./notices").then((m) => m.NoticeSwitch));

interface Props {
  driver: TableDriver;
  state: TableState;
  game: AnyGame;
  /** Null: not now; undefined: not at this table. */
  hint: (() => void) | null | undefined;
  result: (() => void) | null;
}

function ResignDialog(props: { driver: TableDriver; close(): void }) {
  const { t } = useWords();
  return (
    <Dialog title={t("resign")} onClose={props.close}>
      <p>{t("resignSure")}</p>
      <div class="row end">
        <button onClick={props.close}>{t("cancel")}</button>
        <button
          class="danger"
          onClick={() => {
            void props.driver.resign?.();
            props.close();
          }}
        >
          {t("resign")}
        </button>
      </div>
    </Dialog>
  );
}

function MenuItems(props: Props & { close(): void; resign(): void; people(): void }) {
  const { t } = useWords();
  const { quick } = useSettings();
  const { driver, game, close } = props;
  const { server } = props.state;
  const act = (action: () => void) => () => {
    close();
    action();
  };
  const saveRecord = () => void driver.record().then((text) => download(`${game.id}.wr`, text, "text/plain"));
  return (
    <ul class="menu">
      {game.looks !== undefined && (
        <li>
          <a class="button" href={`#/learn/${game.id}`}>
            {t("learn")}
          </a>
        </li>
      )}
      <li>
        <a class="button" href={`#/rules/${game.id}`}>
          {t("rulesOf", { game: cardOf(game.id)?.title ?? "" })}
        </a>
      </li>
      <li>
        <button onClick={act(saveRecord)}>{`${t("record")}: ${t("download")}`}</button>
      </li>
      <li>
        <label class="check">
          <input
            type="checkbox"
            checked={quick}
            onChange={(event) => settings.update({ quick: event.currentTarget.checked })}
          />
          {t("quick")}
        </label>
      </li>
      <li>
        <button onClick={act(() => shortcuts.update({ shown: true }))}>{t("shortcuts")}</button>
      </li>
      <li>
        <Lively hasTricks={game.pauses !== undefined} />
      </li>
      {driver.kind === "server" && (
        <li>
          <NoticeSwitch />
        </li>
      )}
      {server !== null && server.spectate !== "" && (
        <li class="row">
          <span id="share-watch">{t("shareWatch")}</span>
          <CopyButton text={inviteLink(server.id, server.spectate)} describedBy="share-watch" />
        </li>
      )}
      <li class="row">
        <Switches />
      </li>
      {driver.people !== null && props.state.seats.some((seat) => !seat.you && !seat.bot) && (
        <li>
          <button onClick={act(props.people)}>{t("people")}</button>
        </li>
      )}
      {driver.resign !== null && props.state.phase === "playing" && props.state.viewer !== null && (
        <li>
          <button class="danger" onClick={act(props.resign)}>
            {t("resign")}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A button of the bar: a word or, where there is no room, an icon. */
function Tool(props: {
  label: string;
  short?: string;
  icon: ComponentChildren;
  class?: string;
  act: (() => void) | null;
}) {
  const { act, icon, label } = props;
  return (
    <button
      class={props.class}
      disabled={act === null}
      onClick={() => act?.()}
      aria-label={label}
      title={label}
    >
      {icon}
      <span class="words">{props.short ?? label}</span>
    </button>
  );
}

export function Tools(props: Props) {
  const { t } = useWords();
  const [open, setOpen] = useState<"" | "menu" | "resign" | "people">("");
  const [whom, setWhom] = useState<Whom | null>(null);
  const { driver } = props;
  const close = () => setOpen("");
  const isTold = driver.companion !== null; // outcomes of chance, too
  const mayUndo = props.state.steps.some((step) => isTold || step.who >= 0);
  return (
    <>
      {props.result !== null && (
        <button class="primary" onClick={props.result}>
          {t("showResult")}
        </button>
      )}
      {props.hint !== undefined && <Tool label={t("hint")} icon={<Bulb />} act={props.hint} />}
      {driver.undo !== null && (
        <Tool
          label={t("undo")}
          short={t("undoShort")}
          icon={<Undo />}
          act={mayUndo ? () => void driver.undo?.() : null}
        />
      )}
      <Tool class="tool-menu" label={t("menu")} icon={<Menu />} act={() => setOpen("menu")} />
      {open === "menu" && (
        <Dialog title={t("menu")} onClose={close}>
          <MenuItems
            {...props}
            close={close}
            resign={() => setOpen("resign")}
            people={() => setOpen("people")}
          />
        </Dialog>
      )}
      {open === "resign" && <ResignDialog driver={driver} close={close} />}
      {open === "people" && driver.people !== null && (
        <PeopleDialog
          people={driver.people}
          state={props.state}
          choose={(chosen) => {
            close();
            setWhom(chosen);
          }}
          close={close}
        />
      )}
      {whom !== null && driver.people !== null && (
        <WhomDialog people={driver.people} whom={whom} close={() => setWhom(null)} />
      )}
    </>
  );
}
