/** Analyse: any position or game, with the engine's lines and the players' opinions. */

import "../review/review.css";
import "./analyse.css";
import { useEffect, useState } from "preact/hooks";
import { type ReadGame, readFen } from "../api/position.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { personName } from "../charts/format.ts";
import { toast } from "../ui/toast.tsx";
import { AnalysisBoard } from "./analysis-board.tsx";
import { type Analysis, fromFen, startFen } from "./line.ts";
import { pasteProblem } from "./paste.tsx";

export default function AnalysePage({ query }: PageProps) {
  useTitle("Analyse");
  const [analysis, setAnalysis] = useState<Analysis>(() => fromFen(startFen));
  const [headers, setHeaders] = useState<Record<string, string>>({});
  const [opening, setOpening] = useState("");
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  const asked = query.get("fen");

  const load = (game: ReadGame) => {
    setAnalysis({ main: game.positions, branch: null });
    setHeaders(game.headers);
    setOpening(game.opening ? `${game.opening.eco} ${game.opening.name}` : "");
    setProblem("");
    setRound((now) => now + 1);
    if (game.games > 1) toast(`The first of ${game.games} games is shown.`);
  };

  useEffect(() => {
    if (!asked) return;
    readFen(asked).then(load, (error: unknown) => setProblem(pasteProblem(error)));
  }, [asked]);

  const names = headers["White"] && headers["White"] !== "?";
  return (
    <div class="page analyse">
      <div class="review-head">
        <h1>
          {names ? `${personName(headers["White"] ?? "")} – ${personName(headers["Black"] ?? "")}` : "Analyse"}
        </h1>
        <p class="muted">{opening || "Move the pieces, walk through a game, ask the engine or a player."}</p>
      </div>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <AnalysisBoard key={round} analysis={analysis} onChange={setAnalysis} onRead={load} />
    </div>
  );
}
