/** Loads all English words before the tests of a file. */

import { languages } from "virtual:words";
import { changeLanguage, loadWords } from "../words";

const english = await languages.en?.();
await changeLanguage("en");
await loadWords(...Object.keys({ ...english?.first, ...english?.lazy }));
