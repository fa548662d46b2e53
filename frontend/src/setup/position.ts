/** Setting up a position: pieces, side to move, castling rights, odds. Pure functions on FEN. */

import type { Key } from "@lichess-org/chessground/types";
import { Chess, IllegalSetup } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { type Color, type Piece, type Role, opposite, piecesOf, turnOf } from "../board/squares.ts";

export type Pieces = ReadonlyMap<Key, Piece>;

export const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const clearFen = "8/8/8/8/8/8/8/8 w - - 0 1";

const letters: Record<Role, string> = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };
export const letterOf = ({ role, color }: Piece): string =>
  color === "white" ? letters[role].toUpperCase() : letters[role];

/** The piece that a letter of a FEN stands for. */
export function pieceOf(letter: string): Piece | null {
  const role = (Object.keys(letters) as Role[]).find((key) => letters[key] === letter.toLowerCase());
  return role ? { role, color: letter === letter.toLowerCase() ? "black" : "white" } : null;
}

/** The first part of a FEN. */
function placement(pieces: Pieces): string {
  return [8, 7, 6, 5, 4, 3, 2, 1]
    .map((rank) =>
      [..."abcdefgh"]
        .map((file) => {
          const piece = pieces.get(`${file}${rank}` as Key);
          return piece ? letterOf(piece) : "1";
        })
        .join("")
        .replace(/1+/g, (gap) => String(gap.length)),
    )
    .join("/");
}

const homes = [
  { right: "K", king: "e1", rook: "h1", color: "white" },
  { right: "Q", king: "e1", rook: "a1", color: "white" },
  { right: "k", king: "e8", rook: "h8", color: "black" },
  { right: "q", king: "e8", rook: "a8", color: "black" },
] as const;

/** The castling rights that king and rooks on their first squares allow. */
export function possibleCastling(pieces: Pieces): string {
  const stands = (square: string, role: Role, color: Color) => {
    const piece = pieces.get(square as Key);
    return piece?.role === role && piece.color === color;
  };
  return homes
    .filter(({ king, rook, color }) => stands(king, "king", color) && stands(rook, "rook", color))
    .map(({ right }) => right)
    .join("");
}

export const castlingOf = (fen: string): string => (fen.split(" ")[2] ?? "-").replace("-", "");

/** A position as FEN; rights that cannot be are left out. A position that was set up has no history. */
export function fenOf(pieces: Pieces, turn: Color, castling: string): string {
  const rights = [...possibleCastling(pieces)].filter((right) => castling.includes(right)).join("");
  return `${placement(pieces)} ${turn === "white" ? "w" : "b"} ${rights || "-"} - 0 1`;
}

/** Put a piece on a square, or take away what stands there. Rights come back with king and rook. */
export function withPiece(fen: string, square: Key, piece: Piece | null): string {
  const pieces = new Map(piecesOf(fen));
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return withPieces(fen, pieces);
}

/** Other pieces, the same side to move. */
export const withPieces = (fen: string, pieces: Pieces): string =>
  fenOf(pieces, turnOf(fen), castlingOf(fen) + newRights(fen, pieces));

/** Rights that become possible now: who puts king and rook home means to castle. */
function newRights(fen: string, pieces: Pieces): string {
  const before = possibleCastling(piecesOf(fen));
  return [...possibleCastling(pieces)].filter((right) => !before.includes(right)).join("");
}

export const withTurn = (fen: string, turn: Color): string => fenOf(piecesOf(fen), turn, castlingOf(fen));

export function withCastling(fen: string, right: string, on: boolean): string {
  const kept = castlingOf(fen).replace(right, "");
  return fenOf(piecesOf(fen), turnOf(fen), on ? kept + right : kept);
}

/** The same position with colours changed: what was White's is Black's, seen from the other side. */
export function mirrored(fen: string): string {
  const pieces = new Map<Key, Piece>();
  for (const [square, piece] of piecesOf(fen))
    pieces.set(`${square[0]}${9 - Number(square[1])}` as Key, { role: piece.role, color: opposite(piece.color) });
  const rights = [...castlingOf(fen)]
    .map((right) => (right === right.toUpperCase() ? right.toLowerCase() : right.toUpperCase()))
    .join("");
  return fenOf(pieces, opposite(turnOf(fen)), rights);
}

/** Can a text be read as a position at all? */
export const isFen = (text: string): boolean => parseFen(text).isOk;

/** Why nobody can play from here; empty when somebody can. */
export function problemOf(fen: string): string {
  const setup = parseFen(fen);
  if (setup.isErr) return "This cannot be read as a FEN.";
  const position = Chess.fromSetup(setup.value);
  if (position.isErr) return problems[position.error.message] ?? "This position cannot arise in a game.";
  const counts = [...piecesOf(fen).values()];
  for (const color of ["white", "black"] as const)
    if (counts.filter((piece) => piece.color === color).length > 16) return `${name(color)} has more than 16 men.`;
  if (position.value.isCheckmate()) return `${name(position.value.turn)} is checkmated.`;
  if (position.value.isStalemate()) return `${name(position.value.turn)} has no move.`;
  if (position.value.isInsufficientMaterial()) return "Nobody can be mated with these pieces.";
  return "";
}

const name = (color: Color) => (color === "white" ? "White" : "Black");

const problems: Record<string, string> = {
  [IllegalSetup.Empty]: "The board is empty.",
  [IllegalSetup.OppositeCheck]: "The side that is not to move is in check.",
  [IllegalSetup.PawnsOnBackrank]: "A pawn stands on the first or last rank.",
  [IllegalSetup.Kings]: "Each side needs exactly one king.",
};

export interface Odds {
  id: string;
  label: string;
  /** The man that is missing. */
  square: Key;
  /** Who gives the odds: a piece is given by White, a pawn by Black, who gives the move with it. */
  giver: Color;
}

export const odds: readonly Odds[] = [
  { id: "pawn", label: "Pawn and move", square: "f7", giver: "black" },
  { id: "knight", label: "Knight", square: "b1", giver: "white" },
  { id: "rook", label: "Rook", square: "a1", giver: "white" },
  { id: "queen", label: "Queen", square: "d1", giver: "white" },
];

export const oddsFen = ({ square }: Odds): string => withPiece(startFen, square, null);
