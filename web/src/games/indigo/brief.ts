import type { GameBrief } from "../contract";
import emblem from "./emblem.svg";
import { appearanceOf } from "./seats";

const brief: GameBrief = {
  name: "indigo",
  emblem,
  seatColour: (seat) => appearanceOf(seat).colour,
};

export default brief;
