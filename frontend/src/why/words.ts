/** Reasons in words and numbers. */

import type { BookMove, Candidate, Contribution, Evidence } from "../api/explain.ts";

/** "+0.16", "−0.05". */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** A classic score or a part of it, in points: "62.1", "+16.5". */
export const points = (value: number, sign = false): string =>
  sign || value < 0 ? signed(100 * value, 1) : (100 * value).toFixed(1);

/** Centipawns that no position is worth: so endgame tables say that it is won, whatever it takes. */
const knownWin = 15_000;

/** An evaluation for the side to move: "+0.5", "#3", "win" where tables know it. */
export function scoreText({ score_cp, mate }: Pick<Candidate, "score_cp" | "mate">): string {
  if (mate !== null) return `${mate < 0 ? "−" : ""}#${Math.abs(mate)}`;
  if (score_cp === null) return "–";
  if (Math.abs(score_cp) >= knownWin) return score_cp > 0 ? "win" : "loss";
  return signed(score_cp / 100, 2);
}

/** The contributions that say something, greatest first. */
export function speaking(contributions: readonly Contribution[]): Contribution[] {
  return contributions
    .filter((contribution) => Math.abs(contribution.value) >= 0.005)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

/** What the engine thought of a candidate: "engine's no. 2, +0.42, costs 1.4 %"; empty for moves nobody evaluated. */
export function opinion(candidate: Candidate): string {
  if (candidate.score_cp === null && candidate.mate === null) return "";
  const cost = candidate.cost_win_percent ?? 0;
  const parts = [`engine’s no. ${candidate.rank}`, scoreText(candidate), cost >= 0.05 ? `costs ${cost.toFixed(1)} %` : ""];
  return parts.filter(Boolean).join(", ");
}

/** A part's own colour, for an element with the class `part-colour`. */
export const colourStyle = ({ colour }: Pick<Contribution, "colour">): Record<string, string> => ({
  "--on-light": colour.light,
  "--on-dark": colour.dark,
});

export interface Segment {
  part: Contribution;
  from: number;
  to: number;
}

/** A candidate's bar: positive contributions stack to the right of zero, negative ones to the left. */
export function segmentsOf(contributions: readonly Contribution[]): Segment[] {
  let right = 0;
  let left = 0;
  return speaking(contributions).map((part) => {
    const { value } = part;
    if (value >= 0) {
      right += value;
      return { part, from: right - value, to: right };
    }
    left += value;
    return { part, from: left, to: left - value };
  });
}

/** The least and greatest end of all bars, so that they can be compared. */
export function extentOf(candidates: readonly Candidate[]): [number, number] {
  const ends = candidates.flatMap((candidate) => segmentsOf(candidate.contributions).flatMap(({ from, to }) => [from, to]));
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

/** The same by family names, however the game writes them: "Karpov, Anatoly – Unzicker, Wolfgang". */
export const shortGame = (game: Game): string =>
  gameText({ ...game, white: familyName(game.white), black: familyName(game.black) });

/** The latest game with a book move, short: "Karpov – Unzicker, 1974"; the year alone when no game is known. */
export function latestGame({ example, last_year }: Pick<BookMove, "example" | "last_year">): string {
  if (!example?.white || !example.black) return last_year > 0 ? String(last_year) : "–";
  return shortGame(example);
}
