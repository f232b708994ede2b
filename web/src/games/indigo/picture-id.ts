/** The prefix of the gradients' ids within one picture, for the parts drawn inside it. */

import { createContext } from "svelte";

export const [paint, setPaint] = createContext<string>();
