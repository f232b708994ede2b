import type { GameRules } from "../rules";

const rules: GameRules = {
  letter: "H",
  sections: [
    { name: "things", from: 1, to: 3 },
    { name: "setup", from: 4, to: 8 },
    { name: "turn", from: 9, to: 14 },
    { name: "end", from: 15, to: 18 },
    { name: "variants", from: 19, to: 21 },
  ],
  figures: {
    1: "dice",
    6: "start",
    10: "pass",
    11: "chain",
    12: "roll",
    13: "home",
    14: "adjust",
    15: "win",
  },
};

export default rules;
