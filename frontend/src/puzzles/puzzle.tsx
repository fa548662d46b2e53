/** One puzzle: find a better move than the one that was played. */

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type PracticeProgress, type Puzzle, type PuzzleAnswer, answerPuzzle } from "../api/puzzles.ts";
import { announce } from "../app/announcer.ts";
import { Board } from "../board/board.tsx";
import { MoveInput } from "../board/move-input.tsx";
import { inCheck, legalMoves, playUci } from "../board/rules.ts";
import { arrow, shapes } from "../board/shapes.ts";
import { plural } from "../charts/format.ts";
import { PlayFromHere } from "../setup/link.tsx";
import { Icon } from "../ui/icons.tsx";
import { toastError } from "../ui/toast.tsx";

export interface PuzzleViewProps {
  puzzle: Puzzle;
  onProgress: (progress: PracticeProgress) => void;
  onNext: () => void;
  /** Stands under the puzzle's words. */
  children: ComponentChildren;
}

interface Attempt {
  uci: string;
  /** The person gave up; the move is the one from the game. */
  gaveUp: boolean;
  answer: PuzzleAnswer;
}

/** A first try that was wrong. */
interface Failed {
  uci: string;
  /** What is wrong with it, in standard notation. */
  reply: readonly string[];
}

export function PuzzleView({ puzzle, onProgress, onNext, children }: PuzzleViewProps) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [trying, setTrying] = useState<string | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  const legal = useMemo(() => legalMoves(puzzle.fen), [puzzle.fen]);

  const submit = async (uci: string, gaveUp = false) => {
    if (attempt || trying) return;
    setTrying(uci);
    try {
      const second = failed !== null;
      const answer = await answerPuzzle(puzzle.id, uci, gaveUp || second, second);
      if (answer.try_again) {
        setFailed({ uci, reply: answer.reply_sans });
        announce("Not this one. Try once more.");
        return;
      }
      setAttempt({ uci, gaveUp, answer });
      onProgress(answer.progress);
      announce(verdict({ uci, gaveUp, answer }));
    } catch (error) {
      toastError(error);
    } finally {
      setTrying(null);
    }
  };

  const shown = attempt && !attempt.gaveUp ? attempt.uci : trying;
  const after = shown ? playUci(puzzle.fen, shown) : null;
  const wrong = attempt && !attempt.answer.right;
  // A wrong answer is shown from where it went wrong: the position with the right move on it.
  const fen = wrong ? puzzle.fen : (after?.fen ?? puzzle.fen);
  const drawn = useMemo(() => {
    if (!attempt) return failed ? shapes(arrow(failed.uci, "bad", 8)) : [];
    const best = attempt.answer.solutions[0];
    if (attempt.answer.right || !best) return [];
    return shapes(arrow(attempt.uci, "bad", 8), arrow(best.uci, "best", 12));
  }, [attempt, failed]);

  return (
    <div class="puzzle" data-fen={puzzle.fen}>
      <div class="puzzle-board">
        <Board
          fen={fen}
          orientation={puzzle.turn}
          movable={attempt || trying ? null : puzzle.turn}
          legal={attempt || trying ? [] : legal}
          lastMove={wrong ? null : (after?.uci ?? null)}
          check={inCheck(fen)}
          shapes={drawn}
          onMove={(uci) => void submit(uci)}
          label={`Puzzle, ${puzzle.turn} to move`}
        />
      </div>
      <div class="puzzle-side">
        <section class="panel puzzle-card" aria-live="polite">
          <p class="muted puzzle-title">{puzzle.title}</p>
          {attempt ? (
            <Outcome attempt={attempt} fen={puzzle.fen} onNext={onNext} />
          ) : (
            <>
              <h2>
                <span class={`stone ${puzzle.turn}`} aria-hidden="true" />{" "}
                {puzzle.turn === "white" ? "White" : "Black"} to move
              </h2>
              <p>
                In the game <b>{puzzle.played_san}</b> was played. Find a better move.
              </p>
              {failed && (
                <p class="puzzle-wrong">
                  Not this one{failed.reply.length > 0 && `: ${failed.reply.slice(0, 3).join(" ")}`}. Try once more.
                </p>
              )}
              <p class="muted puzzle-facts">
                {[puzzle.phase, puzzle.tries ? `solved ${puzzle.solved} of ${plural(puzzle.tries, "time")}` : "new"]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <MoveInput fen={puzzle.fen} legal={legal} disabled={trying !== null} onMove={(uci) => void submit(uci)} />
              <button type="button" class="button" onClick={() => void submit(puzzle.played, true)}>
                Show the answer
              </button>
            </>
          )}
        </section>
        {children}
      </div>
    </div>
  );
}

/** What is said after an answer. */
export function verdict({ gaveUp, answer }: Attempt): string {
  const moves = answer.solutions.map((solution) => solution.san).join(" or ");
  if (answer.right) return "Right.";
  return gaveUp ? `It was ${moves}.` : `Not this one. It was ${moves}.`;
}

function Outcome({ attempt, fen, onNext }: { attempt: Attempt; fen: string; onNext: () => void }) {
  const { answer, gaveUp } = attempt;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const moves = answer.solutions.map((solution) => solution.san);
  const other = answer.right ? answer.solutions.filter((solution) => solution.uci !== attempt.uci).map((solution) => solution.san) : [];
  return (
    <>
      <h2 class={answer.right ? "puzzle-right" : "puzzle-wrong"}>
        {answer.right ? (
          <>
            <Icon name="check" /> Right
          </>
        ) : gaveUp ? (
          "The answer"
        ) : (
          "Not this one"
        )}
      </h2>
      {!answer.right && (
        <p>
          <b>{moves.join(" or ")}</b> was the move.
        </p>
      )}
      {other.length > 0 && <p class="muted">{other.join(" and ")} would have done as well.</p>}
      {answer.sentence && <p>What was wrong in the game: {answer.sentence}</p>}
      <p class="muted">
        {answer.due_days > 0 ? `It comes back in ${plural(answer.due_days, "day")}.` : "It comes back soon."}
      </p>
      <button type="button" class="button primary" onClick={onNext} ref={next}>
        Next
      </button>
      <PlayFromHere fen={fen} quiet />
    </>
  );
}
