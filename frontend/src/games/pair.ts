/** What a game is called, and which page shows it. */

import type { GameLine } from "../api/games.ts";

/** Who plays whom. */
export function pairOf(game: Pick<GameLine, "watched" | "opponent" | "color">): [string, string] {
  const names: [string, string] = [game.watched?.player.display_name ?? "You", game.opponent.display_name];
  return game.color === "white" ? names : [names[1], names[0]];
}

export const pageOf = (game: Pick<GameLine, "watched" | "id">): string =>
  game.watched ? `/watch/${game.id}` : `/play/${game.id}`;
