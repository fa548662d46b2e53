/** The evaluation of the whole main line: asked position by position, kept in the tree. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { getLines } from "../api/explain.ts";
import { evaluationText } from "../board/eval-bar.tsx";
import { legalMoves, moveNumber } from "../board/rules.ts";
import { EvaluationGraph, type GraphPoint } from "../charts/evaluation-graph.tsx";
import { toastError } from "../ui/toast.tsx";
import { evaluationOf } from "./comments.ts";
import { winPercent } from "./chance.ts";
import { type Tree, type TreeMove, setEvaluation } from "./tree.ts";
import type { TreeState } from "./use-tree.ts";

const nodes = 60_000;

export const mainLine = (tree: Tree): TreeMove[] => {
  const moves: TreeMove[] = [];
  for (let move = tree.next[0]; move; move = move.next[0]) moves.push(move);
  return moves;
};

function pointsOf(tree: Tree): GraphPoint[] {
  const points: GraphPoint[] = [{ ply: 0, win: 50, text: "", move: "The start" }];
  let before = tree.fen;
  for (const [index, move] of mainLine(tree).entries()) {
    const evaluation = evaluationOf(move.comments);
    const title = `${moveNumber(before)} ${move.san}`;
    before = move.fen;
    if (!evaluation) continue;
    const mate = "mate" in evaluation ? evaluation.mate : null;
    const cp = "pawns" in evaluation ? Math.round(100 * evaluation.pawns) : null;
    points.push({
      ply: index + 1,
      win: winPercent(cp, mate),
      text: evaluationText({ white_cp: cp, white_mate: mate }),
      move: title,
    });
  }
  return points;
}

export function Graph({ state }: { state: TreeState }) {
  const { tree, path, edit, go } = state;
  const [asking, setAsking] = useState(false);
  const stop = useRef(new AbortController());
  const latest = useRef(tree);
  latest.current = tree;
  useEffect(() => () => stop.current.abort(), []);
  const moves = useMemo(() => mainLine(tree), [tree]);
  const points = useMemo(() => pointsOf(tree), [tree]);
  const open = moves.filter((move) => !evaluationOf(move.comments)).length;

  const ask = async () => {
    stop.current = new AbortController();
    setAsking(true);
    try {
      for (let ply = 1; ply <= mainLine(latest.current).length; ply++) {
        const move = mainLine(latest.current)[ply - 1];
        if (!move || evaluationOf(move.comments) || legalMoves(move.fen).length === 0) continue;
        const answer = await getLines({ fen: move.fen }, { multipv: 1, nodes }, stop.current.signal);
        const line = answer.lines[0];
        const same = mainLine(latest.current)[ply - 1];
        if (line && same?.fen === move.fen)
          edit((tree) => setEvaluation(tree, Array<number>(ply).fill(0), line.white_cp, line.white_mate));
      }
    } catch (error) {
      if (!stop.current.signal.aborted) toastError(error);
    } finally {
      setAsking(false);
    }
  };

  if (moves.length < 2) return null;
  const onMain = path.every((index) => index === 0);
  return (
    <section class="analyse-graph" aria-label="Evaluation of the game">
      {points.length > 2 && (
        <EvaluationGraph
          points={points}
          ply={onMain ? path.length : -1}
          height={96}
          onPly={(ply) => go(Array<number>(ply).fill(0))}
        />
      )}
      {(open > 0 || asking) && (
        <button type="button" class="button" onClick={() => (asking ? stop.current.abort() : void ask())}>
          {asking ? `Evaluating: ${open} to go. Stop` : points.length > 1 ? `Evaluate ${open} more moves` : "Evaluate the game"}
        </button>
      )}
    </section>
  );
}
