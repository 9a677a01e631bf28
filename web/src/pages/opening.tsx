/** What is shown while a table opens, or why it does not. */
import { useWords } from "../i18n";
import { Header, Switches } from "../ui/header";

/** `words`: why; "": it is being opened. */
export function Opening(props: { words: string }) {
  const { t } = useWords();
  return (
    <>
      <Header>
        <Switches />
      </Header>
      <main class="page narrow" id="content">
        <p role="status">{props.words === "" ? t("loading") : props.words}</p>
      </main>
    </>
  );
}
