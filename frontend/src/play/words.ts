/** How a game stands, in words. */

import type { Game } from "../api/games.ts";

export type Outcome = "won" | "lost" | "drawn";

export function outcomeOf(game: Pick<Game, "result" | "color">): Outcome | null {
  if (game.result === "*") return null;
  if (game.result === "1/2-1/2") return "drawn";
  return (game.result === "1-0") === (game.color === "white") ? "won" : "lost";
}

const reasons: Record<string, string> = {
  checkmate: "by checkmate",
  stalemate: "by stalemate",
  resignation: "by resignation",
  time: "on time",
  agreement: "by agreement",
  repetition: "by repetition",
  "fifty moves": "by the fifty-move rule",
  "insufficient material": "because nobody can mate",
};

/** "You won by checkmate." */
export function outcomeSentence(game: Pick<Game, "result" | "color" | "reason">): string {
  const outcome = outcomeOf(game);
  if (!outcome) return "";
  const how = reasons[game.reason] ?? game.reason;
  const what = { won: "You won", lost: "You lost", drawn: "Drawn" }[outcome];
  return `${what}${how ? ` ${how}` : ""}.`;
}

/** The number of the first move, and whether Black makes it. */
export function beginning(startFen: string): { firstNumber: number; blackFirst: boolean } {
  const fields = startFen.split(" ");
  return { firstNumber: Number(fields[5]) || 1, blackFirst: fields[1] === "b" };
}

/** The window's title: whose move it is can be seen from another tab. */
export function titleOf(game: Pick<Game, "status" | "your_turn" | "opponent">): string {
  const name = game.opponent.display_name;
  return game.status === "active" && game.your_turn ? `Your move against ${name}` : `Against ${name}`;
}
