/** How many cards stand in a row: never so that the last row has a single one, where that can be helped. */
export function columns(cards: number, most: number): number {
  for (let count = most; count > 1; count--) if (cards % count !== 1 && (cards >= count || cards === 0)) return count;
  return cards > 1 ? Math.min(cards, most) : most;
}

/** For a tablet, a usual window and a wide one. */
export const columnsOf = (cards: number): Record<string, string> => ({
  "--columns-narrow": String(columns(cards, 3)),
  "--columns": String(columns(cards, 4)),
  "--columns-wide": String(columns(cards, 5)),
});
