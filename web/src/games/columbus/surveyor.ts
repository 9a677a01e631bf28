/** The worker that makes the charts of this game. */
import { serveCharts } from "../../chart/survey";
import { draw } from "./geography";

serveCharts(draw);
