/** All masters' choices on one board: an arrow for each move, the faces of those who play it at its end. */

import { MiniBoard } from "../board/mini-board.tsx";
import { arrow, shapes } from "../board/shapes.ts";
import { type Color, turnOf } from "../board/squares.ts";
import { Portrait } from "../portraits/portrait.tsx";

export interface Choice {
  name: string;
  display_name: string;
  accent: string;
  move: string;
  san: string;
}

/** Choices by move, the most popular first. */
export function byMove(choices: readonly Choice[]): [string, Choice[]][] {
  const moves = new Map<string, Choice[]>();
  for (const choice of choices) moves.set(choice.move, [...(moves.get(choice.move) ?? []), choice]);
  return [...moves].sort((one, other) => other[1].length - one[1].length);
}

/** Where a square lies on the board, in percent of its side. */
export function placeOf(square: string, orientation: Color): { left: number; top: number } {
  const file = "abcdefgh".indexOf(square[0] ?? "a");
  const rank = Number(square[1]) - 1;
  const [x, y] = orientation === "white" ? [file, 7 - rank] : [7 - file, rank];
  return { left: x * 12.5, top: y * 12.5 };
}

export function AnswersBoard({ fen, choices }: { fen: string; choices: readonly Choice[] }) {
  const moves = byMove(choices);
  if (moves.length < 2) return <p>All of them play {choices[0]?.san}.</p>;
  const orientation = turnOf(fen);
  const seen = new Map<string, number>();
  return (
    <figure class="answers">
      <div class="answers-board">
        <MiniBoard
          fen={fen}
          orientation={orientation}
          shapes={shapes(...moves.map(([move, who], index) => arrow(move, index === 0 ? "best" : "other", 5 + 2 * who.length)))}
          label="What each of them plays"
        />
        {moves.flatMap(([move, who]) => {
          const end = move.slice(2, 4);
          const { left, top } = placeOf(end, orientation);
          return who.map((answer) => {
            const index = seen.get(end) ?? 0;
            seen.set(end, index + 1);
            const shift = { left: `${left + 0.4 + 4 * (index % 3)}%`, top: `${top + 0.4 + 4 * Math.floor(index / 3)}%` };
            return (
              <span key={answer.name} class="answer-face" style={shift} title={`${answer.display_name}: ${answer.san}`}>
                <Portrait id={`personality:${answer.name}`} name={answer.display_name} accent={answer.accent} />
              </span>
            );
          });
        })}
      </div>
      <figcaption>
        <ul class="answer-moves">
          {moves.map(([move, who]) => (
            <li key={move}>
              <strong>{who[0]?.san}</strong> <span class="muted">{who.map((answer) => answer.display_name.split(" ").at(-1)).join(", ")}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
