/** Guess the move: a master's game, his next move hidden until one has been guessed. */

import "../review/review.css";
import "./guess.css";
import { useMemo, useState } from "preact/hooks";
import { type GuessGame, type JudgedGuess, getCombination, getWin, judgeGuess } from "../api/guesses.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { Board } from "../board/board.tsx";
import { MoveInput } from "../board/move-input.tsx";
import { inCheck, legalMoves, lineText, moveNumber, playLine } from "../board/rules.ts";
import { arrow, shapes } from "../board/shapes.ts";
import { personName } from "../charts/format.ts";
import { hueStyle } from "../portraits/hue.ts";
import { play, soundOf } from "../sound/sounds.ts";
import { Dots, Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export default function GuessMovesPage({ params, query }: PageProps) {
  const name = params["name"] ?? "";
  const seed = Number(query.get("seed") ?? 1) || 1;
  const combination = query.get("kind") === "combination";
  const game = useResource((signal) => (combination ? getCombination : getWin)(name, seed, signal), [name, seed, combination]);
  useTitle(game.value ? `Guess ${game.value.display_name}'s moves` : "Guess the move");
  return (
    <div class="page guess">
      {game.error ? (
        <>
          <Failure error={game.error} onRetry={game.reload} />
          <p>
            <a href="/guess">Another game</a>
          </p>
        </>
      ) : !game.value ? (
        <Loading what={combination ? "Looking for a combination" : "Fetching a game"} />
      ) : (
        <Guessing key={`${name}${game.value.number}`} game={game.value} combination={combination} />
      )}
    </div>
  );
}

interface Answer extends JudgedGuess {
  ply: number;
}

function Guessing({ game, combination }: { game: GuessGame; combination: boolean }) {
  const positions = useMemo(() => playLine(start, game.moves), [game]);
  const [ply, setPly] = useState(game.first_ply);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [judging, setJudging] = useState("");
  const [outcome, setOutcome] = useState<{ answer: Answer; uci: string } | null>(null);
  const fen = positions[ply - 1]?.fen ?? start;
  const legal = useMemo(() => legalMoves(fen), [fen]);
  const over = ply >= game.last_ply;

  const guess = async (uci: string) => {
    setJudging(uci);
    try {
      const answer = { ...(await judgeGuess(game.personality, game.number, ply, uci)), ply };
      setAnswers([...answers, answer]);
      setOutcome({ answer, uci });
      play(soundOf(answer.played));
      announce(answer.sentence);
    } catch (error) {
      toastError(error);
    } finally {
      setJudging("");
    }
  };
  /** His move is made, and the answer to it. */
  const goOn = () => {
    setOutcome(null);
    setPly(Math.min(ply + 2, game.last_ply));
  };

  const played = game.moves[ply] ?? "";
  const drawn = useMemo(
    () => (outcome ? shapes(arrow(played, "best"), outcome.answer.same ? null : arrow(outcome.uci, "bad")) : []),
    [outcome, played],
  );
  const [white, black] = [personName(game.white), personName(game.black)];
  const sum = (part: "likeness" | "quality") => answers.reduce((all, answer) => all + answer[part], 0);
  const mean = (part: "likeness" | "quality") => (answers.length ? Math.round(sum(part) / answers.length) : 0);
  return (
    <div class="review-stage guess-stage" data-hue style={hueStyle(game.accent)} data-ply={ply}>
      <div class="review-board">
        <Board
          key={`${ply}${outcome ? "told" : ""}${judging}`}
          fen={fen}
          orientation={game.player_white ? "white" : "black"}
          movable={outcome || over || judging ? null : game.player_white ? "white" : "black"}
          legal={outcome || over || judging ? [] : legal}
          lastMove={game.moves[ply - 1] ?? null}
          check={inCheck(fen)}
          shapes={drawn}
          onMove={(uci) => void guess(uci)}
          label={`Chessboard, you guess ${game.display_name}'s moves`}
        />
        <MoveInput fen={fen} legal={legal} closed={Boolean(outcome || over || judging)} onMove={(uci) => void guess(uci)} />
      </div>
      <div class="review-side">
        <div class="review-head">
          <h1>{combination ? `${game.display_name}'s combination` : `${game.display_name}'s move?`}</h1>
          <p class="muted">
            {combination && !over ? "Who it was against is said at the end." : `${white} – ${black}, ${game.year || "undated"}`}
          </p>
        </div>
        <p class="guess-now" role="status">
          {judging ? (
            <>
              Judging <Dots />
            </>
          ) : outcome ? (
            outcome.answer.sentence
          ) : over ? (
            `That was the ${combination ? "combination" : "game"}: ${game.result.replace("1/2-1/2", "½–½").replace("-", "–")}.`
          ) : (
            `${moveNumber(fen)} What was played?`
          )}
        </p>
        {outcome && (
          <>
            {outcome.answer.why && <p class="guess-why">{outcome.answer.why}</p>}
            <p class="muted">
              Likeness {outcome.answer.likeness}, quality {outcome.answer.quality}. The engine's choice: {outcome.answer.best}.
            </p>
            <button type="button" class="button primary guess-on" onClick={goOn}>
              Go on
            </button>
          </>
        )}
        {answers.length > 0 && (
          <dl class="guess-score panel">
            <div>
              <dt>likeness</dt>
              <dd class="number" data-score="likeness">
                {mean("likeness")}
              </dd>
            </div>
            <div>
              <dt>quality</dt>
              <dd class="number" data-score="quality">
                {mean("quality")}
              </dd>
            </div>
            <div>
              <dt>the same move</dt>
              <dd class="number">
                {answers.filter((answer) => answer.same).length} of {answers.length}
              </dd>
            </div>
          </dl>
        )}
        <p class="guess-line">{lineText(start, game.moves.slice(0, outcome ? ply + 1 : ply))}</p>
        {over && (
          <p class="guess-end">
            <a class="button primary" href="/guess">
              Another game
            </a>
            <a class="button" href={`/analyse?master=${game.personality}&game=${game.number}&ply=${game.first_ply}`}>
              Analyse it
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
