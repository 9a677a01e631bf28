/** A component whose code is loaded when it is first shown. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined;
  return function Lazy(props: P): JSX.Element | null {
    const [Shown, setShown] = useState<ComponentType<P> | undefined>(() => loaded);
    const [failure, setFailure] = useState("");
    useEffect(() => {
      if (loaded === undefined) {
        load().then(
          (component) => {
            loaded = component;
            setShown(() => component);
          },
          (error: unknown) => setFailure(String(error)),
        );
      }
    }, []);
    if (failure !== "") {
      return <p role="alert">{failure}</p>;
    }
    return Shown === undefined ? null : <Shown {...props} />;
  };
}
