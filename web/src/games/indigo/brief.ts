import type { GameBrief } from "../contract";
import Emblem from "./Emblem.svelte";
import { appearanceOf } from "./seats";

const brief: GameBrief = {
  name: "indigo",
  Emblem,
  seatColour: (seat) => appearanceOf(seat).colour,
};

export default brief;
