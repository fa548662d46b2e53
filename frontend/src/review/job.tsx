/** A review that is being made: progress as the server tells it, then the report. */

import { useEffect, useState } from "preact/hooks";
import { type JobEvents, type JobState, deleteReview, getReview, reviewEventsPath } from "../api/reviews.ts";
import { subscribe } from "../api/events.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count } from "../charts/format.ts";
import { Dots, Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { ReviewReport } from "./report.tsx";

export function ReviewJobView({ id }: { id: string }) {
  const job = useResource((signal) => getReview(id, signal), [id]);
  const [news, setNews] = useState<JobState | null>(null);
  const status = job.value?.status;
  const open = status === "waiting" || status === "running";
  const title = job.value?.title ?? "";
  useTitle(title ? `Review: ${title}` : "Review");

  useEffect(() => {
    if (!open) return;
    const finish = ({ status }: JobState) => {
      stop();
      announce(status === "failed" ? "The review failed." : "The review is ready.");
      job.reload();
    };
    const stop = subscribe<JobEvents>(reviewEventsPath(id), {
      progress: setNews,
      verdicts: () => job.reload(),
      done: finish,
      failed: finish,
    });
    return stop;
  }, [id, open]);

  if (job.value?.result)
    return (
      <>
        {open && <Deeper job={news ?? job.value} />}
        <ReviewReport job={job.value} />
      </>
    );
  return (
    <div class="page">
      <div class="page-head">
        <h1>{title || "Review"}</h1>
      </div>
      {job.error ? (
        <>
          <Failure error={job.error} onRetry={job.reload} />
          <AnotherGame />
        </>
      ) : job.value?.status === "failed" ? (
        <>
          <Failure error={new Error(job.value.error?.message ?? "The review failed.")} />
          <AnotherGame />
        </>
      ) : job.value ? (
        <Progress job={news ?? job.value} />
      ) : (
        <Loading what="Fetching the review" />
      )}
    </div>
  );
}

const AnotherGame = () => (
  <p class="review-another">
    <a href="/review">Review another game</a>
  </p>
);

/** Above the first verdicts, while the moves that matter are looked at again. */
function Deeper({ job }: { job: JobState }) {
  const { done, total, what } = job.progress;
  return (
    <section class="panel review-deeper" aria-label="Progress">
      <p>
        First verdicts. Looking deeper at the moves that matter <Dots />
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label="How far the review is" />
      <p class="muted number">{total ? `${count(done)} of ${count(total)} ${what}` : ""}</p>
    </section>
  );
}

function Progress({ job }: { job: JobState }) {
  const { done, total, what, game, games } = job.progress;
  const cancel = async () => {
    try {
      await deleteReview(job.id);
      navigate("/review");
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section class="panel review-progress" aria-label="Progress">
      <p>
        {job.status === "waiting" ? "Waiting for a free engine" : "Looking at every position"} <Dots />
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label="How far the review is" />
      <p class="muted number">
        {total ? `${count(done)} of ${count(total)} ${what}` : "Not begun yet"}
        {games > 1 ? `, game ${game} of ${games}` : ""}
      </p>
      <button type="button" class="button" onClick={() => void cancel()}>
        Cancel
      </button>
    </section>
  );
}
