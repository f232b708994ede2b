/** Context with a picture's id, the prefix of the ids in its Defs. */

import { createContext } from "svelte";

export const [pictureId, setPictureId] = createContext<string>();
