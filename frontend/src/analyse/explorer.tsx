/** What masters played here, from their own games, and everybody; what the tablebases say where they reach. */

import { useId } from "preact/hooks";
import { type ExplorerGame, type ExplorerMove, askTables, explore } from "../api/explorer.ts";
import { getPersonalities } from "../api/opponents.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { piecesOf } from "../board/squares.ts";
import { count, personName } from "../charts/format.ts";
import { Failure, Loading } from "../ui/loading.tsx";

const chosenMaster = preference<string>("analyse.explorer", "");
/** Somebody who steps through a game asks about the position where they stop. */
const patience = 200;
const mostPieces = 7;

export interface ExplorerProps {
  fen: string;
  onMove: (uci: string) => void;
}

export function Explorer({ fen, onMove }: ExplorerProps) {
  const players = useResource(getPersonalities, []);
  const [master, setMaster] = usePreference(chosenMaster);
  const title = useId();
  const answer = useResource(
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, patience));
      signal.throwIfAborted();
      return explore(fen, master || null, signal);
    },
    [fen, master],
  );
  return (
    <section class="panel explorer" aria-labelledby={title}>
      <header>
        <h2 id={title}>Their games</h2>
        <select
          class="input"
          aria-label="Whose games"
          value={master}
          onChange={(event) => setMaster(event.currentTarget.value)}
        >
          <option value="">All masters</option>
          {players.value?.map((card) => (
            <option key={card.name} value={card.name}>
              {card.display_name}
            </option>
          ))}
        </select>
      </header>
      {piecesOf(fen).size <= mostPieces && <Tables fen={fen} onMove={onMove} />}
      {answer.error ? (
        <Failure error={answer.error} onRetry={answer.reload} />
      ) : !answer.value ? (
        <Loading what="Looking through the games (the first time takes a moment)" />
      ) : (
        <>
          {answer.value.games === 0 ? (
            <p class="muted">This position is in none of these games.</p>
          ) : (
            <>
              <Moves caption={`Moves played here, in ${count(answer.value.games)} games`} moves={answer.value.moves} onMove={onMove} />
              <h3>Latest games</h3>
              <ul class="explorer-games">
                {answer.value.latest.map((game) => (
                  <Game key={`${game.personality}${game.number}`} game={game} />
                ))}
              </ul>
            </>
          )}
          {answer.value.everybody_games > 0 && (
            <div class="explorer-everybody">
              <h3>Everybody, 1780–2000</h3>
              <Moves
                caption={`Moves that everybody played here, in ${count(answer.value.everybody_games)} games`}
                moves={answer.value.everybody}
                onMove={onMove}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface MovesProps {
  caption: string;
  moves: readonly ExplorerMove[];
  onMove: (uci: string) => void;
}

function Moves({ caption, moves, onMove }: MovesProps) {
  return (
    <table class="explorer-moves">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">Games</th>
          <th scope="col">White – draw – Black</th>
          <th scope="col">Years</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <Row key={move.uci} move={move} onMove={onMove} />
        ))}
      </tbody>
    </table>
  );
}

const yearsOf = ({ first_year: first, last_year: last }: ExplorerMove) =>
  first === null ? "" : first === last ? String(first) : `${first}–${last}`;

function Row({ move, onMove }: { move: ExplorerMove; onMove: (uci: string) => void }) {
  const all = move.white_wins + move.draws + move.black_wins || 1;
  const share = (part: number) => `${Math.round((100 * part) / all)} %`;
  const parts = [
    ["white", move.white_wins],
    ["draw", move.draws],
    ["black", move.black_wins],
  ] as const;
  return (
    <tr data-move={move.uci}>
      <th scope="row">
        <button type="button" class="explorer-move" onClick={() => onMove(move.uci)}>
          {move.san}
        </button>
      </th>
      <td class="number">{count(move.games)}</td>
      <td>
        <span class="visually-hidden">{parts.map(([, part]) => share(part)).join(", ")}</span>
        <span class="explorer-bar" aria-hidden="true">
          {parts.map(([name, part]) => (
            <span key={name} class={name} style={{ width: `${(100 * part) / all}%` }}>
              {part / all >= 0.2 ? share(part) : ""}
            </span>
          ))}
        </span>
      </td>
      <td class="number muted">{yearsOf(move)}</td>
    </tr>
  );
}

function Game({ game }: { game: ExplorerGame }) {
  const query = new URLSearchParams({ master: game.personality, game: String(game.number), ply: String(game.ply) });
  return (
    <li>
      <a href={`/analyse?${query.toString()}`}>
        {personName(game.white)} – {personName(game.black)}
      </a>{" "}
      <span class="muted number">
        {game.year ?? ""} {game.result.replace("1/2-1/2", "½–½").replace("-", "–")}, {game.san}
      </span>
    </li>
  );
}

function Tables({ fen, onMove }: { fen: string; onMove: (uci: string) => void }) {
  const tables = useResource((signal) => askTables(fen, signal), [fen]);
  if (!tables.value?.moves.length) return null;
  return (
    <div class="tables">
      <h3>Tablebase</h3>
      <ul>
        {tables.value.moves.slice(0, 12).map((move) => (
          <li key={move.uci} class={`wdl-${Math.sign(move.wdl)}`}>
            <button type="button" class="explorer-move" onClick={() => onMove(move.uci)}>
              {move.san}
            </button>{" "}
            {move.words}
          </li>
        ))}
      </ul>
    </div>
  );
}
