/** A line of moves that can be walked through on the board without leaving the game. */

import { useEffect, useState } from "preact/hooks";
import { useNotation } from "./figurine.ts";
import { type Played, moveNumber, playLine } from "./rules.ts";

export interface LineStep {
  /** What the line begins from; tells lines apart. */
  from: string;
  line: readonly string[];
  index: number;
  move: Played;
}

/** Which step of which line is shown instead of the game; forgotten when the game's position changes. */
export function useLinePreview(gameFen: string): [LineStep | null, (step: LineStep | null) => void] {
  const [step, setStep] = useState<LineStep | null>(null);
  useEffect(() => setStep(null), [gameFen]);
  return [step, setStep];
}

export interface LineMovesProps {
  fen: string;
  /** UCI moves. */
  line: readonly string[];
  shown: LineStep | null;
  onShow: (step: LineStep | null) => void;
  /** Show at most so many moves. */
  most?: number;
}

/** The moves of a line as small buttons. */
export function LineMoves({ fen, line, shown, onShow, most = 8 }: LineMovesProps) {
  const written = useNotation();
  const moves = playLine(fen, line.slice(0, most));
  return (
    <span class="line-moves">
      {moves.map((move, index) => {
        const before = moves[index - 1]?.fen ?? fen;
        const number = index === 0 || before.split(" ")[1] !== "b" ? moveNumber(before) : "";
        const current = shown?.from === fen && shown.index === index && shown.line[0] === line[0];
        return (
          <span key={index} class="line-move">
            {number && <span class="muted number">{number}</span>}
            <button
              type="button"
              aria-current={current ? "true" : undefined}
              onClick={() => onShow(current ? null : { from: fen, line, index, move })}
            >
              {written(move.san)}
            </button>
          </span>
        );
      })}
    </span>
  );
}
