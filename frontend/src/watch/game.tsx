/** A game between two players: the board, the clocks, how it stands, and why either of them moved so. */

import "../play/play.css";
import "./watch.css";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Color, type Game, gamePgnPath, startGame, steer } from "../api/games.ts";
import { announce } from "../app/announcer.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import { MoveList, NavigationButtons, firstMove } from "../board/move-list.tsx";
import { useNavigation } from "../board/navigation.ts";
import { useKeys } from "../board/shortcuts.tsx";
import { spoken } from "../board/speech.ts";
import { opposite } from "../board/squares.ts";
import { useElapsed } from "../play/clock.ts";
import { useBestLine } from "../play/help.ts";
import { PlayerBar } from "../play/player-bar.tsx";
import { SheetTabs, useSheet } from "../play/sheet.tsx";
import { type LiveGame, useGame } from "../play/use-game.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { play, soundOf } from "../sound/sounds.ts";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { Speed } from "./speed.tsx";
import { pairOf } from "../games/pair.ts";
import { type Judged, type SideShapes, WhySide } from "./why-side.tsx";

export default function WatchedGamePage({ params }: PageProps) {
  const live = useGame(params["id"] ?? "");
  useTitle(live.game ? pairOf(live.game).join(" – ") : "Watch");
  if (live.error)
    return (
      <div class="page">
        <Failure error={live.error} />
        <p>
          <a href="/watch">Choose two players</a>
        </p>
      </div>
    );
  if (!live.game)
    return (
      <div class="page">
        <Loading what="Setting up the board" />
      </div>
    );
  return <View live={live} game={live.game} />;
}

