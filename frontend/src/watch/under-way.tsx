/** The games of this browser that are under way, each on a small board that moves. */

import { useEffect, useState } from "preact/hooks";
import { subscribe } from "../api/events.ts";
import { type Game, type GameEvents, type GameLine, gameEventsPath, searchGames } from "../api/games.ts";
import { useResource } from "../app/resource.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { columnsOf } from "../gallery/columns.ts";
import { pageOf, pairOf } from "../games/pair.ts";

/** So many are followed: each is a stream of its own. */
const most = 6;

export function UnderWay() {
  const list = useResource((signal) => searchGames({ status: "active", limit: most }, signal), []);
  if (!list.value?.games.length) return null;
  return (
    <section class="under-way" aria-labelledby="under-way">
      <h2 id="under-way">Games under way</h2>
      <ul style={columnsOf(list.value.games.length)}>
        {list.value.games.map((game) => (
          <Watched key={game.id} line={game} />
        ))}
      </ul>
    </section>
  );
}

function Watched({ line }: { line: GameLine }) {
  const [game, setGame] = useState<Game | null>(null);
  useEffect(() => {
    const stop = subscribe<GameEvents>(gameEventsPath(line.id), {
      state: (state) => {
        setGame(state);
        if (state.status === "over") stop();
      },
    });
    return stop;
  }, [line.id]);
  const [white, black] = pairOf(line);
  const plies = game?.moves.length ?? line.plies;
  const words = game?.ending || (game ?? line).opening?.name || "Just begun";
  return (
    <li>
      <a class="panel" href={pageOf(line)} data-game={line.id} data-plies={plies}>
        <MiniBoard
          fen={(game ?? line).fen}
          orientation={line.color}
          lastMove={game?.moves.at(-1)?.uci ?? null}
          label={`${white} – ${black}`}
        />
        <strong>
          {white} – {black}
        </strong>
        <span class="muted">
          {words}, move {Math.floor(plies / 2) + 1}
        </span>
      </a>
    </li>
  );
}
