/** The page begins here. */
import { render } from "preact";
import "./look/base.css";
import "./look/page.css";
import "./look/table.css";
import { App } from "./app";
import { applySettings } from "./settings";
import { awaitFirstClick } from "./sound";

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
