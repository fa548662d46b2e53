/** Moves in words, for screen readers: "knight takes e5, check". */

import { type Color, piecesOf } from "./squares.ts";

const names: Record<string, string> = { N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/** Speak a SAN move. */
export function spoken(san: string): string {
  const end = san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
  const plain = san.replace(/[+#!?]+$/, "");
  if (plain === "--") return "passes";
  if (plain === "O-O") return `castles kingside${end}`;
  if (plain === "O-O-O") return `castles queenside${end}`;
  const match = /^([NBRQK])?([a-h])?([1-8])?(x)?([a-h][1-8])(?:=([NBRQ]))?$/.exec(plain);
  if (!match) return san;
  const [, piece, file = "", rank = "", takes, target, promotion] = match;
  const mover = piece ? names[piece] : takes ? `${file} pawn` : "pawn";
  const which = piece && (file || rank) ? ` ${file}${rank}` : "";
  const action = takes ? " takes" : " to";
  const queen = promotion ? `, promotes to ${names[promotion]}` : "";
  return `${mover}${which}${action} ${target}${queen}${end}`;
}

const order = ["king", "queen", "rook", "bishop", "knight", "pawn"] as const;

/** A whole position in words: "White: king e1, pawns a2 b2. Black: king e8." */
export function describePosition(fen: string): string {
  const pieces = [...piecesOf(fen)];
  const side = (color: Color) =>
    order
      .map((role) => {
        const squares = pieces.filter(([, piece]) => piece.color === color && piece.role === role).map(([square]) => square);
        if (squares.length === 0) return "";
        return `${role}${squares.length > 1 ? "s" : ""} ${squares.sort().join(" ")}`;
      })
      .filter(Boolean)
      .join(", ");
  return `White: ${side("white")}. Black: ${side("black")}.`;
}
