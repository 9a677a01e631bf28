/** The worker that makes the charts of this game. */
import { serveCharts } from "../../chart/survey";
import { survey } from "./geography";

serveCharts(survey);
