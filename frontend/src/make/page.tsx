/** Make an opponent of somebody's games: files or an account, who it is, and off it goes. */

import "../review/review.css";
import "./make.css";
import { useState } from "preact/hooks";
import { getConfig } from "../api/config.ts";
import { type Reading, listMakings, sendGames, startMaking, startReading } from "../api/makings.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
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

export default function MakePage() {
  useTitle("Make an opponent");
  const [reading, setReading] = useState<string | null>(null);
  const [found, setFound] = useState<Reading | null>(null);
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState("");
  const config = useResource(getConfig, []);
  const makings = useResource(listMakings, []);

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
  const read = async (wanted: Parameters<typeof startReading>[0]) => {
    setFound(null);
    setReading((await startReading(wanted)).id);
  };
  const send = (files: readonly File[]) =>
    attempt(files.length > 1 ? `Sending ${files.length} files …` : "Sending the file …", async () => {
      let pile: string | null = null;
      for (const file of files) pile = (await sendGames(file, pile)).pile;
      if (pile) await read({ pile });
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
        <Choose found={found.result} busy={sending !== ""} onChoose={make} onBack={() => setFound(null)} />
      ) : reading ? (
        <ReadingView
          id={reading}
          onRead={(job) => {
            setReading(null);
            setFound(job);
          }}
          onFailed={(message) => {
            setReading(null);
            setProblem(message);
          }}
        />
      ) : (
        <div class="make-ways">
          <Drop busy={sending !== ""} onFiles={(files) => void send(files)} />
          {config.value?.fetching && (
            <Account
              busy={sending !== ""}
              onAsk={(account, most, since) => void attempt("Asking …", () => read({ account, most, since }))}
            />
          )}
        </div>
      )}
      {sending && <p role="status">{sending}</p>}
      <p class="muted">The games stay on this server; only this browser sees what comes of them, and can delete it.</p>
      {(makings.value?.length ?? 0) > 0 && (
        <section class="panel make-list" aria-labelledby="makings-title">
          <h2 id="makings-title">Your opponents</h2>
          <ul>
            {makings.value?.map((making) => (
              <li key={making.id}>
                <a href={`/make/${making.id}`}>
                  <b>{making.title}</b> <span class="muted">{statusWords[making.status]}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
