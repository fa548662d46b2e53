/** A match that is played elsewhere on this machine: what its file says, as it grows. */

import "../play/play.css";
import "./watch.css";
import { useEffect, useState } from "preact/hooks";
import { subscribe } from "../api/events.ts";
import { type MatchEvents, type MatchGame, getMatch, matchEventsPath } from "../api/matches.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import { useTitle } from "../app/title.ts";
import { Board } from "../board/board.tsx";
import { EvalBar, evaluationText } from "../board/eval-bar.tsx";
import { MoveList, NavigationButtons, firstMove } from "../board/move-list.tsx";
import { useNavigation } from "../board/navigation.ts";
import { inCheck } from "../board/rules.ts";
import { spoken } from "../board/speech.ts";
import { clockText } from "../play/clock.ts";
import { Failure, Loading } from "../ui/loading.tsx";

export default function MatchPage() {
  const first = useResource(getMatch, []);
  const [game, setGame] = useState<MatchGame | null>(null);
  const file = first.value?.file ?? "";
  useEffect(() => {
    if (!file) return;
    return subscribe<MatchEvents>(matchEventsPath, { state: (state) => setGame(state.game) });
  }, [file]);
  useTitle(game ? `${game.white} – ${game.black}` : "Match");
  return (
    <div class="page">
      {first.error ? (
        <Failure error={first.error} onRetry={first.reload} />
      ) : !first.value ? (
        <Loading />
      ) : !file ? (
        <div class="page-head">
          <h1>No match is watched</h1>
          <p>
            Start one with <code class="command">playalike match</code>, and this page with <code class="command">playalike watch games/live.pgn --web</code>.
          </p>
          <p>
            Or <a href="/watch">watch two players</a> whom you choose here.
          </p>
        </div>
      ) : !game ? (
        <div class="page-head">
          <h1>Watching {file}</h1>
          <Loading what="Waiting for the first move" />
        </div>
      ) : (
        <View game={game} />
      )}
    </div>
  );
}

function View({ game }: { game: MatchGame }) {
  const moves = game.moves.map((move, index) => ({ ...move, ply: index + 1 }));
  const navigation = useNavigation(moves.length);
  const shown = moves[navigation.ply - 1];
  const fen = shown?.fen ?? game.start_fen;
  const last = moves.at(-1);
  useEffect(() => {
    if (last) announce(spoken(last.san));
  }, [last?.fen]);
  const side = (name: string, seconds: number | null, toMove: boolean) => (
    <div class={`player-bar ${toMove && game.result === "*" ? "to-move" : ""}`}>
      <div class="player-name">
        <strong>{name}</strong>
      </div>
      {seconds !== null && <span class="clock number">{clockText(1000 * seconds)}</span>}
    </div>
  );
  const whiteMoves = game.fen.split(" ")[1] === "w";
  const evaluation =
    game.white_win_percent === null
      ? null
      : { white_cp: game.white_cp, white_mate: game.white_mate, white_win_percent: game.white_win_percent };
  return (
    <div class="play watch match" data-plies={moves.length}>
      <div class="table with-evaluation">
        {side(game.black, game.black_clock_s, !whiteMoves)}
        <div class="table-board">
          <EvalBar evaluation={evaluation} orientation="white" />
          <Board
            fen={fen}
            lastMove={shown?.uci ?? null}
            check={inCheck(fen)}
            onWheel={navigation.step}
            label={`Chessboard, ${game.white} against ${game.black}`}
          />
        </div>
        {side(game.white, game.white_clock_s, whiteMoves)}
      </div>
      <div class="play-side">
        <h1 class="watch-title">
          {game.white} – {game.black}
        </h1>
        <p class="muted">
          {game.event} {game.result !== "*" && <b>{game.result}</b>}
        </p>
        <section class="moves panel" aria-label="Moves of the game">
          <MoveList moves={moves} navigation={navigation} {...firstMove(game.start_fen)} />
          <NavigationButtons navigation={navigation} />
        </section>
      </div>
      <section class="panel match-facts" aria-labelledby="match-facts">
        <h2 id="match-facts">How it stands</h2>
        <dl>
          <Fact label="Evaluation" value={evaluation ? `${evaluationText(evaluation)}${game.depth ? `, depth ${game.depth}` : ""}` : "–"} />
          <Fact label="Without search" value={evaluationText({ white_cp: game.static_white_cp, white_mate: null })} />
          <Fact label="Material" value={signed(game.material)} />
          <Fact label="Moves to choose from" value={`${game.white_mobility} – ${game.black_mobility}`} />
          {game.terms.map((term) => (
            <Fact key={term.name} label={term.name} value={signed(term.white_cp / 100)} />
          ))}
        </dl>
      </section>
    </div>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt class="muted">{label}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}
