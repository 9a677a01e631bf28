/** How hard a puzzle is, in words. */
import type { Translate } from "../i18n";
import { CREW } from "../ui/bots";

/** The bot that finds the move; level 1 no longer searches, so an easy puzzle has none. */
export function gradeOf(t: Translate, n: number): string {
  const bot = `level${n}`;
  return n === 1 ? t("puzzleGradeShort", { n }) : t("puzzleGrade", { n, name: CREW[bot]?.name ?? bot });
}
