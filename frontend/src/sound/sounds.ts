/**
 * The sounds of the board, made from oscillators and noise: nothing is downloaded.
 *
 * Browsers allow sound only after the person has touched the page, so the audio context is made by the
 * first key or click; before that every sound is silence.
 */

import { preference } from "../app/preferences.ts";
import { settings } from "../settings/settings.ts";

export type Sound = "move" | "capture" | "check" | "castle" | "promote" | "win" | "lose" | "draw" | "start" | "low" | "no";

export const soundOn = preference("sound", true);

let context: AudioContext | null = null;
/** Everything sounds through it: the volume. */
let output: GainNode | null = null;

if (typeof window !== "undefined") {
  const wake = () => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  };
  window.addEventListener("pointerdown", wake, { passive: true });
  window.addEventListener("keydown", wake, { passive: true });
}

/** Play a sound, if the person wants sounds and the browser allows them. */
export function play(sound: Sound): void {
  if (!context || !soundOn.get()) return;
  const now = context.currentTime + 0.01;
  output ??= context.createGain();
  output.connect(context.destination);
  output.gain.value = settings.get().volume / 100;
  scores[sound](context, now);
}

type Score = (audio: AudioContext, at: number) => void;

const scores: Record<Sound, Score> = {
  move: (audio, at) => knock(audio, at, 0.5),
  capture: (audio, at) => {
    knock(audio, at, 0.65);
    knock(audio, at + 0.055, 0.4, 1.35);
  },
  castle: (audio, at) => {
    knock(audio, at, 0.5);
    knock(audio, at + 0.13, 0.5, 0.92);
  },
  check: (audio, at) => {
    knock(audio, at, 0.55);
    tone(audio, at + 0.03, 659.3, 0.35, 0.1);
  },
  promote: (audio, at) => {
    knock(audio, at, 0.5);
    for (const [index, note] of [523.3, 659.3, 784].entries()) tone(audio, at + 0.06 * index, note, 0.4, 0.08);
  },
  start: (audio, at) => {
    tone(audio, at, 392, 0.5, 0.07);
    tone(audio, at + 0.09, 523.3, 0.7, 0.07);
  },
  win: (audio, at) => chord(audio, at, [392, 493.9, 587.3, 784]),
  lose: (audio, at) => chord(audio, at, [392, 311.1, 261.6]),
  draw: (audio, at) => chord(audio, at, [349.2, 440, 349.2]),
  low: (audio, at) => tone(audio, at, 880, 0.08, 0.06),
  no: (audio, at) => tone(audio, at, 164.8, 0.16, 0.1),
};

/** Wood on wood: a short burst of filtered noise over a low, quickly falling tone. */
function knock(audio: AudioContext, at: number, loudness: number, pitch = 1): void {
  const length = 0.09;
  const noise = audio.createBufferSource();
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (Math.random() * 2 - 1) * Math.exp(-index / (samples.length * 0.12));
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1250 * pitch;
  filter.Q.value = 1.1;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  noise.connect(filter).connect(gain).connect(output ?? audio.destination);
  noise.start(at);

  const body = audio.createOscillator();
  body.frequency.setValueAtTime(235 * pitch, at);
  body.frequency.exponentialRampToValueAtTime(95 * pitch, at + length);
  const bodyGain = audio.createGain();
  bodyGain.gain.setValueAtTime(loudness * 0.5, at);
  bodyGain.gain.exponentialRampToValueAtTime(0.001, at + length);
  body.connect(bodyGain).connect(output ?? audio.destination);
  body.start(at);
  body.stop(at + length + 0.02);
}

/** A soft bell: a sine that fades. */
function tone(audio: AudioContext, at: number, frequency: number, length: number, loudness: number): void {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(output ?? audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

function chord(audio: AudioContext, at: number, notes: readonly number[]): void {
  for (const [index, note] of notes.entries()) tone(audio, at + index * 0.11, note, 0.9, 0.07);
}

/** The sound that goes with a move, judged by its SAN. */
export function soundOf(san: string): Sound {
  if (san.includes("+") || san.includes("#")) return "check";
  if (san.includes("=")) return "promote";
  if (san.startsWith("O-O")) return "castle";
  return san.includes("x") ? "capture" : "move";
}