function View({ live, game }: { live: LiveGame; game: Game }) {
  const paused = game.watched?.paused ?? false;
  const active = game.status === "active";
  const navigation = useNavigation(game.moves.length);
  const [orientation, setOrientation] = useState<Color>("white");
  const [shapes, setShapes] = useState<SideShapes | null>(null);
  const [bar, setBar] = useState(true);
  /** Whose reasons are shown whole; the other side says its sentence. */
  const [fullSide, setFullSide] = useState<Color>("white");
  const shown = navigation.ply === 0 ? null : (game.moves[navigation.ply - 1] ?? null);
  const fen = shown?.fen ?? game.start_fen;
  const [judged, setJudged] = useState<Judged | null>(null);
  // While the game goes on the players' own opinion has to do: the engine has enough to think about.
  const quiet = !active || paused || !navigation.atEnd;
  const deeper = useBestLine(fen, bar && quiet);
  const best = deeper ?? (judged && navigation.ply - judged.ply < 2 ? judged.evaluation : null);
  const running = game.status === "active" && game.clock?.running != null && !game.watched?.paused;
  const elapsed = useElapsed(running, live.receivedAt);
  useMoves(game);

  const control = (change: { paused?: boolean; least_seconds?: number }) => void steer(game.id, change).catch(toastError);
  const flip = () => setOrientation(opposite(orientation));
  const sheet = useSheet();
  const { help, showKeys } = useKeys([
    { keys: [" ", "p"], words: "pause, or go on", act: () => active && control({ paused: !paused }) },
    { keys: ["f"], words: "turn the board", act: flip },
    { keys: ["z"], words: "evaluation beside the board", act: () => setBar(!bar) },
    // Walking is `useNavigation`'s: named here for the list.
    { keys: [], shown: "← →", words: "a move back or forward", act: () => {} },
  ]);

  const sides = sidesOf(game);
  const lastOf = (color: Color) => game.moves.slice(0, navigation.ply).findLast((move) => moverOf(game, move.ply) === color) ?? null;
  const drawn = useMemo(() => (shapes && shapes.ply === navigation.ply ? shapes.shapes : []), [shapes, navigation.ply]);
  const bar_ = (color: Color) => (
    <PlayerBar
      game={game}
      fen={fen}
      color={color}
      name={sides[color].display_name + (sides[color].elo ? ` ${sides[color].elo}` : "")}
      picture={<Portrait id={sides[color].id} name={sides[color].display_name} accent={sides[color].accent} />}
      thinking={active && game.thinking && game.turn === color}
      elapsed={elapsed}
    />
  );

  const again = async () => {
    try {
      const next = await startGame({
        player: sides.black.id,
        player_elo: sides.black.elo,
        opponent: sides.white.id,
        elo: sides.white.elo,
        color: "white",
        pace: "fast",
        help: "all",
        clock: game.clock && {
          initial_s: Math.round(game.clock.initial_ms / 1000),
          increment_s: Math.round(game.clock.increment_ms / 1000),
        },
        least_seconds: game.watched?.least_seconds ?? 1,
        start_fen: game.start_fen,
      });
      navigate(`/watch/${next.id}`);
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <div
      class="page play watch"
      data-status={game.status}
      data-paused={paused ? "yes" : "no"}
      data-sheet={sheet.part}
      data-tall={sheet.tall ? "yes" : "no"}
    >
      <div class={`table ${bar ? "with-evaluation" : ""}`}>
        {bar_(opposite(orientation))}
        <div class="table-board">
          {bar && <EvalBar evaluation={best} orientation={orientation} />}
          <Board
            fen={fen}
            orientation={orientation}
            lastMove={shown?.uci ?? null}
            check={navigation.atEnd && game.check}
            shapes={drawn}
            onWheel={navigation.step}
            label={`Chessboard, ${pairOf(game).join(" against ")}`}
          />
        </div>
        {bar_(orientation)}
        {!live.connected && (
          <p class="connection" role="status">
            The connection is lost; trying again …
          </p>
        )}
      </div>
      <SheetTabs sheet={sheet} whyless={false} />
      <div class="play-side">
        <h1 class="watch-title">{pairOf(game).join(" – ")}</h1>
        {live.opponentError && (
          <div class="failure panel" role="alert">
            <p>{live.opponentError}</p>
            <button type="button" class="button" onClick={() => void live.retry()}>
              Ask again
            </button>
          </div>
        )}
        {!active && (
          <section class="ending panel" aria-label="Result">
            <p class="ending-sentence">
              {game.result.replace("1/2-1/2", "½–½").replace("-", "–")} {game.ending}
            </p>
            <div class="ending-actions">
              <button type="button" class="button primary" onClick={() => void again()}>
                <Icon name="again" /> Colours changed
              </button>
              <a class="button" href={`/review?game=${game.id}`}>
                <Icon name="review" /> Review
              </a>
            </div>
          </section>
        )}
        <section class="moves panel" aria-label="Moves of the game">
          <p class="moves-opening muted">{game.opening ? `${game.opening.eco} ${game.opening.name}` : "Moves"}</p>
          <MoveList moves={game.moves} navigation={navigation} {...firstMove(game.start_fen)} />
          <NavigationButtons navigation={navigation} />
        </section>
        <div class="actions" role="group" aria-label="Game">
          {active && (
            <button type="button" class="button" onClick={() => control({ paused: !paused })}>
              <Icon name={paused ? "go" : "pause"} /> {paused ? "Go on" : "Pause"}
            </button>
          )}
          <button type="button" class="button" onClick={flip}>
            <Icon name="flip" /> Flip
          </button>
          <a class="button" href={gamePgnPath(game.id)} download data-outside>
            <Icon name="download" /> PGN
          </a>
          <button type="button" class="button keys-button" onClick={showKeys}>
            <Icon name="keyboard" /> Keys
          </button>
        </div>
        {active && (
          <div class="speed">
            <Speed seconds={game.watched?.least_seconds ?? 1} onChange={(least_seconds) => control({ least_seconds })} />
          </div>
        )}
      </div>
      <div class="watch-whys">
        {(["white", "black"] as const).map((color) => (
          <WhySide
            key={color}
            game={game}
            name={sides[color].display_name}
            color={color}
            move={lastOf(color)}
            whole={fullSide === color}
            onWhole={() => setFullSide(color)}
            onShapes={setShapes}
            onJudged={setJudged}
          />
        ))}
      </div>
      {help}
    </div>
  );
}

function sidesOf(game: Game) {
  const player = game.watched?.player ?? game.opponent;
  return game.color === "white" ? { white: player, black: game.opponent } : { white: game.opponent, black: player };
}

/** Which colour made a half-move. */
function moverOf(game: Game, ply: number): Color {
  const whiteFirst = game.start_fen.split(" ")[1] !== "b";
  return (ply % 2 === 1) === whiteFirst ? "white" : "black";
}

/** Each new move sounds and is said. */
function useMoves(game: Game): void {
  const heard = useRef(game.moves.length);
  useEffect(() => {
    const fresh = game.moves.slice(heard.current);
    heard.current = game.moves.length;
    for (const move of fresh) announce(`${moverOf(game, move.ply)}: ${spoken(move.san)}.`);
    const last = fresh.at(-1);
    if (last) play(soundOf(last.san));
    if (fresh.length > 0 && game.status === "over") announce(game.ending);
  }, [game.moves.length]);
}
