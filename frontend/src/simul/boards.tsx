/** The boards of a simul: those where it is one's move come first on a phone, and are marked everywhere. */

import "../play/play.css";
import "./simul.css";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game } from "../api/games.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import type { Navigation } from "../board/navigation.ts";
import { piecesOf } from "../board/squares.ts";
import { GameBoard } from "../play/game-board.tsx";
import { useNews } from "../play/news.ts";
import { type LiveGame, useGame } from "../play/use-game.ts";
import { play } from "../sound/sounds.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";

const most = 4;

export default function SimulBoardsPage({ params }: PageProps) {
  const ids = (params["games"] ?? "").split(",").filter(Boolean).slice(0, most);
  const [waiting, setWaiting] = useState<Record<string, boolean>>({});
  const yours = ids.filter((id) => waiting[id]).length;
  useTitle(yours > 0 ? `Simul: your move on ${yours} of ${ids.length}` : "Simul");
  const tell = (id: string, yours: boolean) =>
    setWaiting((old) => (old[id] === yours ? old : { ...old, [id]: yours }));
  return (
    <div class="page simul" data-boards={ids.length}>
      <h1 class="simul-title">
        Simul <span class="muted">{yours > 0 ? `your move on ${yours} of ${ids.length} boards` : "they think"}</span>
      </h1>
      <div class="simul-boards">
        {ids.map((id, index) => (
          <SimulBoard key={id} id={id} number={index + 1} onTurn={(yours) => tell(id, yours)} />
        ))}
      </div>
    </div>
  );
}

function SimulBoard({ id, number, onTurn }: { id: string; number: number; onTurn: (yours: boolean) => void }) {
  const live = useGame(id);
  const yours = live.game?.status === "active" && live.game.your_turn;
  useEffect(() => onTurn(Boolean(yours)), [yours]);
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
  const move = (uci: string) => {
    play(piecesOf(game.fen).has(uci.slice(2, 4) as Key) ? "capture" : "move");
    void live.move(uci);
  };
  const before = game.moves.at(-1);
  return (
    <>
      <GameBoard
        live={live}
        game={game}
        putBack={0}
        fen={game.fen}
        lastMove={before?.uci ?? null}
        navigation={navigation}
        orientation={game.color}
        evaluation={null}
        shapes={[]}
        onMove={move}
      />
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
