/** Make an opponent of somebody's games: files or an account, who it is, and off it goes. */

import "../review/review.css";
import "./make.css";
import { useState } from "preact/hooks";
import { getConfig } from "../api/config.ts";
import {
  type JobState,
  type Reading,
  forgetReading,
  listMakings,
  listReadings,
  sendGames,
  startMaking,
  startReading,
} from "../api/makings.ts";
import { useResource } from "../app/resource.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { Account } from "./account.tsx";
import { Choose } from "./choose.tsx";
import { Drop } from "./drop.tsx";
import { ReadingView } from "./reading.tsx";

const statusWords: Record<string, string> = {
  waiting: "waiting",
  running: "being studied",
  done: "ready",
  failed: "failed",
  stopped: "stopped",
};

const readingWords: Record<string, string> = {
  waiting: "waiting to be read",
  running: "being read",
  done: "who is it?",
  failed: "could not be read",
  stopped: "stopped",
};

export default function MakePage({ query }: PageProps) {
  useTitle("Make an opponent");
  const reading = query.get("reading");
  const [read, setRead] = useState<Reading | null>(null);
  const found = read?.id === reading ? read : null;
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState("");
  const config = useResource(getConfig, []);
  const makings = useResource(listMakings, []);
  const readings = useResource(listReadings, [reading]);

  const attempt = async (what: string, work: () => Promise<void>) => {
    setProblem("");
    setSending(what);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSending("");
    }
  };
  const begin = async (wanted: Parameters<typeof startReading>[0]) => {
    navigate(`/make?reading=${(await startReading(wanted)).id}`);
  };
  const other = async (message = "") => {
    if (reading) await forgetReading(reading).catch(() => undefined); // it may be gone already
    setProblem(message);
    navigate("/make", { replace: true });
  };
  const send = (files: readonly File[]) =>
    attempt(files.length > 1 ? `Sending ${files.length} files …` : "Sending the file …", async () => {
      let pile: string | null = null;
      for (const file of files) pile = (await sendGames(file, pile)).pile;
      if (pile) await begin({ pile });
    });
  const make = (players: string[]) =>
    attempt("Beginning …", async () => {
      if (found) navigate(`/make/${(await startMaking({ reading: found.id, players })).id}`);
    });

  return (
    <div class="page make">
      <div class="page-head">
        <h1>Make an opponent</h1>
        <p>
          Of your own games, or of those of the person you play on Saturday. It plays their openings, makes their kind of
          mistakes, and tells you why.
        </p>
      </div>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {found?.result ? (
        <Choose found={found.result} busy={sending !== ""} onChoose={make} onBack={() => void other()} />
      ) : reading ? (
        <ReadingView id={reading} onRead={setRead} onOther={(message) => void other(message)} />
      ) : (
        <div class="make-ways">
          <Drop busy={sending !== ""} onFiles={(files) => void send(files)} />
          {config.value?.fetching && (
            <Account
              busy={sending !== ""}
              onAsk={(account, most, since) => void attempt("Asking …", () => begin({ account, most, since }))}
            />
          )}
        </div>
      )}
      {sending && <p role="status">{sending}</p>}
      <p class="muted">The games stay on this server; only this browser sees what comes of them, and can delete it.</p>
      {!reading && (
        <Jobs
          id="readings-title"
          title="Games waiting for you"
          jobs={readings.value ?? []}
          words={readingWords}
          address={(id) => `/make?reading=${id}`}
        />
      )}
      <Jobs
        id="makings-title"
        title="Your opponents"
        jobs={makings.value ?? []}
        words={statusWords}
        address={(id) => `/make/${id}`}
      />
    </div>
  );
}

interface JobsProps {
  id: string;
  title: string;
  jobs: readonly JobState[];
  words: Record<string, string>;
  address: (id: string) => string;
}

function Jobs({ id, title, jobs, words, address }: JobsProps) {
  if (jobs.length === 0) return null;
  return (
    <section class="panel make-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={address(job.id)}>
              <b>{job.title}</b> <span class="muted">{words[job.status]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
