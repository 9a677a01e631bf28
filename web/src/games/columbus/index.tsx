/** The board and the words of this game. */
import { plain } from "../plain";

export const game = plain("columbus");
