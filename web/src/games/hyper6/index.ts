import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import brief from "./brief";
import { describe } from "./describe";
import { THEMES } from "./themes";
import type { Event, View } from "./view";

const hyper6: GameUi<View, Event> = {
  ...brief,
  themes: THEMES,
  Board,
  panel: () => import("./Panel.svelte"),
  // The rings to go would read as points; the ships home are a lead.
  seatScore: ({ phase, home, need }, seat, t) => {
    const ships = { home: home[seat - 1] ?? 0, need };
    return phase === "drive"
      ? {
          text: `${ships.home}/${need}`,
          label: t("hyper6-score-home"),
          spoken: t("hyper6-panel-home", ships),
        }
      : null;
  },
  keys: [
    ["← →", "hyper6-keys-own"],
    ["↑ ↓", "hyper6-keys-all"],
    ["Enter", "hyper6-keys-choose"],
    ["+ −", "hyper6-keys-turn"],
    ["I", "hyper6-keys-prospects"],
    ["Esc", "hyper6-keys-release"],
  ],
  hasSecrets: (view) => view.phase === "choose",
  describe,
};

export default hyper6;
