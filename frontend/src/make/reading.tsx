/** Files being read, or games being fetched: found again by whoever closed the page meanwhile. */

import { useEffect, useState } from "preact/hooks";
import { subscribe } from "../api/events.ts";
import {
  type JobEvents,
  type JobState,
  type Reading,
  getReading,
  readingEventsPath,
  resumeReading,
  stopReading,
} from "../api/makings.ts";
import { useResource } from "../app/resource.ts";
import { count } from "../charts/format.ts";
import { Dots, Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

export interface ReadingProps {
  id: string;
  onRead: (job: Reading) => void;
  /** The files are of no use; with a message, because nothing could be read. */
  onOther: (message?: string) => void;
}

export function ReadingView({ id, onRead, onOther }: ReadingProps) {
  const job = useResource((signal) => getReading(id, signal), [id]);
  const [news, setNews] = useState<JobState | null>(null);
  const reading = job.value;
  const open = reading?.status === "waiting" || reading?.status === "running";
  useEffect(() => {
    if (reading?.result) onRead(reading);
    else if (reading?.status === "failed" && !reading.account) onOther(reading.error?.message ?? "The games could not be read.");
  }, [reading]);
  useEffect(() => {
    if (!open) return;
    const finish = () => {
      stop();
      setNews(null);
      job.reload();
    };
    const stop = subscribe<JobEvents>(readingEventsPath(id), {
      progress: setNews,
      done: finish,
      failed: finish,
      stopped: finish,
    });
    return stop;
  }, [id, open]);
  const act = (work: Promise<unknown>) => void work.then(job.reload, toastError);
  if (job.error) return <Failure error={job.error} onRetry={job.reload} />;
  if (!reading) return <Loading what="Fetching the games" />;
  const { done, total, sentence, ahead } = (news ?? reading).progress;
  return (
    <section class="panel make-progress" aria-label="Progress">
      <p>
        {reading.title} {open && <Dots />}
      </p>
      {open ? (
        <>
          <progress max={Math.max(1, total)} value={total ? done : undefined} aria-label="How many games have been read" />
          <p class="muted number" role="status">
            {sentence || (ahead ? `${count(ahead)} before you` : done ? `${count(done)} games` : "")}
          </p>
          <p class="muted">You may close this page and come back to it.</p>
        </>
      ) : (
        <p role="alert">{reading.error?.message ?? "Stopped. What came so far is kept."}</p>
      )}
      <div class="make-actions">
        {open ? (
          <button key="stop" type="button" class="button" onClick={() => act(stopReading(id))}>
            Stop
          </button>
        ) : (
          <button key="go" type="button" class="button primary" onClick={() => act(resumeReading(id))}>
            Go on
          </button>
        )}
        {!open && (
          <button type="button" class="button quiet" onClick={() => onOther()}>
            Other files
          </button>
        )}
      </div>
    </section>
  );
}
