/** Moves as text, for those who prefer typing: "Nf3", "e4", "e7e8q", "o-o". */

import { parseFen } from "chessops/fen";
import { Chess } from "chessops/chess";
import { makeSan, parseSan } from "chessops/san";
import { makeUci, parseUci } from "chessops/util";
import { useEffect, useId, useState } from "preact/hooks";
import { announce } from "../app/announcer.ts";
import { play } from "../sound/sounds.ts";

/** The legal UCI move that somebody typed, or null. Case and check signs do not matter where it is clear. */
export function readMove(fen: string, legal: readonly string[], typed: string): string | null {
  const text = typed.trim().replace(/[+#!?]+$/, "");
  if (!text) return null;
  const uci = text.toLowerCase().replace(/[-x]/g, "");
  if (legal.includes(uci)) return uci;
  const setup = parseFen(fen);
  if (setup.isErr) return null;
  const position = Chess.fromSetup(setup.value);
  if (position.isErr) return null;
  const castled = text.replace(/^[o0]-[o0]-[o0]$/i, "O-O-O").replace(/^[o0]-[o0]$/i, "O-O");
  const capital = castled.replace(/^[nrqk]/, (letter) => letter.toUpperCase());
  for (const form of [castled, capital, castled.replace(/^b/, "B")]) {
    const move = parseSan(position.value, form);
    if (!move) continue;
    // chessops writes castling as king takes rook; the server, like every engine, as the king's move.
    const san = makeSan(position.value, move);
    const found = legal.find((candidate) => {
      const parsed = parseUci(candidate);
      return parsed && (makeUci(parsed) === makeUci(move) || makeSan(position.value, parsed) === san);
    });
    if (found) return found;
  }
  return null;
}

export interface MoveInputProps {
  fen: string;
  legal: readonly string[];
  /** Nothing is made of what is typed … */
  disabled?: boolean;
  /** … and nothing can be typed; the field keeps the focus. */
  closed?: boolean;
  /** While the other side thinks, a move may be prepared: it is played when it is one's turn. */
  early?: boolean;
  onMove: (uci: string) => void;
}

export function MoveInput({ fen, legal, disabled = false, closed = false, early = false, onMove }: MoveInputProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const [prepared, setPrepared] = useState("");
  const hint = useId();
  const attempt = (typed: string) => {
    const uci = readMove(fen, legal, typed);
    if (uci) {
      setText("");
      setWrong("");
      return onMove(uci);
    }
    const sentence = `${typed} is no legal move here.`;
    setWrong(sentence);
    announce(sentence);
    play("no");
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.trim();
    if (closed || !typed) return;
    if (!disabled) return attempt(typed);
    if (!early) return;
    setPrepared(typed);
    setText("");
    setWrong("");
    announce(`${typed} is prepared.`);
  };
  useEffect(() => {
    if (disabled || !prepared) return;
    setPrepared("");
    attempt(prepared);
  }, [disabled, fen]);
  return (
    <form class="move-input" onSubmit={submit}>
      <input
        class="input"
        aria-label="Type a move"
        aria-describedby={wrong ? hint : undefined}
        aria-invalid={wrong ? "true" : undefined}
        placeholder="Type a move: e4, Nf3, O-O"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={8}
        readOnly={closed}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setWrong("");
        }}
        onKeyDown={(event) => event.key === "Escape" && setPrepared("")}
      />
      {prepared && <p class="move-input-prepared">{prepared} comes when it is your turn. Escape takes it back.</p>}
      {wrong && (
        <p id={hint} class="move-input-wrong">
          {wrong}
        </p>
      )}
    </form>
  );
}
