/** Which games have a net that plays them. */
import { weightsOf } from "../engine/learned";

export const isLearned = (game: string): boolean => weightsOf(game) !== undefined;
