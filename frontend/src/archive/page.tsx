/** All games of a player, reviewed together: ask for it, watch it, read it. */

import "../review/review.css";
import "./archive.css";
import { useEffect, useState } from "preact/hooks";
import { archiveEventsPath, getArchive, listArchives, startArchive } from "../api/archives.ts";
import { subscribe } from "../api/events.ts";
import type { JobEvents, JobState } from "../api/reviews.ts";
import { useResource } from "../app/resource.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count } from "../charts/format.ts";
import { useTextFile } from "../review/text-file.ts";
import { Dots, Failure, Loading } from "../ui/loading.tsx";
import { ArchiveReport } from "./report.tsx";

export default function ArchivePage({ params }: PageProps) {
  const id = params["id"];
  return id ? <ArchiveJobView id={id} /> : <ArchiveStart />;
}

function ArchiveStart() {
  useTitle("Review your archive");
  const [pgn, setPgn] = useState("");
  const [player, setPlayer] = useState("");
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const file = useTextFile(setPgn, setProblem);
  const earlier = useResource(listArchives, []);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!pgn.trim() || !player.trim()) return setProblem("Paste the games, and say whose they are.");
    setSending(true);
    setProblem("");
    try {
      const job = await startArchive({ pgn, player: player.trim() });
      navigate(`/archive/${job.id}`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div class="page archive">
      <div class="page-head">
        <h1>What comes back in your games?</h1>
        <p>
          Every game is reviewed, a few seconds each; you may close the page meanwhile. Mistakes become puzzles, and
          those you make most often come first.
        </p>
      </div>
      <form class="panel review-form" onSubmit={(event) => void submit(event)} noValidate>
        <div class={`review-drop${file.over ? " over" : ""}`} {...file.dropTarget}>
          <label for="archive-pgn">The games, as PGN</label>
          <textarea
            id="archive-pgn"
            class="input review-pgn"
            rows={10}
            spellcheck={false}
            placeholder="Paste your games here, or drop a .pgn file: up to 500 games or 200 KB."
            value={pgn}
            onInput={(event) => setPgn(event.currentTarget.value)}
          />
        </div>
        <label class="field">
          <span>Whose games are they?</span>
          <input
            class="input"
            maxLength={100}
            placeholder="The name as it stands in the games"
            value={player}
            onInput={(event) => setPlayer(event.currentTarget.value)}
          />
        </label>
        {problem && (
          <p class="field-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="review-actions">
          <button type="submit" class="button primary" disabled={sending}>
            {sending ? "Asking …" : "Review them"}
          </button>
          <label class="button file-button">
            Choose a file
            <input type="file" accept=".pgn,text/plain,application/x-chess-pgn" onChange={file.onChoose} />
          </label>
        </div>
      </form>
      {(earlier.value?.length ?? 0) > 0 && (
        <section class="panel review-list" aria-labelledby="earlier-archives">
          <h2 id="earlier-archives">Earlier ones</h2>
          <ul>
            {earlier.value?.map((job) => (
              <li key={job.id}>
                <a href={`/archive/${job.id}`}>
                  <b>{job.title}</b> <span class="muted">{job.status}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ArchiveJobView({ id }: { id: string }) {
  const job = useResource((signal) => getArchive(id, signal), [id]);
  const [news, setNews] = useState<JobState | null>(null);
  const open = job.value?.status === "waiting" || job.value?.status === "running";
  const title = job.value?.title ?? "Archive";
  useTitle(title);
  useEffect(() => {
    if (!open) return;
    const finish = () => {
      stop();
      job.reload();
    };
    const stop = subscribe<JobEvents>(archiveEventsPath(id), { progress: setNews, done: finish, failed: finish });
    return stop;
  }, [id, open]);
  if (job.value?.result) return <ArchiveReport archive={job.value.result} />;
  const { done, total, what, game, games } = (news ?? job.value)?.progress ?? { done: 0, total: 0, what: "", game: 0, games: 0 };
  return (
    <div class="page">
      <div class="page-head">
        <h1>{title}</h1>
      </div>
      {job.error ? (
        <Failure error={job.error} onRetry={job.reload} />
      ) : job.value?.status === "failed" ? (
        <Failure error={new Error(job.value.error?.message ?? "The review failed.")} />
      ) : job.value ? (
        <section class="panel review-progress" aria-label="Progress">
          <p>
            Looking at every game <Dots />
          </p>
          <progress max={Math.max(1, total)} value={done} aria-label="How far the review is" />
          <p class="muted number">
            {total ? `${count(done)} of ${count(total)} ${what}, game ${game} of ${games}` : "Not begun yet"}
          </p>
          <p class="muted">You may close this page: the work goes on, and nothing that was looked at is lost.</p>
        </section>
      ) : (
        <Loading what="Fetching the archive" />
      )}
    </div>
  );
}
