/** Before every file of tests: all words, as on any page but the lobby. */
import { loadWords } from "../src/i18n";

await loadWords();
