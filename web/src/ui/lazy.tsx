/** A component whose code, and with it all words, are loaded when it is first shown. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadWords, useWords } from "../i18n";

const AGAIN_MS = 3000;

const isThere = () =>
  fetch(location.pathname, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Loads the page anew when the server is back. If it was there all the time, something else is wrong, and
 * the page would load anew for ever. */
function useReturn(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let wasAway = false;
    const look = async () => {
      if (!(await isThere())) {
        wasAway = true;
        timer = setTimeout(look, AGAIN_MS);
      } else if (wasAway) {
        location.reload();
      }
    };
    void look();
    return () => clearTimeout(timer);
  }, []);
}

function NotLoaded() {
  const { t } = useWords();
  useReturn();
  return (
    <p class="panel" role="alert">
      {t("notLoaded")}{" "}
      <button class="primary" onClick={() => location.reload()}>
        {t("loadAgain")}
      </button>
    </p>
  );
}

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P): JSX.Element | null {
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded === undefined) {
        Promise.all([load(), loadWords()]).then(
          ([component]) => {
            loaded = component;
            setShown(() => component);
          },
          () => setFailed(true),
        );
      }
    }, []);
    if (hasFailed) {
      return <NotLoaded />;
    }
    return Shown === undefined ? null : <Shown {...props} />;
  };
}
