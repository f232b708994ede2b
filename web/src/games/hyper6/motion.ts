/**
 * Animation of events: a list of clips, each of which changes a scene over time.
 *
 * A scene is what the board draws during an animation. Clips do not depend on the page; `ClipPlayer`
 * samples them, and the board shows the scenes of one after the other.
 */

import type { SeatNumber, Sound } from "../contract";
import { samples } from "../layers.svelte";
import { fleetOf } from "./dice";
import { actor, keyOf, rollRow, type Actor, type Scene, type Shot } from "./scene";
import {
  HOLE_EDGE,
  pointAt,
  pointOf,
  stopTurns,
  trail,
  turnsAtLength,
  turnsOf,
  lengthTo,
  type Point,
} from "./spiral";
import type { Event } from "./view";

export interface Clip {
  /** Duration at speed 1, in milliseconds. */
  duration: number;
  sound: Sound | null;
  /** Set the scene to time `t`, 0 to 1; the last call is with 1. */
  run(scene: Scene, t: number): void;
}

/** Speed of ships, in board units per millisecond. */
const SPEED = 0.6;

const easeIn = (t: number): number => t * t;
const easeOut = (t: number): number => 1 - (1 - t) ** 3;
const settle = (t: number): number => 1 - Math.cos(t * Math.PI * 2.5) * (1 - t) ** 2;

/** Return the clips that animate the events, in order. */
export function clips(events: readonly Event[], players: number): Clip[] {
  const all: Clip[] = [];
  let rolled = false;
  for (let i = 0; i < events.length; i++) {
    const event = events[i] as Event;
    if (event.type === "roll_all") {
      const rolls = [event];
      for (let next = events[i + 1]; next?.type === "roll_all"; next = events[i + 1]) {
        if (rolls.some((r) => r.seat === next.seat)) break;
        rolls.push(next);
        i++;
      }
      all.push(rollAll(new Map(rolls.map((r) => [r.seat, r.faces])), players));
      rolled = true;
    } else if (event.type === "reveal") {
      all.push(rollAll(new Map(event.faces.map((f, s) => [s + 1, f])), players));
      rolled = true;
    } else if (event.type === "order") {
      if (rolled) all.push(pause(700), announce(event.seats[0] ?? 1), clearRoll());
      rolled = false;
    } else {
      all.push(...shipClips(event));
    }
  }
  if (rolled) all.push(pause(900), clearRoll());
  return all;
}

function shipClips(event: Event): Clip[] {
  switch (event.type) {
    case "choose":
      return [{ duration: 1, sound: "adjust", run: () => undefined }];
    case "place":
      return [place(event)];
    case "drive":
      return [drive(event)];
    case "jump":
      return [jump(event)];
    case "roll":
      return [roll(event)];
    case "home":
      return [home(event)];
    case "adjust":
      return [adjust(event)];
    default:
      return [];
  }
}

function place(event: Event & { type: "place" }): Clip {
  const { seat, slot, sides, face } = event;
  const at = pointOf(event.node);
  return {
    duration: 420,
    sound: "lay",
    run(scene, t) {
      const die = actor(seat, { slot, sides, face }, at);
      die.size = 1 + 1.6 * (1 - settle(t));
      die.opacity = Math.min(1, t * 4);
      scene.actors.set(die.key, die);
      scene.flash = t < 1 ? { at, age: t } : null;
    },
  };
}

function drive(event: Event & { type: "drive" }): Clip {
  const from = turnsOf(event.from);
  const to = stopTurns(event.to);
  const [start, end] = [lengthTo(from), lengthTo(to)];
  return {
    duration: Math.max(260, (end - start) / SPEED),
    sound: "drive",
    run(scene, t) {
      const turns = t < 1 ? turnsAtLength(start + (end - start) * t) : to;
      change(scene, event, { at: pointAt(turns) });
      scene.wake = trail(from, turns);
    },
  };
}

