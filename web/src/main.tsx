/** The page begins here. */
import { render } from "preact";
import "./look/base.css";
import "./look/page.css";
import "./look/table.css";
import "./look/layout.css";
import { App } from "./app";
import { applySettings } from "./settings";
import { awaitFirstClick } from "./sound";

/** Links to tables are paths, so that a server can say where they lead; the page goes by its hash. */
const link = /^(.*\/)(t\/[^/]+(?:\/[^/]+)?)\/?$/.exec(location.pathname);
if (link !== null && location.hash === "") {
  history.replaceState(null, "", `${link[1]}#/${link[2]}`);
}

applySettings();
awaitFirstClick();

render(<App />, document.getElementById("page")!);

// After the first paint, which does not wait for letters.
requestAnimationFrame(() => setTimeout(() => void import("./look/fonts.css")));

// After the first load, so that keeping files for later does not slow it down.
if ("serviceWorker" in navigator && !__DEV__) {
  addEventListener("load", () => {
    setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined), 1000);
  });
}
