import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Panel from "./Panel.svelte";
import { seatColour } from "./dice";
import { describe } from "./describe";
import type { View } from "./view";

const hyper6: GameUi = {
  name: "hyper6",
  Board,
  Emblem,
  Panel,
  seatColour,
  secret: (view: View) => view.phase === "choose",
  describe,
};

export default hyper6;
