import type { GameUi } from "../contract";
import Board from "./Board.svelte";
import brief from "./brief";
import { describe } from "./describe";
import { plannedEvents } from "./plan";
import { redactFor } from "./redact";
import { THEMES } from "./themes";
import "./themes.css";
import type { IndigoEvent, View } from "./view";

const hasKnownTiles = (view: View): boolean => view.hands.flat().some((kind) => kind !== "?");

const indigo: GameUi<View, IndigoEvent> = {
  ...brief,
  themes: THEMES,
  Board,
  panel: () => import("./Panel.svelte"),
  keys: [
    ["← → ↑ ↓", "indigo-keys-arrows"],
    ["Shift ↑ ↓", "indigo-keys-slant"],
    ["G", "indigo-keys-gem"],
    ["R Q", "indigo-keys-turn"],
    ["1 2", "indigo-keys-choose"],
    ["I", "indigo-keys-would"],
    ["Enter", "indigo-keys-lay"],
  ],
  hasSecrets: (view) => !view.over && hasKnownTiles(view),
  redactFor,
  plannedEvents,
  describe,
};

export default indigo;
