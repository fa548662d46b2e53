/** An opponent in the making, and when it is ready the card: play it, read about it, ask it. */

import "./make.css";
import { useEffect, useState } from "preact/hooks";
import { subscribe } from "../api/events.ts";
import { startGame } from "../api/games.ts";
import {
  type JobEvents,
  type JobState,
  type Making,
  deleteMaking,
  getMaking,
  makingEventsPath,
  resumeMaking,
  stopMaking,
} from "../api/makings.ts";
import { type Card, getPersonalities } from "../api/opponents.ts";
import { usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count } from "../charts/format.ts";
import { gameOptions, newMasterGame } from "../gallery/options.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

export default function MakingPage({ params }: PageProps) {
  const id = params["id"] ?? "";
  const job = useResource((signal) => getMaking(id, signal), [id]);
  const [news, setNews] = useState<JobState | null>(null);
  const [asking, setAsking] = useState(false);
  const status = job.value?.status;
  const open = status === "waiting" || status === "running";
  useTitle(job.value?.title ?? "Make an opponent");
  useEffect(() => {
    if (!open) return;
    const finish = () => {
      stop();
      setNews(null);
      job.reload();
    };
    const stop = subscribe<JobEvents>(makingEventsPath(id), {
      progress: setNews,
      done: finish,
      failed: finish,
      stopped: finish,
    });
    return stop;
  }, [id, open]);
  const act = (work: Promise<unknown>) => work.then(() => job.reload(), toastError);
  if (job.error) return <Failure error={job.error} onRetry={job.reload} />;
  if (!job.value) return <Loading what="Fetching the opponent" />;
  const making = job.value;
  const progress = (news ?? making).progress;
  const ready = status === "done" || progress.playable;
  return (
    <div class="page make">
      <div class="page-head">
        <h1>{making.title}</h1>
      </div>
      {ready && <ReadyCard key={String(status)} making={making} whole={status === "done"} />}
      {open && <Progress progress={progress} />}
      {status === "failed" && <Failure error={new Error(making.error?.message ?? "The study failed.")} />}
      {status === "stopped" && <p>Stopped. What was computed is kept.</p>}
      <div class="make-actions">
        {open && (
          <button type="button" class="button" onClick={() => void act(stopMaking(id))}>
            Stop
          </button>
        )}
        {(status === "stopped" || status === "failed") && (
          <button type="button" class="button primary" onClick={() => void act(resumeMaking(id))}>
            Go on
          </button>
        )}
        <button type="button" class="button quiet" onClick={() => setAsking(true)}>
          Delete
        </button>
        <a class="button quiet" href="/make">
          Another one
        </a>
      </div>
      {making.result && (
        <section class="panel make-found" aria-labelledby="found-title">
          <h2 id="found-title">What the study found</h2>
          <ul>
            {making.result.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p class="muted">The engine needed {Math.round(100 * making.result.engine_share)} % of the time.</p>
        </section>
      )}
      {asking && (
        <Confirm
          title="Delete this opponent?"
          question="The files, the study, the opponent and your games against it are deleted for good."
          yes="Delete"
          onYes={() => deleteMaking(id).then(() => navigate("/make"), toastError)}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function Progress({ progress }: { progress: JobState["progress"] }) {
  const { stage, stages, done, total, text, left, sentence, step, ahead } = progress;
  return (
    <section class="panel make-progress" aria-label="Progress">
      <p>{step ? step : ahead ? `${count(ahead)} before it in the queue` : "About to begin"}</p>
      <progress max={Math.max(1, stages)} value={stage} aria-label="Stages" />
      <progress max={Math.max(1, total)} value={total ? done : undefined} aria-label="This stage" />
      <p class="number" role="status">
        {text}
      </p>
      <p class="muted">{left}</p>
      <p>{sentence}</p>
      <p class="muted">You may close this page: the work goes on, and nothing that was computed is lost.</p>
    </section>
  );
}

function ReadyCard({ making, whole }: { making: Making; whole: boolean }) {
  const cards = useResource(getPersonalities, [whole]);
  const [options] = usePreference(gameOptions);
  const [busy, setBusy] = useState(false);
  const card: Card | undefined = cards.value?.find((card) => card.name === making.name);
  if (!card) return cards.value ? null : <Loading what="Fetching the card" />;
  const begin = async () => {
    setBusy(true);
    try {
      navigate(`/play/${(await startGame(newMasterGame(card.id, { ...options, level: card.level }))).id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <article class="panel make-ready" data-hue style={hueStyle(card.accent)}>
      <Portrait id={card.id} name={card.display_name} accent={card.accent} />
      <div>
        <h2>{card.display_name}</h2>
        <p>
          {whole ? `Studied from ${count(card.games)} games.` : `A first likeness from ${count(card.games)} games; a better one is coming.`}
          {card.level !== null && ` Plays at ${card.level}, as in the games.`}
        </p>
        <div class="make-actions">
          <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
            Play
          </button>
          <a class="button" href={`/players/${encodeURIComponent(card.name)}`}>
            Profile
          </a>
          <a class="button" href={`/prepare/${encodeURIComponent(card.name)}`}>
            Prepare
          </a>
          <a class="button" href={`/compare/${encodeURIComponent(card.name)}/capablanca`}>
            Compare
          </a>
          <a class="button" href={`/analyse?player=${encodeURIComponent(card.name)}`}>
            What would they play here?
          </a>
        </div>
      </div>
    </article>
  );
}
