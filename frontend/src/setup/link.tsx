/** "Play from here": a link to the page on which the opponent is chosen. */

import { Icon } from "../ui/icons.tsx";

/** The address of the set-up page with a position: where a game began, and the moves since. */
export function setupPath(fen: string, moves: readonly string[] = []): string {
  const query = new URLSearchParams({ fen });
  if (moves.length > 0) query.set("moves", moves.join(" "));
  return `/setup?${query.toString()}`;
}

export function PlayFromHere({ fen, moves, quiet = false }: { fen: string; moves?: readonly string[]; quiet?: boolean }) {
  return (
    <a class={`button ${quiet ? "quiet" : ""}`} href={setupPath(fen, moves)} aria-label="Play from here">
      <Icon name="board" size={18} /> <span class="button-words">Play from here</span>
    </a>
  );
}
