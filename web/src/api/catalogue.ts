/** The games that the server offers. */

import { getAndKeep } from "./kept";
import type { GameKind, Schemas } from "./types";

export const catalogue = async (): Promise<readonly GameKind[]> =>
  (await getAndKeep<Schemas["Catalogue"]>("/api/catalogue")).games;
