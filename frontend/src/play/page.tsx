/** A game: the board in the middle, the opponent and the moves on one side, the reasons on the other. */

import "./play.css";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useMemo, useState } from "preact/hooks";
import { type Game, rematch } from "../api/games.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { MoveInput } from "../board/move-input.tsx";
import { MoveList, NavigationButtons, firstMove } from "../board/move-list.tsx";
import { useNavigation } from "../board/navigation.ts";
import { arrow, shapes } from "../board/shapes.ts";
import { opposite, piecesOf } from "../board/squares.ts";
import { play } from "../sound/sounds.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { toast, toastError } from "../ui/toast.tsx";
import { WhyPanel, type WhyShapes } from "../why/panel.tsx";
import { usePreference } from "../app/preferences.ts";
import { useKeys } from "../board/shortcuts.tsx";
import { settings } from "../settings/settings.ts";
import { Actions } from "./actions.tsx";
import { ConfirmMove } from "./confirm-move.tsx";
import { Ending } from "./ending.tsx";
import { askHint, useBestLine, useWarning } from "./help.ts";
import { useNews } from "./news.ts";
import { SheetTabs, useSheet } from "./sheet.tsx";
import { Speech } from "./speech.tsx";
import { GuessMaster } from "./guess-master.tsx";
import { GameBoard } from "./game-board.tsx";
import { type LiveGame, useGame } from "./use-game.ts";
import { titleOf } from "./title.ts";

export default function PlayPage({ params }: PageProps) {
  const live = useGame(params["id"] ?? "");
  useTitle(live.game ? titleOf(live.game) : "Play");
  if (live.error)
    return (
      <div class="page">
        <Failure error={live.error} />
        <p>
          <a href="/">Choose an opponent</a>
        </p>
      </div>
    );
  if (!live.game)
    return (
      <div class="page">
        <Loading what="Setting up the board" />
      </div>
    );
  return <GameView live={live} game={live.game} />;
}

