import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import brief from "./brief";
import { describe } from "./describe";
import Panel from "./Panel.svelte";
import type { View } from "./view";

const hyper6: GameUi = {
  ...brief,
  Board,
  Panel,
  hasSecrets: (view: View) => view.phase === "choose",
  describe,
};

export default hyper6;
