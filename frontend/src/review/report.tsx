/** A finished review: the board, the curve and the current move first; what it all amounts to below. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Review, ReviewJob } from "../api/reviews.ts";
import { announce } from "../app/announcer.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { useTitle } from "../app/title.ts";
import { useLinePreview } from "../board/line-preview.tsx";
import { MoveList, firstMove } from "../board/move-list.tsx";
import { useNavigation } from "../board/navigation.ts";
import { spoken } from "../board/speech.ts";
import type { Color } from "../board/squares.ts";
import { phaseStarts } from "../charts/curve.ts";
import { EvaluationGraph } from "../charts/evaluation-graph.tsx";
import { count, pgnDate } from "../charts/format.ts";
import { Accuracy } from "./accuracy.tsx";
import { ClassDisc, Classes, classOf } from "./classes.tsx";
import { CurrentMove } from "./current.tsx";
import { Exports } from "./exports.tsx";
import { Lessons } from "./lessons.tsx";
import { Playstyle } from "./playstyle.tsx";
import { Moments } from "./moments.tsx";
import { PuzzleNote } from "./puzzle-note.tsx";
import { fenAt, gameTitle, graphPoints, keyMoments, momentFrom } from "./reading.ts";
import { ReviewBoard } from "./review-board.tsx";
import { useQuestion } from "./try-again.tsx";

export function ReviewReport({ job }: { job: ReviewJob }) {
  const games = job.result?.games ?? [];
  const [chosen, setChosen] = useState(0);
  const review = games[chosen];
  if (!review)
    return (
      <div class="page">
        <p>There was no game in this PGN.</p>
      </div>
    );
  return (
    <div class="page review">
      {games.length > 1 && (
        <label class="field review-picker">
          <span>Which game</span>
          <select class="input" value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {games.map((game, index) => (
              <option key={index} value={index}>
                {index + 1}. {gameTitle(game)} {game.result}
              </option>
            ))}
          </select>
        </label>
      )}
      <Classes.Provider value={review.classes}>
        <Report key={chosen} job={job} game={chosen} review={review} />
      </Classes.Provider>
    </div>
  );
}

const result = (text: string) => text.replace("1/2-1/2", "½–½").replace("-", "–").replace("*", "unfinished");
const arrowsOn = preference("review.arrows", true);
const askFirst = preference("review.ask", true);

function Report({ job, game, review }: { job: ReviewJob; game: number; review: Review }) {
  const title = gameTitle(review);
  useTitle(`Review: ${title}`);
  const navigation = useNavigation(review.moves.length, 0);
  const [arrows, setArrows] = usePreference(arrowsOn);
  const [orientation, setOrientation] = useState<Color>("white");
  const fen = fenAt(review, navigation.ply);
  const [preview, setPreview] = useLinePreview(fen);
  const points = useMemo(() => graphPoints(review), [review]);
  const phases = useMemo(() => phaseStarts(review.moves), [review]);
  const moments = useMemo(() => keyMoments(review), [review]);
  const move = review.moves[navigation.ply - 1];
  const learner = job.result?.puzzles_for ?? "nobody";
  const [asking, setAsking] = usePreference(askFirst);
  const { question, praise } = useQuestion(job.id, game, move, learner, asking && job.status === "done");
  const jump = (step: -1 | 1) => {
    const next = momentFrom(moments, navigation.ply, step);
    if (next) navigation.go(next.ply);
  };

  useEffect(() => {
    if (!move || question) return;
    const timer = setTimeout(() => {
      announce(`${move.number} ${spoken(move.san)}, ${classOf(review.classes, move.class).phrase}. ${move.sentence}`);
    }, 250);
    return () => clearTimeout(timer);
  }, [move, question === null]);

  const deepest = Math.max(...review.moves.map((move) => move.nodes));
  const facts = [result(review.result), pgnDate(review.date), review.opening && `${review.opening.eco} ${review.opening.name}`];
  return (
    <>
      <div class="review-head">
        <h1>{title}</h1>
        <p class="muted">
          {facts.filter(Boolean).join(" · ")}
          <span class="review-engine">
            {review.engine}, {count(review.nodes)} nodes a position
            {deepest > review.nodes && `, up to ${count(deepest)} where it mattered`}
          </span>
        </p>
      </div>
      <div class="review-stage">
        <ReviewBoard
          review={review}
          navigation={navigation}
          fen={fen}
          preview={preview}
          question={question}
          arrows={arrows}
          asking={asking}
          onAsking={setAsking}
          orientation={orientation}
          onArrows={setArrows}
          onFlip={() => setOrientation(orientation === "white" ? "black" : "white")}
          onLeaveLine={() => setPreview(null)}
        />
        <div class="review-side">
          <EvaluationGraph points={points} ply={navigation.ply} onPly={navigation.go} phases={phases} />
          <CurrentMove
            move={move}
            moments={moments}
            ply={navigation.ply}
            question={question}
            praise={praise}
            preview={preview}
            onPreview={setPreview}
            onJump={jump}
          />
          <MoveList
            moves={review.moves}
            navigation={navigation}
            {...firstMove(review.start_fen)}
            decorate={(ply) => {
              const listed = review.moves[ply - 1];
              return listed && <ClassDisc id={listed.class} size={16} labelled />;
            }}
          />
        </div>
      </div>
      <PuzzleNote added={job.result?.puzzles_added ?? 0} />
      <div class="review-below">
        <Lessons review={review} learner={learner} onPly={navigation.go} />
        <Accuracy review={review} ply={navigation.ply} onPly={navigation.go} />
        <Moments moments={moments} ply={navigation.ply} onPly={navigation.go} />
        <Playstyle review={review} />
        <Exports job={job} review={review} fen={preview?.move.fen ?? fen} />
      </div>
    </>
  );
}
