/** The boards of a simul: those where it is one's move come first on a phone, and are marked everywhere. */

import "../play/play.css";
import "./simul.css";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game } from "../api/games.ts";
import type { PageProps } from "../app/router.ts";
import { usePreference } from "../app/preferences.ts";
import { useTitle } from "../app/title.ts";
import type { Navigation } from "../board/navigation.ts";
import { piecesOf } from "../board/squares.ts";
import { ConfirmMove } from "../play/confirm-move.tsx";
import { GameBoard } from "../play/game-board.tsx";
import { useNews } from "../play/news.ts";
import { type LiveGame, useGame } from "../play/use-game.ts";
import { settings } from "../settings/settings.ts";
import { play } from "../sound/sounds.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";

const most = 4;

/** Who is to move on a board; nobody once the game is over, and a game that is not there is missing. */
type Waiting = "you" | "them" | "nobody" | "missing";

export default function SimulBoardsPage({ params }: PageProps) {
  const ids = (params["games"] ?? "").split(",").filter(Boolean).slice(0, most);
  const [waiting, setWaiting] = useState<Record<string, Waiting>>({});
  const on = (whom: Waiting) => ids.filter((id) => waiting[id] === whom).length;
  const yours = on("you");
  useTitle(yours > 0 ? `Simul: your move on ${yours} of ${ids.length}` : "Simul");
  const tell = (id: string, whom: Waiting) => setWaiting((old) => (old[id] === whom ? old : { ...old, [id]: whom }));
  const state =
    yours > 0
      ? `your move on ${yours} of ${ids.length} boards`
      : on("them") > 0
        ? "they think"
        : on("nobody") === ids.length
          ? "all games are over"
          : "";
  return (
    <div class="page simul" data-boards={ids.length}>
      <h1 class="simul-title">
        Simul <span class="muted">{state}</span>
      </h1>
      <div class="simul-boards">
        {ids.map((id, index) => (
          <SimulBoard key={id} id={id} number={index + 1} onTurn={(whom) => tell(id, whom)} />
        ))}
      </div>
      {(on("nobody") === ids.length || on("missing") > 0) && (
        <p>
          <a href="/simul">Another simul</a>
        </p>
      )}
    </div>
  );
}

const waitsFor = (game: Game): Waiting => (game.status !== "active" ? "nobody" : game.your_turn ? "you" : "them");

function SimulBoard({ id, number, onTurn }: { id: string; number: number; onTurn: (whom: Waiting) => void }) {
  const live = useGame(id);
  const whom = live.error ? "missing" : live.game && waitsFor(live.game);
  const yours = whom === "you";
  useEffect(() => {
    if (whom) onTurn(whom);
  }, [whom]);
  return (
    <section class="simul-board panel" aria-label={`Board ${number}`} data-game={id} data-your-turn={yours ? "yes" : "no"}>
      {live.error ? <Failure error={live.error} /> : !live.game ? <Loading /> : <Table live={live} game={live.game} />}
    </section>
  );
}

function Table({ live, game }: { live: LiveGame; game: Game }) {
  const [asking, setAsking] = useState(false);
  useNews(game, () => void live.offerDraw());
  const last = game.moves.length;
  const navigation: Navigation = useMemo(() => ({ ply: last, last, atEnd: true, go: () => {}, step: () => {} }), [last]);
  const [choices] = usePreference(settings);
  /** A move that waits to be confirmed. */
  const [proposal, setProposal] = useState<string | null>(null);
  const [putBack, setPutBack] = useState(0);
  const move = (uci: string) => {
    if (choices.confirm && proposal !== uci) return setProposal(uci);
    setProposal(null);
    play(piecesOf(game.fen).has(uci.slice(2, 4) as Key) ? "capture" : "move");
    void live.move(uci);
  };
  const before = game.moves.at(-1);
  return (
    <>
      <GameBoard
        live={live}
        game={game}
        putBack={putBack}
        fen={game.fen}
        lastMove={before?.uci ?? null}
        navigation={navigation}
        orientation={game.color}
        evaluation={null}
        shapes={[]}
        onMove={move}
      />
      {proposal && (
        <ConfirmMove
          fen={game.fen}
          uci={proposal}
          onYes={() => move(proposal)}
          onNo={() => {
            setProposal(null);
            setPutBack(putBack + 1);
          }}
        />
      )}
      <div class="simul-foot">
        <span class="muted" role="status">
          {live.opponentError || game.ending || (game.your_turn ? `Your move${before ? ` after ${before.san}` : ""}` : "Thinking …")}
        </span>
        {live.opponentError && (
          <button type="button" class="button quiet" onClick={() => void live.retry()}>
            Ask again
          </button>
        )}
        {game.status === "active" && (
          <button type="button" class="button quiet" aria-label={`Resign against ${game.opponent.display_name}`} onClick={() => setAsking(true)}>
            <Icon name="flag" size={18} />
          </button>
        )}
        <a class="button quiet" href={`/play/${game.id}`} aria-label={`Only the game against ${game.opponent.display_name}`}>
          <Icon name="board" size={18} />
        </a>
      </div>
      {asking && (
        <Confirm
          title="Resign?"
          question={`The game against ${game.opponent.display_name} ends, and you lose it.`}
          yes="Resign"
          no="Play on"
          onYes={() => {
            setAsking(false);
            void live.resign();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