/** A jump: slow at first, then fast, with a flash where it starts and where it lands. */
function jump(event: Event & { type: "jump" }): Clip {
  const from = pointOf(event.from);
  const to = event.to === null ? pointAt(HOLE_EDGE) : pointOf(event.to);
  const landing = event.to === null ? from : to;
  let way: readonly Point[] | null = null;
  return {
    duration: 460,
    sound: "jump",
    run(scene, t) {
      const fall = easeIn(Math.min(1, t / 0.6));
      const at = event.to === null ? from : between(from, to, fall);
      change(scene, event, { at, size: 1 + 0.35 * Math.sin(Math.PI * fall) });
      way ??= scene.wake ?? [from];
      scene.wake = [...way, at];
      const lit = t < 0.6 ? { at: from, age: t / 0.6 } : { at: landing, age: (t - 0.6) / 0.4 };
      scene.flash = t < 1 ? lit : null;
    },
  };
}

function roll(event: Event & { type: "roll" }): Clip {
  return {
    duration: 800,
    sound: "roll",
    run(scene, t) {
      change(scene, event, tumble(t, event.sides, event.face, event.slot));
    },
  };
}

/** Return a die's state while it tumbles through other faces to its own. */
function tumble(t: number, sides: number, face: number, salt: number): Partial<Actor> {
  if (t >= 1) return { face, spin: 0, flip: 1, size: 1 };
  const slowing = easeOut(t);
  const step = Math.floor(slowing * 9);
  return {
    face: step >= 8 ? face : ((step * 5 + salt * 3) % sides) + 1,
    spin: 720 * (1 - slowing) * (salt % 2 ? 1 : -1),
    flip: 0.55 + 0.45 * Math.abs(Math.cos(slowing * Math.PI * 4)),
    size: 1 + 0.4 * Math.sin(Math.PI * Math.sqrt(t)),
  };
}

/** A ship spirals into the hole, one and a half turns, ever faster. */
function home(event: Event & { type: "home" }): Clip {
  const key = keyOf(event.seat, event.slot);
  let start: Point | null = null;
  return {
    duration: 1100,
    sound: "home",
    run(scene, t) {
      const die = scene.actors.get(key);
      start ??= die?.at ?? pointAt(HOLE_EDGE);
      const angle = Math.atan2(start[1], start[0]) - 3 * Math.PI * easeIn(t);
      const radius = Math.hypot(...start) * (1 - t ** 1.6);
      if (die) {
        change(scene, event, {
          at: [radius * Math.cos(angle), radius * Math.sin(angle)],
          size: Math.max(0.05, 1 - easeIn(t)),
          spin: -540 * easeIn(t),
          opacity: Math.min(1, 3 * (1 - t)),
        });
      }
      scene.wake = null;
      scene.glow = t < 1 ? Math.sin(Math.PI * t ** 1.5) : 0;
      if (t >= 1) scene.actors.delete(key);
    },
  };
}

function adjust(event: Event & { type: "adjust" }): Clip {
  return {
    duration: 340,
    sound: "adjust",
    run(scene, t) {
      const face = t < 0.5 ? event.face - event.by : event.face;
      const flip = t < 1 ? Math.max(0.06, Math.abs(Math.cos(Math.PI * t))) : 1;
      change(scene, event, { face, flip, size: 1 + 0.25 * Math.sin(Math.PI * t) });
    },
  };
}

/** Layout of the opening roll, in board units. */
const ROLL_GAP = 90;
/** Middle of the board, slightly right of the hole. */
const ROLL_MIDDLE = 16;
const ROLL_DIE_SIZE = 1.3;

/** Return the place of a die in the opening roll. */
export function rollPoint(seat: SeatNumber, slot: number, players: number): Point {
  const count = fleetOf(players).length;
  return [ROLL_MIDDLE + (slot - (count - 1) / 2) * ROLL_GAP, rollRow(seat, players)];
}

