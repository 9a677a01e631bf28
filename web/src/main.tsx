/** The page begins here. */
import { render } from "preact";
import "./look/base.css";
import "./look/page.css";
import "./look/table.css";
import { App } from "./app";
import { applySettings } from "./settings";

applySettings();

render(<App />, document.getElementById("page")!);
