/** Loads all English words before the tests of a file. */

import { changeLanguage, loadWords, PARTS } from "../words";

await changeLanguage("en");
await loadWords(...PARTS);