/** All dice of the seats tumble together; a repeated roll replaces the seat's dice. */
function rollAll(faces: Map<SeatNumber, readonly number[]>, players: number): Clip {
  const fleet = fleetOf(players);
  return {
    duration: 1300,
    sound: "roll",
    run(scene, t) {
      const totals = scene.openingRoll?.totals.slice() ?? new Array<null>(players).fill(null);
      for (const [seat, dice] of faces) {
        totals[seat - 1] = t < 1 ? null : dice.reduce((a, b) => a + b, 0);
        dice.forEach((face, slot) => {
          const sides = fleet[slot] ?? 6;
          const die = actor(seat, { slot, sides, face }, rollPoint(seat, slot, players));
          // Each die starts a little after the one before it.
          const progress = t < 1 ? Math.min(1, Math.max(0, t * 1.4 - slot * 0.05)) : 1;
          Object.assign(die, tumble(progress, sides, face, slot + seat));
          die.size *= ROLL_DIE_SIZE;
          die.opacity = Math.min(1, t * 5);
          scene.actors.set(die.key, die);
        });
      }
      scene.openingRoll = {
        totals,
        first: null,
        opacity: scene.openingRoll?.totals.some(Number) ? 1 : Math.min(1, t * 4),
      };
    },
  };
}

const pause = (duration: number): Clip => ({ duration, sound: null, run: () => undefined });

function announce(first: SeatNumber): Clip {
  return {
    duration: 1400,
    sound: "turn",
    run(scene) {
      if (scene.openingRoll) scene.openingRoll = { ...scene.openingRoll, first };
    },
  };
}

function clearRoll(): Clip {
  return {
    duration: 350,
    sound: null,
    run(scene, t) {
      if (!scene.openingRoll) return;
      for (const die of scene.actors.values()) {
        scene.actors.set(die.key, { ...die, opacity: 1 - t });
      }
      scene.openingRoll = t < 1 ? { ...scene.openingRoll, opacity: 1 - t } : null;
      if (t >= 1) scene.actors.clear();
    },
  };
}

function change(
  scene: Scene,
  ship: { seat: SeatNumber; slot: number },
  changes: Partial<Actor>,
): void {
  const key = keyOf(ship.seat, ship.slot);
  const die = scene.actors.get(key);
  if (die) scene.actors.set(key, { ...die, ...changes });
}

const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Return the scenes of a clip; the given scene is at its end afterwards. */
function shotOf(clip: Clip, scene: Scene, ms: number): Shot {
  const [first, ...rest] = samples(ms, (share) => {
    clip.run(scene, share);
    return { ...scene, actors: new Map(scene.actors) };
  });
  return { scenes: [first ?? scene, ...rest], ms };
}

export interface Stage {
  show: (shot: Shot) => void;
  sound: (sound: Sound) => void;
  /** Wait until a shot has been shown, or until the signal. */
  ended: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Shows clips one after the other, one list at a time. */
export class ClipPlayer {
  #abort: AbortController | null = null;

  /** Show the clips; resolve at the end, or when stopped. */
  async play(clips: readonly Clip[], scene: Scene, speed: number, stage: Stage): Promise<void> {
    this.stop();
    const { signal } = (this.#abort = new AbortController());
    // A hidden page gets no frames.
    const instant = (): boolean => speed <= 0 || document.hidden || signal.aborted;
    if (instant()) {
      const last = clips.findLast((clip) => clip.sound)?.sound;
      if (last) stage.sound(last);
    }
    for (const clip of clips) {
      if (instant()) {
        clip.run(scene, 1);
        continue;
      }
      if (clip.sound) stage.sound(clip.sound);
      const ms = clip.duration / speed;
      stage.show(shotOf(clip, scene, ms));
      await stage.ended(ms, signal);
    }
    stage.show({ scenes: [{ ...scene, wake: null }], ms: 0 });
  }

  /** Jump to the end. */
  stop(): void {
    this.#abort?.abort();
  }
}
