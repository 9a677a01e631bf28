/** The page begins here. */
import { render } from "preact";
import "./look/base.css";
import { App } from "./app";

render(<App />, document.getElementById("page")!);
