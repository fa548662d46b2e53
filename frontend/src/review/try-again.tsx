/** "Try again": at a mistake the board asks for a better move before the review shows it. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type MoveClass, type ReviewedMove, type Side, tryMove } from "../api/reviews.ts";
import { announce } from "../app/announcer.ts";
import { MoveInput } from "../board/move-input.tsx";
import { legalMoves } from "../board/rules.ts";
import { arrow, ring, shapes } from "../board/shapes.ts";
import { toastError } from "../ui/toast.tsx";
import { moveTitle } from "./reading.ts";

const errors: readonly MoveClass[] = ["mistake", "blunder", "missed win"];

export type Learner = Side | "both" | "nobody";

/** Whether a move is asked about: a mistake of the side that learns, with something better there. */
export const isAsked = (move: ReviewedMove, learner: Learner): boolean =>
  errors.includes(move.class) &&
  move.candidates[0]?.uci !== move.uci &&
  (learner === "both" || learner === "nobody" || learner === move.side);

/** How far the hints go: none, the piece, the square. */
export type Hints = 0 | 1 | 2;

/** What the board draws while it asks: the mistake, and as much of the better move as was hinted at. */
export function questionShapes(move: ReviewedMove, hints: Hints): DrawShape[] {
  const best = move.candidates[0]?.uci ?? "";
  return shapes(
    arrow(move.uci, "bad", 8),
    hints >= 1 ? ring(best.slice(0, 2), "hint") : null,
    hints >= 2 ? ring(best.slice(2, 4), "best") : null,
  );
}

export interface Question {
  move: ReviewedMove;
  legal: string[];
  hints: Hints;
  /** The move being judged. */
  judging: string | null;
  /** What was said about the last try. */
  said: string;
  hint: () => void;
  submit: (uci: string) => void;
  reveal: () => void;
}

/** The question at a move; null where nothing is asked, or it was answered. */
export function useQuestion(
  job: string,
  game: number,
  move: ReviewedMove | undefined,
  learner: Learner,
  on: boolean,
): { question: Question | null; praise: string } {
  const [answered, setAnswered] = useState<ReadonlyMap<number, string>>(new Map());
  const [hints, setHints] = useState<Hints>(0);
  const [judging, setJudging] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const ply = move?.ply;
  useEffect(() => {
    setHints(0);
    setSaid("");
    setJudging(null);
  }, [ply]);
  const legal = useMemo(() => (move ? legalMoves(move.fen) : []), [move]);
  if (!move || !on || !isAsked(move, learner) || answered.has(move.ply))
    return { question: null, praise: (move && answered.get(move.ply)) ?? "" };
  const settle = (words: string) => {
    setAnswered(new Map([...answered, [move.ply, words]]));
    if (words) announce(words);
  };
  const submit = async (uci: string) => {
    if (judging) return;
    setJudging(uci);
    try {
      const answer = await tryMove(job, { game, ply: move.ply, uci });
      if (answer.right) {
        const best = uci === move.candidates[0]?.uci;
        settle(best ? "Right, that was the move." : "Right: that is as good.");
      } else {
        const reply = answer.reply_sans.slice(0, 3).join(" ");
        const words = uci === move.uci ? "That was the move of the game." : "Not this one.";
        setSaid(reply ? `${words} It is answered by ${reply}.` : words);
        announce(words);
      }
    } catch (error) {
      toastError(error);
    } finally {
      setJudging(null);
    }
  };
  return {
    question: {
      move,
      legal,
      hints,
      judging,
      said,
      hint: () => setHints(hints === 0 ? 1 : 2),
      submit: (uci) => void submit(uci),
      reveal: () => settle(""),
    },
    praise: "",
  };
}

/** What stands beside the board while it asks. */
export function AskedMove({ question }: { question: Question }) {
  const { move, hints } = question;
  return (
    <div class="current-words try-again">
      <p class="current-title">
        <span class={`stone ${move.side}`} aria-hidden="true" /> Try again
      </p>
      <p>
        <b>{moveTitle(move)}</b> was not the move. Find a better one: any that keeps the chances within five points
        counts.
      </p>
      <p aria-live="polite" class="try-said">
        {question.judging ? "Looking at it …" : question.said}
      </p>
      <MoveInput
        fen={move.fen}
        legal={question.legal}
        disabled={question.judging !== null}
        onMove={question.submit}
      />
      <div class="try-buttons">
        <button type="button" class="button" disabled={hints === 2} onClick={question.hint}>
          {hints === 0 ? "Hint: which piece?" : "Hint: where to?"}
        </button>
        <button type="button" class="button quiet" onClick={question.reveal}>
          Show the move
        </button>
      </div>
    </div>
  );
}