function GameView({ live, game }: { live: LiveGame; game: Game }) {
  const navigation = useNavigation(game.moves.length);
  const [flipped, setFlipped] = useState(false);
  const [evaluationOn, setEvaluationOn] = useState(game.help === "all");
  const [hint, setHint] = useState<{ fen: string; uci: string } | null>(null);
  const [reply, setReply] = useState("");
  const [busy, setBusy] = useState(false);
  const [whyShapes, setWhyShapes] = useState<WhyShapes | null>(null);
  const [choices, setChoices] = usePreference(settings);
  /** A move that waits to be confirmed. */
  const [proposal, setProposal] = useState<string | null>(null);
  const [putBack, setPutBack] = useState(0);

  const shown = navigation.ply === 0 ? null : (game.moves[navigation.ply - 1] ?? null);
  const fen = shown?.fen ?? game.start_fen;
  const best = useBestLine(fen, evaluationOn);
  useWarning(game, best, fen, () => void live.takeBack());
  const draw = () => {
    if (!game.draw_offered) setReply(game.considers_draw);
    void live.offerDraw().then((answer) => setReply(answer?.sentence ?? ""));
  };
  useNews(game, draw);

  // A new move of the opponent makes an answer to an older question stale.
  useEffect(() => setReply(""), [game.moves.length]);

  /** The last move of the opponent up to the position shown: that is the one to explain. */
  const explained = useMemo(
    () => game.moves.slice(0, navigation.ply).findLast((move) => move.by === "opponent" && move.why) ?? null,
    [game.moves, navigation.ply],
  );

  const boardShapes = useMemo(() => {
    if (hint?.fen === fen) return shapes(arrow(hint.uci, "hint"));
    if (whyShapes && explained && whyShapes.ply === explained.ply) return whyShapes.shapes;
    return [];
  }, [hint, fen, whyShapes, explained]);

  const move = (uci: string) => {
    if (choices.confirm && proposal !== uci) {
      if (proposal) setPutBack(putBack + 1); // Another move was typed: the piece of the first one goes back.
      return setProposal(uci);
    }
    setProposal(null);
    setHint(null);
    play(piecesOf(game.fen).has(uci.slice(2, 4) as Key) ? "capture" : "move");
    void live.move(uci);
  };

  const showHint = async () => {
    const best = await askHint(game.fen);
    if (!best) return;
    navigation.go(game.moves.length);
    setHint({ fen: game.fen, uci: best.move });
    toast(`The engine would look at ${best.san}.`);
  };

  const again = async () => {
    setBusy(true);
    try {
      const next = await rematch(game.id);
      play("start");
      navigate(`/play/${next.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };

  const sheet = useSheet(game.anonymous ? "moves" : "why");
  /** Who it is may be known: then there are reasons to read. */
  const guessed = (known: Game) => {
    live.take(known);
    if (!known.anonymous) sheet.show("why");
  };
  const leave = () => {
    setProposal(null);
    setPutBack(putBack + 1);
  };
  const flip = () => setFlipped(!flipped);
  const helpful = game.help !== "none" || game.status === "over";
  const { help, showKeys } = useKeys([
    { keys: [], shown: "← →", words: "a move back or forward", act: () => {} },
    { keys: ["f"], words: "turn the board", act: flip },
    { keys: ["z"], words: "evaluation beside the board", act: () => helpful && setEvaluationOn(!evaluationOn) },
    { keys: ["h"], words: "a hint", act: () => helpful && game.your_turn && void showHint() },
    { keys: ["o"], words: "zen: only the board", act: () => setChoices({ ...choices, zen: !choices.zen }) },
  ]);
  const yourMove = game.your_turn && game.status === "active";
  return (
    <div class={`page play ${choices.zen ? "zen" : ""}`} data-status={game.status} data-your-turn={yourMove ? "yes" : "no"} data-sheet={sheet.part} data-tall={sheet.tall ? "yes" : "no"}>
      <h1 class="visually-hidden">{titleOf(game)}</h1>
      <GameBoard
        live={live}
        game={game}
        putBack={putBack}
        fen={fen}
        lastMove={shown?.uci ?? null}
        navigation={navigation}
        orientation={flipped ? opposite(game.color) : game.color}
        reply={reply}
        evaluation={evaluationOn ? { line: best } : null}
        shapes={boardShapes}
        onMove={move}
      />
      <SheetTabs sheet={sheet} whyless={game.anonymous} />
      <div class="play-side">
        {proposal && <ConfirmMove fen={game.fen} uci={proposal} onYes={() => move(proposal)} onNo={leave} />}
        <Speech game={game} reply={reply} />
        {game.anonymous && <GuessMaster game={game} onGuessed={guessed} />}
        {live.opponentError && (
          <div class="failure panel" role="alert">
            <p>{live.opponentError}</p>
            <button type="button" class="button" onClick={() => void live.retry()}>
              Ask again
            </button>
          </div>
        )}
        {game.status === "over" && <Ending game={game} busy={busy} onRematch={() => void again()} />}
        <section class="moves panel" aria-label="Moves of the game">
          <p class="moves-opening muted">{game.opening ? `${game.opening.eco} ${game.opening.name}` : "Moves"}</p>
          <MoveList moves={game.moves} navigation={navigation} {...firstMove(game.start_fen)} />
          <NavigationButtons navigation={navigation} />
        </section>
        {game.status === "active" && (
          <MoveInput fen={game.fen} legal={game.legal} disabled={!yourMove || !navigation.atEnd} early={choices.premove && navigation.atEnd} onMove={move} />
        )}
        <Actions
          game={game}
          evaluation={evaluationOn}
          onEvaluation={() => setEvaluationOn(!evaluationOn)}
          onHint={() => void showHint()}
          onFlip={flip}
          onKeys={showKeys}
          onTakeBack={() => void live.takeBack()}
          onResign={() => void live.resign()}
          onDraw={draw}
        />
        {game.engine_note && <p class="muted play-note">{game.engine_note}</p>}
      </div>
      {!game.anonymous && <WhyPanel game={game} move={explained} onShapes={setWhyShapes} />}
      {choices.zen && (
        <button type="button" class="button zen-leave" onClick={() => setChoices({ ...choices, zen: false })}>
          Leave zen
        </button>
      )}
      {help}
    </div>
  );
}
