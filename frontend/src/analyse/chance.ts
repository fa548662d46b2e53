/** White's winning chance by an evaluation that stands in a PGN: lichess' formula, as the server has it. */
export function winPercent(cp: number | null, mate: number | null): number {
  if (mate !== null) return mate > 0 ? 100 : 0;
  const bounded = Math.max(-1000, Math.min(1000, cp ?? 0));
  return 100 / (1 + Math.exp(-0.00368208 * bounded));
}
