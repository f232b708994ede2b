import type { GameBrief } from "../contract";
import Emblem from "./Emblem.svelte";
import { seatColour } from "./dice";

const brief: GameBrief = {
  name: "hyper6",
  Emblem,
  seatColour,
};

export default brief;
