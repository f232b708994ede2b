import type { GameBrief } from "../contract";
import emblem from "./emblem.svg";
import { seatColour } from "./liveries";

const brief: GameBrief = {
  name: "hyper6",
  emblem,
  seatColour,
};

export default brief;
