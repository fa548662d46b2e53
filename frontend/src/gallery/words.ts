/** Numbers and years as the gallery writes them. */

import type { Card } from "../api/opponents.ts";

/** 0.4996 to "50 %". */
export const percent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)} %`;

/** The life, and the years of the games that were studied. */
export function yearsText(card: Pick<Card, "life" | "years">): string {
  const [first, last] = card.years;
  const games = first > 0 ? `games of ${first === last ? first : `${first}–${last}`}` : "";
  return [card.life, games].filter(Boolean).join(" · ");
}
