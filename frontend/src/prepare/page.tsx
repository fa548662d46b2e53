/** Prepare for an opponent: what they play, where they lose ground, what to play against it. */

import "./prepare.css";
import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import { getPersonalities } from "../api/opponents.ts";
import { type Preparation, getPreparation, makeDrills, printPath, repertoirePath } from "../api/preparation.ts";
import { usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count } from "../charts/format.ts";
import { gameOptions, newMasterGame } from "../gallery/options.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { Examples } from "./examples.tsx";
import { Tree } from "./tree.tsx";
import { scoreText } from "./words.ts";

export default function PreparePage({ params }: PageProps) {
  const name = params["name"] ?? "";
  const [against, setAgainst] = useState<string | null>(null);
  const preparation = useResource((signal) => getPreparation(name, against, signal), [name, against]);
  const cards = useResource(getPersonalities, []);
  const [options] = usePreference(gameOptions);
  const [busy, setBusy] = useState(false);
  useTitle(preparation.value ? `Prepare for ${preparation.value.display_name}` : "Prepare");
  const card = cards.value?.find((candidate) => candidate.name === name);
  const level = card?.level ?? null;
  const play = async (moves: string[], opponent: "white" | "black") => {
    setBusy(true);
    try {
      const wanted = newMasterGame(`personality:${name}`, { ...options, level, color: opponent === "white" ? "black" : "white" });
      navigate(`/play/${(await startGame({ ...wanted, moves })).id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const drill = async (motifs: string[]) => {
    setBusy(true);
    try {
      await makeDrills(name, motifs);
      navigate(motifs[0] ? `/practise?motif=${encodeURIComponent(motifs[0])}` : "/practise");
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const own = cards.value?.filter((card) => card.made_here || !card.built_in) ?? [];
  return (
    <div class="page prepare">
      <div class="page-head">
        <h1>{preparation.value?.for_oneself ? "A mirror" : `Prepare for ${preparation.value?.display_name ?? card?.display_name ?? name}`}</h1>
        {preparation.value && <p>{count(preparation.value.games)} games.</p>}
      </div>
      <div class="prepare-actions">
        <label class="field">
          <span>You are</span>
          <select class="input" value={against ?? ""} onChange={(event) => setAgainst(event.currentTarget.value || null)}>
            <option value="">somebody without games here</option>
            {own.map((card) => (
              <option key={card.name} value={card.name}>
                {card.display_name}
              </option>
            ))}
          </select>
        </label>
        <a class="button" href={repertoirePath(name)} download>
          Repertoire as PGN
        </a>
        <a class="button" href={printPath(name, against)} target="_blank" rel="noreferrer">
          Page to print
        </a>
        {preparation.value?.for_oneself && (
          <button type="button" class="button primary" disabled={busy} onClick={() => void drill([])}>
            Drills from your mistakes
          </button>
        )}
      </div>
      {preparation.error ? (
        <Failure error={preparation.error} onRetry={preparation.reload} />
      ) : preparation.value ? (
        <Report
          preparation={preparation.value}
          busy={busy}
          onPlay={(moves, color) => void play(moves, color)}
          onDrill={(motif) => void drill([motif])}
        />
      ) : (
        <Loading what="Going through the games" />
      )}
    </div>
  );
}

interface ReportProps {
  preparation: Preparation;
  busy: boolean;
  onPlay: (moves: string[], opponent: "white" | "black") => void;
  onDrill: (motif: string) => void;
}

function Report({ preparation, busy, onPlay, onDrill }: ReportProps) {
  const lost = preparation.situations.filter((situation) => situation.loses);
  const percent = (share: number) => (100 * share).toFixed(1);
  return (
    <>
      <section class="panel" aria-labelledby="lines-title">
        <h2 id="lines-title">Lines to steer for</h2>
        {preparation.lines.length === 0 && <p class="muted">No line met a weak spot in enough games.</p>}
        <ol class="prepare-lines">
          {preparation.lines.map((line) => (
            <li key={line.san}>
              <b>{line.san}</b>
              <span class="muted">
                {preparation.display_name} has {line.opponent === "white" ? "White" : "Black"}: {count(line.games)} games
                {scoreText(line.score)}
                {line.own_games > 0 && `; you played it ${count(line.own_games)} times`}
              </span>
              <button type="button" class="button" disabled={busy} onClick={() => onPlay(line.moves, line.opponent)}>
                Play it
              </button>
            </li>
          ))}
        </ol>
      </section>
      <div class="prepare-sides">
        {preparation.sides.map((side) => (
          <section key={side.color} class="panel" aria-labelledby={`side-${side.color}`}>
            <h2 id={`side-${side.color}`}>With {side.color === "white" ? "White" : "Black"}</h2>
            <p class="muted">
              {count(side.games)} games{scoreText(side.score)}
            </p>
            <Tree moves={side.tree} ply={0} />
            {side.exits.length > 0 && (
              <>
                <h3>Where theory ends</h3>
                <ul class="prepare-exits">
                  {side.exits.map((exit) => (
                    <li key={exit.opening}>
                      <a href={`/analyse?fen=${encodeURIComponent(exit.fen)}`}>{exit.opening}</a>
                      <span class="muted">
                        {" "}
                        {count(exit.games)} games{scoreText(exit.score)}; {exit.by_player} times the player left it
                      </span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        ))}
      </div>
      <section class="panel" aria-labelledby="ground-title">
        <h2 id="ground-title">Where ground is lost</h2>
        {lost.length === 0 && <p>Nowhere beyond chance.</p>}
        {lost.map((situation) => (
          <div key={situation.name} class="prepare-spot">
            <p>
              <b class="prepare-label">{situation.label}</b>: {percent(situation.loss)} % of the chance to win a move; usual would be{" "}
              {percent(situation.usual)} %{" "}
              <span class="muted">
                ({count(situation.positions)} positions, difference {percent(situation.low)} to {percent(situation.high)};{" "}
                {situation.against_rating ? "against players of the rating" : "against the player's own mean"})
              </span>
            </p>
            <Examples examples={situation.examples} />
          </div>
        ))}
      </section>
      <section class="panel" aria-labelledby="mistakes-title">
        <h2 id="mistakes-title">Typical mistakes</h2>
        {preparation.mistakes.length === 0 && <p>No serious ones were found.</p>}
        {preparation.mistakes.map((mistake) => (
          <div key={mistake.motif} class="prepare-spot">
            <p>
              <b class="prepare-label">{mistake.label}</b>: {mistake.count === 1 ? "once" : `${count(mistake.count)} times`}{" "}
              {preparation.for_oneself && (
                <button
                  type="button"
                  class="button"
                  disabled={busy}
                  aria-label={`Practise: ${mistake.label}`}
                  onClick={() => onDrill(mistake.motif)}
                >
                  Practise
                </button>
              )}
            </p>
            <Examples examples={mistake.examples} />
          </div>
        ))}
      </section>
    </>
  );
}
