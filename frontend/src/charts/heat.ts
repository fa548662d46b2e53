/** What a heat map shows: shares and multiples by square, made comparable. Pure functions. */

export interface HeatValue {
  square: string;
  support: number;
  /** How many times as often as other players. */
  lift: number;
}

export type HeatMode = "often" | "more";

export interface HeatCell {
  square: string;
  /** -1..1: below zero for "less than others". 0 for nothing known. */
  strength: number;
  support: number;
  lift: number | null;
}

export const squares: readonly string[] = [8, 7, 6, 5, 4, 3, 2, 1].flatMap((rank) =>
  [..."abcdefgh"].map((file) => `${file}${rank}`),
);

/** Fewer sightings than this say nothing about a habit. */
export const minimumSupport = 20;

/**
 * All 64 squares from a8 to h1. "often" is the share of the most visited square, its root taken, so that
 * rare squares can still be seen; "more" is the logarithm of the lift, full strength at twice as
 * often or half as often.
 */
export function heatCells(values: readonly HeatValue[], mode: HeatMode): HeatCell[] {
  const known = new Map(values.map((value) => [value.square, value]));
  const most = Math.max(1, ...values.map((value) => value.support));
  return squares.map((square) => {
    const value = known.get(square);
    if (!value) return { square, strength: 0, support: 0, lift: null };
    const strength =
      mode === "often"
        ? Math.sqrt(value.support / most)
        : value.support < minimumSupport || value.lift <= 0
          ? 0
          : Math.max(-1, Math.min(1, Math.log2(value.lift)));
    return { square, strength, support: value.support, lift: value.lift };
  });
}

/** The squares that stand out, strongest first. */
export function standouts(cells: readonly HeatCell[], most: number): HeatCell[] {
  return cells
    .filter((cell) => cell.strength > 0)
    .toSorted((a, b) => b.strength - a.strength || b.support - a.support)
    .slice(0, most);
}
