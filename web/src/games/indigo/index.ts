import type { GameUi, Json } from "../contract";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Panel from "./Panel.svelte";
import { describe } from "./describe";
import { seenBy } from "./redact";
import { lookOf } from "./seats";
import type { View } from "./view";

const known = (view: View): boolean => view.hands.flat().some((kind) => kind !== "?");

const indigo: GameUi = {
  name: "indigo",
  Board,
  Emblem,
  Panel,
  seatColour: (seat) => lookOf(seat).colour,
  secret: (view: View) => !view.over && known(view),
  seenBy: (view: View, viewer, options) => seenBy(view, viewer, options) as unknown as Json,
  describe,
};

export default indigo;
