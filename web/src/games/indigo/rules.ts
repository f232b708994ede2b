import type { GameRules } from "../rules";

const rules: GameRules = {
  letter: "I",
  sections: [
    { name: "things", from: 1, to: 8 },
    { name: "setup", from: 9, to: 11 },
    { name: "turn", from: 12, to: 19 },
    { name: "end", from: 20, to: 21 },
    { name: "variants", from: 22, to: 25 },
    { name: "secrets", from: 26, to: 28 },
  ],
  figures: {
    8: "shared",
    12: "lay",
    13: "forbidden",
    14: "corner",
    15: "sapphire",
    16: "path",
    17: "meet",
    18: "gateway",
    20: "end",
  },
};

export default rules;
