/** The rules where the page needs them at once: legal moves, what a move leads to, lines in SAN. */

import { Chess, type Position } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import { type Move, type Role, isNormal } from "chessops/types";
import { makeSquare, makeUci, parseUci } from "chessops/util";

const promotions: readonly Role[] = ["queen", "knight", "rook", "bishop"];
const letters: Partial<Record<Role, string>> = { queen: "q", knight: "n", rook: "r", bishop: "b" };

function read(fen: string): Chess | null {
  return parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => position,
        () => null,
      ),
    () => null,
  );
}

/** All legal moves in UCI, castling as the king's move; none where the FEN is no position. */
export function legalMoves(fen: string): string[] {
  const position = read(fen);
  if (!position) return [];
  const moves: string[] = [];
  for (const [from, targets] of position.allDests())
    for (const target of targets) {
      const piece = position.board.get(from);
      const own = position.board.get(target)?.color === position.turn;
      // chessops writes castling as king takes rook.
      const to = piece?.role === "king" && own ? (target > from ? (from & 56) + 6 : (from & 56) + 2) : target;
      const name = makeSquare(from) + makeSquare(to);
      if (piece?.role === "pawn" && (to >> 3 === 0 || to >> 3 === 7))
        for (const role of promotions) moves.push(name + (letters[role] ?? ""));
      else moves.push(name);
    }
  return moves;
}

/** A move of chessops, which writes castling as king takes rook, as every engine writes it. */
export function uciOf(position: Position, move: Move): string {
  if (!isNormal(move)) return makeUci(move);
  const own = position.board.get(move.to)?.color === position.turn;
  if (!own || position.board.get(move.from)?.role !== "king") return makeUci(move);
  return makeSquare(move.from) + makeSquare(move.to > move.from ? (move.from & 56) + 6 : (move.from & 56) + 2);
}

/** The same position with the other side to move; null where that is impossible: in check, or at the end. */
export function passedFen(fen: string): string | null {
  const position = read(fen);
  if (!position || position.isCheck() || position.isEnd()) return null;
  const [board = "", turn = "w", castling = "-", , , number = "1"] = fen.split(" ");
  const passed = [board, turn === "w" ? "b" : "w", castling, "-", "0", number].join(" ");
  return read(passed) ? passed : null;
}

export interface Played {
  uci: string;
  san: string;
  /** The position after the move. */
  fen: string;
}

/** The position after a move; null when it is not legal. */
export function playUci(fen: string, uci: string): Played | null {
  return playLine(fen, [uci])[0] ?? null;
}

/** Each move of a line with its SAN and position; ends before the first move that is not legal. */
export function playLine(fen: string, line: readonly string[]): Played[] {
  const position = read(fen);
  const played: Played[] = [];
  if (!position) return played;
  for (const uci of line) {
    const move = parseUci(uci);
    if (!move || !position.isLegal(move)) break;
    const san = makeSan(position, move);
    position.play(move);
    played.push({ uci, san, fen: makeFen(position.toSetup()) });
  }
  return played;
}

/** Is the side to move in check? */
export const inCheck = (fen: string): boolean => read(fen)?.isCheck() ?? false;

/** "17." or "17..." for the side to move. */
export function moveNumber(fen: string): string {
  const parts = fen.split(" ");
  return `${parts[5] ?? "1"}${parts[1] === "b" ? "…" : "."}`;
}

/** A line as one text: "17… Qxb2 18. Bd6 Bxg1". */
export function lineText(fen: string, line: readonly string[]): string {
  let before = fen;
  return playLine(fen, line)
    .map((move, index) => {
      const white = before.split(" ")[1] !== "b";
      const number = index === 0 || white ? `${moveNumber(before)} ` : "";
      before = move.fen;
      return number + move.san;
    })
    .join(" ");
}
