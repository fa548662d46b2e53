/** ", scores 45 %"; nothing where no result is known. */
export function scoreText(score: number | null): string {
  return score === null ? "" : `, scores ${Math.round(100 * score)} %`;
}
