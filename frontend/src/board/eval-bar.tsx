/** Who stands better, as a bar beside the board. */

import "./eval-bar.css";
import type { Color } from "./squares.ts";

export interface Evaluation {
  /** Centipawns from White's point of view; null when it is a mate. */
  white_cp: number | null;
  /** Moves to mate; positive when White mates. */
  white_mate: number | null;
  white_win_percent: number;
}

/** "+0.3", "−1.2", "#3". */
export function evaluationText({ white_cp, white_mate }: Omit<Evaluation, "white_win_percent">): string {
  if (white_mate !== null) return `${white_mate < 0 ? "−" : ""}#${Math.abs(white_mate)}`;
  if (white_cp === null) return "–";
  const pawns = Math.abs(white_cp / 100).toFixed(1);
  if (pawns === "0.0") return "0.0";
  return `${white_cp < 0 ? "−" : "+"}${pawns}`;
}

export function EvalBar({ evaluation, orientation }: { evaluation: Evaluation | null; orientation: Color }) {
  const percent = evaluation?.white_win_percent ?? 50;
  const text = evaluation ? evaluationText(evaluation) : "";
  const whiteAhead = percent >= 50;
  return (
    <div
      class={`eval-bar ${orientation}`}
      role="img"
      aria-label={evaluation ? `Evaluation ${text}, White wins ${percent.toFixed(0)} %` : "No evaluation yet"}
    >
      <div class="eval-white" style={{ height: `${percent}%` }} />
      <span class={whiteAhead ? "eval-text for-white" : "eval-text for-black"}>{text}</span>
    </div>
  );
}
