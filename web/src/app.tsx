/** Which page the address asks for. */
import { useEffect, useState } from "preact/hooks";
import { lazy } from "./ui/lazy";

const DevPage = lazy(() => import("./pages/dev").then((m) => m.DevPage));

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return hash;
}

export function App() {
  const [path = "", query = ""] = useHash().replace(/^#/, "").split("?");
  const [, page, id = ""] = path.split("/");
  if (__DEV__ && page === "dev") {
    return <DevPage id={id} query={new URLSearchParams(query)} />;
  }
  return <main>Windrose</main>;
}
