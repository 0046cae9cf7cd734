/** Short tones made on the spot, no files, and the same for the hand. Silent until it is chosen in the settings. */

import { settings } from "$lib/settings.svelte";

export type Sound = "turn" | "offer" | "minute" | "seconds" | "calamity" | "end";

/** Each note: pitch in hertz, when it begins and how long it lasts, in seconds. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [196, 0, 0.22],
    [262, 0.2, 0.35],
  ],
  offer: [[330, 0, 0.25]],
  minute: [[440, 0, 0.15]],
  seconds: [
    [440, 0, 0.1],
    [440, 0.18, 0.1],
  ],
  calamity: [
    [147, 0, 0.3],
    [139, 0.25, 0.5],
  ],
  end: [
    [262, 0, 0.25],
    [330, 0.2, 0.25],
    [392, 0.4, 0.6],
  ],
};
/** Milliseconds on and off. */
const BUZZ: Partial<Record<Sound, number[]>> = {
  turn: [60, 60, 60],
  offer: [40],
  seconds: [30, 40, 30],
  calamity: [120],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  const buzz = BUZZ[sound];
  if (settings.now.buzz && buzz) navigator.vibrate?.(buzz);
  const volume = settings.now.sound / 100;
  if (!volume) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume(); // made before the page was first touched
    for (const [pitch, begin, length] of NOTES[sound]) {
      const start = context.currentTime + begin;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(0.25 * Math.min(1, volume), start + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + length);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  } catch {
    // no sound on this device
  }
}
