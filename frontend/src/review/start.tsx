/** Where a review begins: paste or choose a PGN, or take a game that was played here. */

import { useState } from "preact/hooks";
import { listGames } from "../api/games.ts";
import { deleteReview, listReviews } from "../api/reviews.ts";
import { useResource } from "../app/resource.ts";
import { useTitle } from "../app/title.ts";
import { plural } from "../charts/format.ts";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { ReviewForm } from "./form.tsx";

export function ReviewStart() {
  useTitle("Review a game");
  return (
    <div class="page review-start">
      <div class="page-head">
        <h1>What happened in that game?</h1>
        <p>
          Every move is looked at: what it cost, what was better, and in one sentence why. Mistakes become puzzles to{" "}
          <a href="/practise">practise</a>.
        </p>
      </div>
      <div class="review-start-columns">
        <ReviewForm />
        <aside class="review-start-aside">
          <section class="panel review-list" aria-labelledby="many-games">
            <h2 id="many-games">Many games</h2>
            <p class="muted">
              What comes back in your games: <a href="/archive">review your archive</a>, by month, phase, motif, opening
              and clock.
            </p>
          </section>
          <PlayedGames />
          <EarlierReviews />
        </aside>
      </div>
    </div>
  );
}

function PlayedGames() {
  const games = useResource((signal) => listGames("over", signal), []);
  const recent = games.value?.slice(0, 6) ?? [];
  return (
    <section class="panel review-list" aria-labelledby="played-here">
      <h2 id="played-here">Played here</h2>
      {games.error ? (
        <Failure error={games.error} onRetry={games.reload} />
      ) : games.loading && !games.value ? (
        <Loading />
      ) : recent.length === 0 ? (
        <p class="muted">
          No finished game yet. <a href="/">Play one</a>, and it can be reviewed here.
        </p>
      ) : (
        <ul>
          {recent.map((game) => (
            <li key={game.id}>
              <a href={`/review?game=${game.id}`}>
                <b>
                  {game.color === "white" ? "You" : game.opponent.display_name} –{" "}
                  {game.color === "white" ? game.opponent.display_name : "you"}
                </b>
                <span class="muted">
                  {game.result.replace("1/2-1/2", "½–½").replace("-", "–")}, {plural(Math.ceil(game.plies / 2), "move")}
                  {game.opening ? `, ${game.opening.name}` : ""}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const stateWords = { waiting: "waiting", running: "under way", stopped: "stopped", failed: "failed", done: "" } as const;

function EarlierReviews() {
  const jobs = useResource(listReviews, []);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const shown = (jobs.value ?? []).filter((job) => !removed.includes(job.id)).slice(0, 8);
  if (!jobs.value || shown.length === 0) return null;
  const forget = async (id: string) => {
    try {
      await deleteReview(id);
      setRemoved((now) => [...now, id]);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section class="panel review-list" aria-labelledby="earlier-reviews">
      <h2 id="earlier-reviews">Earlier reviews</h2>
      <ul>
        {shown.map((job) => (
          <li key={job.id}>
            <a href={`/review/${job.id}`}>
              <b>{job.title || "A game"}</b>
              <span class="muted">
                {new Date(job.created).toLocaleDateString("en-GB", { day: "numeric", month: "long" })}
                {stateWords[job.status] && `, ${stateWords[job.status]}`}
              </span>
            </a>
            <button
              type="button"
              class="button icon quiet"
              aria-label={`Forget the review of ${job.title || "a game"}`}
              onClick={() => void forget(job.id)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
