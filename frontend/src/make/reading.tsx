/** Files being read, or games being fetched. */

import { useEffect, useState } from "preact/hooks";
import { subscribe } from "../api/events.ts";
import { type JobEvents, type JobState, type Reading, getReading, readingEventsPath } from "../api/makings.ts";
import { count } from "../charts/format.ts";
import { Dots } from "../ui/loading.tsx";

export interface ReadingProps {
  id: string;
  onRead: (job: Reading) => void;
  onFailed: (message: string) => void;
}

export function ReadingView({ id, onRead, onFailed }: ReadingProps) {
  const [news, setNews] = useState<JobState | null>(null);
  useEffect(() => {
    const finish = () => {
      stop();
      getReading(id).then(
        (job) => (job.result ? onRead(job) : onFailed(job.error?.message ?? "The games could not be read.")),
        (error: unknown) => onFailed(error instanceof Error ? error.message : String(error)),
      );
    };
    const stop = subscribe<JobEvents>(readingEventsPath(id), { progress: setNews, done: finish, failed: finish });
    return stop;
  }, [id]);
  const { done, total, sentence, ahead } = news?.progress ?? { done: 0, total: 0, sentence: "", ahead: 0 };
  return (
    <section class="panel make-progress" aria-label="Progress">
      <p>
        {news?.title ?? "Reading"} <Dots />
      </p>
      <progress max={Math.max(1, total)} value={total ? done : undefined} aria-label="How many games have been read" />
      <p class="muted number" role="status">
        {sentence || (ahead ? `${count(ahead)} before you` : done ? `${count(done)} games` : "")}
      </p>
    </section>
  );
}
