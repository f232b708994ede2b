/** Indigo's views and events by short names; schema.ts, with their descriptions, is generated. */

import type { Immutable } from "../contract";
import type { components } from "./schema";

type Schemas = Immutable<components["schemas"]>;

export type View = Schemas["View"];
export type LaidTile = Schemas["LaidTile"];
/** A gem, the cell where it lies, and the edge. */
export type LyingGem = View["gems"][number];

export type IndigoEvent = Schemas["GameEvent"];
export type Lay = Schemas["Lay"];
export type Run = Schemas["Run"];
export type GemKind = Run["gem"];
