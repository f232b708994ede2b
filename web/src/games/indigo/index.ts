import type { GameUi, JsonObject } from "../contract";
import Board from "./Board.svelte";
import { describe } from "./describe";
import Emblem from "./Emblem.svelte";
import Panel from "./Panel.svelte";
import { plannedEvents } from "./plan";
import { redactFor } from "./redact";
import { appearanceOf } from "./seats";
import type { View } from "./view";

const hasKnownTiles = (view: View): boolean => view.hands.flat().some((kind) => kind !== "?");

const indigo: GameUi = {
  name: "indigo",
  Board,
  Emblem,
  Panel,
  seatColour: (seat) => appearanceOf(seat).colour,
  hasSecrets: (view: View) => !view.over && hasKnownTiles(view),
  redactFor: (view: View, viewer, options) =>
    redactFor(view, viewer, options) as unknown as JsonObject,
  plannedEvents,
  describe,
};

export default indigo;
