import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { seatColour } from "./dice";
import Emblem from "./Emblem.svelte";
import Panel from "./Panel.svelte";
import type { View } from "./view";

const hyper6: GameUi = {
  name: "hyper6",
  Board,
  Emblem,
  Panel,
  seatColour,
  hasSecrets: (view: View) => view.phase === "choose",
  describe,
};

export default hyper6;
