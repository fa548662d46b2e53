/** Moves in words, for screen readers: "knight takes e5, check". */

const names: Record<string, string> = { N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/** Speak a SAN move. */
export function spoken(san: string): string {
  const end = san.endsWith("#") ? ", checkmate" : san.endsWith("+") ? ", check" : "";
  const plain = san.replace(/[+#!?]+$/, "");
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
