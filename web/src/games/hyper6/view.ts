/** Hyper-6's views and events by short names; schema.ts, with their descriptions, is generated. */

import type { Immutable } from "../contract";
import type { components } from "./schema";

type Schemas = Immutable<components["schemas"]>;

export type View = Schemas["View"];
export type Ship = Schemas["Ship"];
export type WaitingDie = Schemas["WaitingDie"];
export type Event = Schemas["GameEvent"];
