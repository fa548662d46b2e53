/** Reasons in words and numbers. */

import type { BookMove, Candidate, Contribution, Evidence, Explanation } from "../api/explain.ts";

/** "+0.156", "−0.052": three digits, so that the bars can be added up by hand. */
export function signed(value: number, digits = 3): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** An evaluation for the side to move: "+0.5", "#3". */
export function scoreText({ score_cp, mate }: Pick<Candidate, "score_cp" | "mate">): string {
  if (mate !== null) return `${mate < 0 ? "−" : ""}#${Math.abs(mate)}`;
  return score_cp === null ? "–" : signed(score_cp / 100, 2);
}

const tierWords: Record<string, string> = {
  book: "From the opening book",
  candidates: "Only move",
  "only move": "Only move",
  mate: "A forced mate",
  "forced win": "A forced win",
  tablebase: "Endgame tables",
  "overwhelming material": "A queen ahead",
  "big lead": "A rook ahead",
  "winning endgame": "A won endgame",
  "exact position": "This very position",
  style: "By style",
  search: "Calculated",
  simple: "At a glance",
  random: "By chance",
};

/** What decided: "By style". */
export const tierText = (tier: string): string => tierWords[tier] ?? tier;

/** How the personality chooses: "classic", "learned", "learned, dial 2". */
export function modeText({ mode, dial }: Pick<Explanation, "mode" | "dial">): string {
  return typeof dial === "number" && dial !== 1 ? `${mode}, dial ${dial}` : (mode ?? "");
}

/** "The engine preferred Nf3 (cost 0.3 % win chance)." */
export function engineSentence({ engine_choice, personality }: Pick<Explanation, "engine_choice" | "personality">): string {
  // An engine that plays itself needs no second opinion.
  if (!engine_choice || !personality) return "";
  if (engine_choice.same) return "The engine would play the same.";
  const cost = engine_choice.cost_win_percent;
  return `The engine preferred ${engine_choice.san}${cost === null ? "" : ` (cost ${cost.toFixed(1)} % win chance)`}.`;
}

/** The contributions that say something, greatest first. */
export function speaking(contributions: readonly Contribution[]): Contribution[] {
  return contributions
    .filter((one) => Math.abs(one.value) >= 0.0005)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

/** What the engine thought of a candidate: "engine's no. 2, +0.42, costs 1.4 %"; empty for moves nobody evaluated. */
export function opinion(candidate: Candidate): string {
  if (candidate.score_cp === null && candidate.mate === null) return "";
  const cost = candidate.cost_win_percent ?? 0;
  const parts = [`engine’s no. ${candidate.rank}`, scoreText(candidate), cost >= 0.05 ? `costs ${cost.toFixed(1)} %` : ""];
  return parts.filter(Boolean).join(", ");
}

/** Each layer keeps its colour in every bar; the engine is brass. */
const hues: Record<string, number> = {
  engine: 75,
  plans: 40,
  rules: 150,
  patterns: 195,
  placement: 230,
  move_type: 265,
  harmonics: 300,
  comprehensive: 335,
  formula: 15,
  sequences: 110,
  multi_theme: 130,
  causality: 215,
  memory: 25,
};

export const layerHue = (name: string): number => hues[name] ?? 60;

export interface Segment {
  name: string;
  from: number;
  to: number;
}

/** A candidate's bar: positive contributions stack to the right of zero, negative ones to the left. */
export function segmentsOf(contributions: readonly Contribution[]): Segment[] {
  let right = 0;
  let left = 0;
  return speaking(contributions).map(({ name, value }) => {
    if (value >= 0) {
      right += value;
      return { name, from: right - value, to: right };
    }
    left += value;
    return { name, from: left, to: left - value };
  });
}

/** The least and greatest end of all bars, so that they can be compared. */
export function extentOf(candidates: readonly Candidate[]): [number, number] {
  const ends = candidates.flatMap((one) => segmentsOf(one.contributions).flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...ends), Math.max(0.001, ...ends)];
}

type Game = Pick<Evidence, "white" | "black" | "year">;

/** "Karpov – Unzicker, 1974"; "last in 1974" when nobody is named. */
export function gameText({ white, black, year }: Game): string {
  const players = [white, black].filter(Boolean).join(" – ");
  if (!players) return year > 0 ? `last in ${year}` : "";
  return year > 0 ? `${players}, ${year}` : players;
}

const familyName = (name: string): string => name.split(",")[0]!.trim();

/** The latest game with a book move, short: "Karpov – Unzicker, 1974"; the year alone when no game is known. */
export function latestGame({ example, last_year }: Pick<BookMove, "example" | "last_year">): string {
  if (!example?.white || !example.black) return last_year > 0 ? String(last_year) : "–";
  return gameText({ ...example, white: familyName(example.white), black: familyName(example.black) });
}
