/** Synthesised sounds, and the vibrations that go with some of them. */

import type { Sound as BoardSound } from "../games/contract";
import { canVibrate, MAX_VOLUME, settings, type SoundKind } from "../ui/settings.svelte";

export type Sound = BoardSound | "chat";

/** The kind of a sound; the others belong to moves. */
const KINDS: Partial<Record<Sound, SoundKind>> = {
  turn: "alerts",
  warning: "alerts",
  end: "alerts",
  chat: "chat",
};

/** Milliseconds of vibration and rest. */
const VIBRATIONS: Partial<Record<Sound, number[]>> = {
  lay: [12],
  drive: [12],
  adjust: [8],
  take: [16, 40, 16],
  home: [16, 40, 16],
  turn: [30, 60, 30],
  warning: [60, 60, 60],
};

/** A tone: waveform, pitch glide in Hz, start and duration in seconds, loudness 0 to 1. */
type Tone = [
  type: OscillatorType,
  from: number,
  to: number,
  start: number,
  duration: number,
  loudness: number,
];

const tones: Record<Sound, Tone[]> = {
  lay: [
    ["triangle", 190, 85, 0, 0.12, 0.5],
    ["sine", 720, 410, 0, 0.05, 0.16],
  ],
  run: [["sine", 560, 900, 0, 0.22, 0.12]],
  take: [
    ["sine", 784, 784, 0, 0.28, 0.24],
    ["sine", 1175, 1175, 0.09, 0.42, 0.24],
    ["sine", 1568, 1568, 0.18, 0.5, 0.14],
  ],
  meet: [
    ["sawtooth", 320, 70, 0, 0.34, 0.16],
    ["square", 180, 48, 0.03, 0.3, 0.1],
  ],
  drive: [["triangle", 150, 330, 0, 0.26, 0.24]],
  jump: [
    ["sine", 260, 1240, 0, 0.26, 0.2],
    ["triangle", 130, 620, 0.02, 0.24, 0.12],
  ],
  roll: [
    ["square", 240, 200, 0, 0.035, 0.14],
    ["square", 300, 250, 0.08, 0.035, 0.14],
    ["square", 210, 180, 0.17, 0.04, 0.14],
    ["triangle", 160, 110, 0.29, 0.09, 0.32],
  ],
  home: [
    ["sine", 523, 523, 0, 0.3, 0.2],
    ["sine", 659, 659, 0.08, 0.34, 0.2],
    ["sine", 988, 988, 0.16, 0.6, 0.2],
  ],
  adjust: [["triangle", 440, 520, 0, 0.07, 0.24]],
  chat: [
    ["sine", 660, 660, 0, 0.07, 0.14],
    ["sine", 990, 990, 0.06, 0.12, 0.12],
  ],
  turn: [
    ["sine", 587, 587, 0, 0.16, 0.16],
    ["sine", 880, 880, 0.1, 0.28, 0.16],
  ],
  warning: [
    ["triangle", 740, 740, 0, 0.12, 0.22],
    ["triangle", 740, 740, 0.2, 0.12, 0.22],
    ["triangle", 740, 740, 0.4, 0.22, 0.22],
  ],
  end: [
    ["triangle", 392, 392, 0, 0.5, 0.22],
    ["triangle", 494, 494, 0.14, 0.5, 0.2],
    ["triangle", 587, 587, 0.28, 0.6, 0.2],
    ["sine", 784, 784, 0.42, 1.1, 0.24],
  ],
};

let context: AudioContext | null = null;

/** Play a sound as loud as the user wants it, and vibrate with it. */
export function playSound(sound: Sound): void {
  // Browsers block sound before the first interaction, and log a warning.
  if (!navigator.userActivation.hasBeenActive) return;
  const vibration = VIBRATIONS[sound];
  if (vibration && canVibrate && settings.haptics) navigator.vibrate(vibration);
  const volume = volumeOf(sound);
  if (volume > 0) synthesise(sound, volume);
}

/** Return how loud a sound is, 0 to 1; half of the range sounds half as loud. */
export function volumeOf(sound: Sound): number {
  if (!settings.sound) return 0;
  return (settings.volumes[KINDS[sound] ?? "moves"] / MAX_VOLUME) ** 1.7;
}

function synthesise(sound: Sound, volume: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  for (const [type, from, to, start, duration, loudness] of tones[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(from, now + start);
    tone.frequency.exponentialRampToValueAtTime(to, now + start + duration);
    gain.gain.setValueAtTime(0, now + start);
    gain.gain.linearRampToValueAtTime(loudness * 0.5 * volume, now + start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0005 * volume, now + start + duration);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + duration + 0.05);
  }
}
