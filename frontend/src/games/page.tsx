/** My games: everything this browser has played, to be found, gone on with, reviewed, saved or deleted. */

import "./games.css";
import { useEffect, useState } from "preact/hooks";
import { allGamesPgnPath, type GameLine, type GameSearch, deleteGame, searchGames } from "../api/games.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count } from "../charts/format.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toast, toastError } from "../ui/toast.tsx";
import { Filters } from "./filters.tsx";
import { GameRow } from "./row.tsx";
import { searchOf, queryOf } from "./search.ts";

const step = 30;

export default function GamesPage({ query }: PageProps) {
  useTitle("My games");
  const [search, setSearch] = useState<GameSearch>(() => searchOf(query));
  const [shown, setShown] = useState(step);
  const [doomed, setDoomed] = useState<GameLine | null>(null);
  const key = JSON.stringify(search);
  const list = useResource((signal) => searchGames({ ...search, limit: shown }, signal), [key, shown]);
  const [last, setLast] = useState(list.value);
  useEffect(() => {
    if (!list.value) return;
    setLast(list.value);
    announce(list.value.total === 1 ? "One game." : `${count(list.value.total)} games.`);
  }, [list.value]);

  const look = (next: GameSearch) => {
    setSearch(next);
    setShown(step);
    history.replaceState(null, "", `/games${queryOf(next)}`);
  };
  const forget = async (game: GameLine) => {
    setDoomed(null);
    try {
      await deleteGame(game.id);
      toast(`The game against ${game.opponent.display_name} is deleted.`);
      list.reload();
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <div class="page games">
      <div class="page-head">
        <h1>My games</h1>
        <p>{headline(last)}</p>
      </div>
      {list.error ? (
        <Failure error={list.error} onRetry={list.reload} />
      ) : !last ? (
        <Loading what="Fetching your games" />
      ) : last.all_games === 0 ? (
        <p>
          <a class="button primary" href="/">
            Choose an opponent
          </a>
        </p>
      ) : (
        <>
          <Filters search={search} opponents={last.opponents} onChange={look} />
          <div class="games-tools">
            <a class="button" href={allGamesPgnPath} download data-outside>
              <Icon name="download" size={18} /> All games as PGN
            </a>
          </div>
          {last.games.length === 0 ? (
            <p class="muted">None of your games is like that.</p>
          ) : (
            <ul class="games-list" aria-label="Games" aria-busy={list.loading}>
              {last.games.map((game) => (
                <GameRow key={game.id} game={game} onDelete={() => setDoomed(game)} />
              ))}
            </ul>
          )}
          {last.total > last.games.length && (
            <button type="button" class="button games-more" disabled={list.loading} onClick={() => setShown(shown + step)}>
              More games
            </button>
          )}
        </>
      )}
      {doomed && (
        <Confirm
          title="Delete this game?"
          question={`The game against ${doomed.opponent.display_name} is gone for good.`}
          yes="Delete"
          onYes={() => void forget(doomed)}
          onNo={() => setDoomed(null)}
        />
      )}
    </div>
  );
}

function headline(list: { total: number; all_games: number } | null): string {
  if (!list) return "";
  if (list.all_games === 0) return "Nothing yet: games you play in this browser are kept here.";
  if (list.total === list.all_games) return list.total === 1 ? "One game." : `${count(list.total)} games, the latest first.`;
  return `${count(list.total)} of ${count(list.all_games)} games.`;
}
