/** The window's title: whose move it is can be seen from another tab. */

import type { Game } from "../api/games.ts";

export function titleOf(game: Pick<Game, "status" | "your_turn" | "opponent">): string {
  const name = game.opponent.display_name;
  return game.status === "active" && game.your_turn ? `Your move against ${name}` : `Against ${name}`;
}
