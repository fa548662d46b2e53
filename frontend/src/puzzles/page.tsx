/** Practise your mistakes: positions from reviewed games in which a better move was there. */

import "./puzzles.css";
import { useEffect, useState } from "preact/hooks";
import { type PracticeProgress, type Puzzle, getPuzzles } from "../api/puzzles.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { plural } from "../charts/format.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { Motifs } from "./motifs.tsx";
import { PuzzleView } from "./puzzle.tsx";

const batch = 20;

export default function PractisePage({ query }: PageProps) {
  useTitle("Practise");
  const [all, setAll] = useState(false);
  const [motif, setMotif] = useState<string | null>(query.get("motif"));
  const puzzles = useResource((signal) => getPuzzles(batch, all, motif, signal), [all, motif]);
  const [at, setAt] = useState(0);
  const [progress, setProgress] = useState<PracticeProgress | null>(null);
  useEffect(() => {
    if (puzzles.value) {
      setProgress(puzzles.value.progress);
      setAt(0);
    }
  }, [puzzles.value]);
  const puzzle: Puzzle | undefined = puzzles.value?.puzzles[at];
  const next = () => {
    if (puzzles.value && at + 1 < puzzles.value.puzzles.length) setAt(at + 1);
    else puzzles.reload();
  };
  return (
    <div class="page practise">
      <div class="page-head">
        <h1>Practise your mistakes</h1>
        <p>
          Each position is from a game of yours, at the moment it went wrong. What you solve comes back after a while;
          what you miss comes back soon.
        </p>
      </div>
      {puzzles.error ? (
        <Failure error={puzzles.error} onRetry={puzzles.reload} />
      ) : !puzzles.value ? (
        <Loading what="Fetching the puzzles" />
      ) : (
        <>
          {puzzle ? (
            <PuzzleView key={`${puzzle.id}-${puzzle.tries}`} puzzle={puzzle} onProgress={setProgress} onNext={next}>
              {progress && <ProgressLine progress={progress} />}
            </PuzzleView>
          ) : (
            <Nothing progress={puzzles.value.progress} onAll={() => setAll(true)} />
          )}
          <Motifs motifs={puzzles.value.motifs} chosen={motif} onChoose={setMotif} />
        </>
      )}
    </div>
  );
}

function ProgressLine({ progress }: { progress: PracticeProgress }) {
  const { puzzles, due, learnt, tries, solved } = progress;
  return (
    <dl class="practise-progress panel" aria-label="Your progress">
      <div>
        <dt>due now</dt>
        <dd class="number">{due}</dd>
      </div>
      <div>
        <dt>learnt</dt>
        <dd class="number">
          {learnt} <small>of {puzzles}</small>
        </dd>
      </div>
      <div>
        <dt>solved</dt>
        <dd class="number">
          {solved} <small>of {plural(tries, "try", "tries")}</small>
        </dd>
      </div>
      <svg class="practise-bar" width="100%" height="6" aria-hidden="true">
        <rect class="track" width="100%" height="6" rx="3" />
        <rect class="fill" width={`${puzzles ? (learnt / puzzles) * 100 : 0}%`} height="6" rx="3" />
      </svg>
    </dl>
  );
}

function Nothing({ progress, onAll }: { progress: PracticeProgress; onAll: () => void }) {
  return (
    <section class="panel practise-nothing">
      <h2>{progress.puzzles ? "Nothing is due" : "No puzzles yet"}</h2>
      <p class="muted">
        {progress.puzzles
          ? "All of them were solved lately. They will come back in a day or more."
          : "Review a game with mistakes in it, and they become puzzles here."}
      </p>
      <div class="practise-actions">
        <a class="button primary" href="/review">
          Review a game
        </a>
        {progress.puzzles > 0 && (
          <button type="button" class="button" onClick={onAll}>
            Practise anyway
          </button>
        )}
      </div>
    </section>
  );
}
