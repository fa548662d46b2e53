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

/** How wide the arrow of a move is that so many of all of them play. */
export const arrowWidth = (who: number, all: number): number => 5 + (9 * who) / all;

export interface Face {
  left: number;
  top: number;
  /** Whose face; of the last one of a full square, all who find no room. */
  who: Choice[];
}

const columns = 3;
const room = columns * columns;

/** Where the faces of all choices stand, in percent of the board: on the square that their move goes to. */
export function facesOf(choices: readonly Choice[], orientation: Color): Face[] {
  const squares = new Map<string, Choice[]>();
  for (const [, who] of byMove(choices)) {
    for (const choice of who) {
      const end = choice.move.slice(2, 4);
      squares.set(end, [...(squares.get(end) ?? []), choice]);
    }
  }
  return [...squares].flatMap(([square, all]) => {
    const { left, top } = placeOf(square, orientation);
    const groups = all.length > room ? [...all.slice(0, room - 1).map((choice) => [choice]), all.slice(room - 1)] : all.map((choice) => [choice]);
    return groups.map((who, index) => ({
      left: left + 0.2 + 3.6 * (index % columns),
      top: top + 0.2 + 3.6 * Math.floor(index / columns),
      who,
    }));
  });
}

export function AnswersBoard({ fen, choices }: { fen: string; choices: readonly Choice[] }) {
  const moves = byMove(choices);
  if (moves.length < 2) return <p>All of them play {choices[0]?.san}.</p>;
  const orientation = turnOf(fen);
  return (
    <figure class="answers">
      <div class="answers-board">
        <MiniBoard
          fen={fen}
          orientation={orientation}
          shapes={shapes(
            ...moves.map(([move, who], index) => arrow(move, index === 0 ? "best" : "other", arrowWidth(who.length, choices.length))),
          )}
          label="What each of them plays"
        />
        {facesOf(choices, orientation).map(({ left, top, who }) => {
          const [first] = who;
          if (!first) return null;
          return (
            <span
              key={first.name}
              class={who.length > 1 ? "answer-face more" : "answer-face"}
              style={{ left: `${left}%`, top: `${top}%` }}
              title={who.map(({ display_name, san }) => `${display_name}: ${san}`).join(", ")}
            >
              {who.length > 1 ? `+${who.length}` : <Portrait id={`personality:${first.name}`} name={first.display_name} accent={first.accent} />}
            </span>
          );
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
