/** The ends of the paths from a cell's edges: a gem that waits there, or a gateway. */

import {
  CENTRE,
  CORNERS,
  gatewayAt,
  neighbour,
  rotateEdge,
  type Cell,
  type Edge,
} from "./geometry";
import { pathsOf } from "./tiles";
import type { GemKind, View } from "./view";

export interface Across {
  edge: Edge;
  /** The gem that would run through this edge, if a tile were laid on the cell. */
  gem: GemKind | null;
  /** The gateway that the path leads to, and whether the edge itself is its exit. */
  gateway: number | null;
  direct: boolean;
}

/** No path on the board is longer. */
const MAX_STEPS = 61 * 3;

const EDGES: readonly Edge[] = [0, 1, 2, 3, 4, 5];

/** Return the edges of a cell that lead to a gem or to a gateway. */
export function acrossEdges(view: View, cell: Cell): Across[] {
  return EDGES.map((edge) => follow(view, cell, edge)).filter(
    ({ gem, gateway }) => gem !== null || gateway !== null,
  );
}

/** Follow the path that leaves a cell through an edge. */
function follow(view: View, from: Cell, edge: Edge): Across {
  const nothing: Across = { edge, gem: null, gateway: null, direct: false };
  let [cell, out] = [from, edge];
  for (let step = 0; step < MAX_STEPS; step++) {
    const gateway = gatewayAt(cell, out);
    if (gateway !== null) return { ...nothing, gateway, direct: step === 0 };
    const next = neighbour(cell, out);
    if (next === null) return nothing;
    const enter = rotateEdge(out, 3);
    const gem = gemAt(view, next, enter);
    if (gem) return { ...nothing, gem };
    const leave = crossing(view, next, enter);
    if (leave === null) return nothing;
    [cell, out] = [next, leave];
  }
  return nothing;
}

/** Return the gem that waits at a cell's edge. */
function gemAt(view: View, cell: Cell, edge: Edge): GemKind | null {
  if (cell === CENTRE) return view.centre.emerald > 0 ? "emerald" : "sapphire";
  return view.gems.find(([, at, side]) => at === cell && side === edge)?.[0] ?? null;
}

/** Return the edge at which a path through a cell ends; null if there is none. */
function crossing(view: View, cell: Cell, enter: Edge): Edge | null {
  const arrow = CORNERS.get(cell);
  if (arrow !== undefined) {
    // A corner's U-turn joins the edges on both sides of its arrow.
    const side = rotateEdge(enter - arrow, 0);
    return side === 1 || side === 5 ? rotateEdge(arrow, -side) : null;
  }
  const tile = view.tiles.find((laid) => laid.cell === cell);
  if (!tile) return null;
  const path = pathsOf(tile.kind, tile.rotation).find((ends) => ends.includes(enter));
  return path?.find((end) => end !== enter) ?? null;
}
