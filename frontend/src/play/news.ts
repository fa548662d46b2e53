/** Sounds and announcements when something happens in a game. */

import { useEffect, useRef } from "preact/hooks";
import type { Game, GameMove } from "../api/games.ts";
import { announce } from "../app/announcer.ts";
import { spoken } from "../board/speech.ts";
import { play, soundOf } from "../sound/sounds.ts";
import { toast } from "../ui/toast.tsx";

/** Compare each state of the game with the one before, and tell what is new. */
export function useNews(game: Game, onAcceptDraw: () => void): void {
  const before = useRef<Game | null>(null);
  useEffect(() => {
    const old = before.current;
    before.current = game;
    if (!old) {
      announce(greetingOf(game));
      return;
    }
    if (game.moves.length < old.moves.length) {
      announce("Taken back. Your move.");
      play("move");
    }
    for (const move of game.moves.slice(old.moves.length)) {
      const who = move.by === "you" ? "You" : game.opponent.display_name;
      announce(`${who}: ${spoken(move.san)}.${move.remark ? ` “${move.remark}”` : ""}`);
    }
    if (game.draw_offered && !old.draw_offered) {
      const offer = `${game.opponent.display_name} offers a draw.`;
      toast(offer, "note", { label: "Accept", act: onAcceptDraw });
      announce(offer);
    }
    const last = game.moves.at(-1);
    if (game.moves.length > old.moves.length && last && !heardAlready(last)) play(soundOf(last.san));
    if (game.status === "over" && old.status === "active") {
      if (game.outcome === "won" && game.reason === "resignation") toast(`${game.opponent.display_name} resigns.`);
      announce(game.ending);
      // After the sound of the move itself.
      setTimeout(() => play(game.outcome === "won" ? "win" : game.outcome === "lost" ? "lose" : "draw"), 350);
    }
  }, [game]);
}

/** The board sounds at once when the person moves; only what it could not know is added. */
function heardAlready(move: GameMove): boolean {
  const sound = soundOf(move.san);
  return move.by === "you" && (sound === "move" || sound === "capture" || sound === "castle");
}

function greetingOf(game: Game): string {
  const side = `You play ${game.color} against ${game.opponent.display_name}.`;
  if (game.status === "over") return `${side} ${game.ending}`;
  return `${side} ${game.your_turn ? "Your move." : ""}`;
}
