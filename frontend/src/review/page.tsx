/** Review: ask for one, watch it being made, read it. */

import "./review.css";
import { useEffect, useState } from "preact/hooks";
import { startReview } from "../api/reviews.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { ReviewJobView } from "./job.tsx";
import { ReviewStart } from "./start.tsx";

export default function ReviewPage({ params, query }: PageProps) {
  const id = params["id"];
  const game = query.get("game");
  if (id) return <ReviewJobView id={id} />;
  if (game) return <ReviewOfGame game={game} />;
  return <ReviewStart />;
}

/** "Review this game" after playing: the review is asked for at once. */
function ReviewOfGame({ game }: { game: string }) {
  useTitle("Review");
  const [error, setError] = useState<Error | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    setError(null);
    startReview({ game }).then(
      (job) => current && navigate(`/review/${job.id}`, { replace: true }),
      (reason: unknown) => current && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => void (current = false);
  }, [game, round]);
  return (
    <div class="page">
      <div class="page-head">
        <h1>Review</h1>
      </div>
      {error ? (
        <Failure error={error} onRetry={() => setRound((now) => now + 1)} />
      ) : (
        <Loading what="Asking for the review" />
      )}
    </div>
  );
}
