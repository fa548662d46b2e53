/** "Karpov was here": the player's own game with this position or structure, to be played through. */

import { useEffect, useState } from "preact/hooks";
import { type PlayedGame, type Reason, getOwnGame } from "../api/explain.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { moveNumber, playLine } from "../board/rules.ts";
import { useResource } from "../app/resource.ts";
import { Icon, type IconName } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { shortGame } from "./words.ts";

export interface OwnGameProps {
  personality: string;
  reason: Reason;
}

export interface WasHereProps {
  personality: string;
  /** As people call the player: Judit Polgár. */
  player: string;
  reasons: readonly Reason[];
}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The first reason with a game that ships; nothing where there is none. */
export function WasHere({ personality, player, reasons }: WasHereProps) {
  const reason = reasons.find((reason) => reason.game?.number !== null && reason.game?.number !== undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [reason]);
  if (!reason?.game) return null;
  return (
    <section class="why-section" aria-labelledby="why-here">
      <h3 id="why-here">Seen before</h3>
      {open ? (
        <OwnGame personality={personality} reason={reason} />
      ) : (
        <button type="button" class="button" onClick={() => setOpen(true)}>
          {player.split(" ").at(-1)} was here: {shortGame(reason.game)}
        </button>
      )}
    </section>
  );
}

function OwnGame({ personality, reason }: OwnGameProps) {
  const number = reason.game?.number ?? 0;
  const game = useResource((signal) => getOwnGame(personality, number, signal), [personality, number]);
  if (game.error) return <Failure error={game.error} onRetry={game.reload} />;
  if (!game.value) return <Loading what="The game" />;
  return <Replay game={game.value} from={reason.game?.ply ?? 0} />;
}

function Replay({ game, from }: { game: PlayedGame; from: number }) {
  const played = playLine(start, game.moves);
  const [ply, setPly] = useState(Math.min(from, played.length));
  const fen = played[ply - 1]?.fen ?? start;
  const last = played[ply - 1];
  const go = (to: number) => setPly(Math.max(0, Math.min(played.length, to)));
  const before = played[ply - 2]?.fen ?? start;
  return (
    <div class="own-game" data-ply={ply}>
      <p>
        <strong>{shortGame(game)}</strong> <span class="muted">{game.result}</span>
      </p>
      <MiniBoard
        fen={fen}
        orientation={game.player_white ? "white" : "black"}
        lastMove={game.moves[ply - 1] ?? null}
        label={shortGame(game)}
      />
      <p class="own-game-steps">
        <Step label="First move" icon="first" onGo={() => go(0)} />
        <Step label="Back" icon="previous" onGo={() => go(ply - 1)} />
        <span class="number" aria-live="polite">
          {last ? `${moveNumber(before)}${" "}${last.san}` : "Start"}
        </span>
        <Step label="Forward" icon="next" onGo={() => go(ply + 1)} />
        <Step label="Last move" icon="last" onGo={() => go(played.length)} />
        {ply !== from && (
          <button type="button" class="button" onClick={() => go(from)}>Here</button>
        )}
      </p>
    </div>
  );
}

function Step({ label, icon, onGo }: { label: string; icon: IconName; onGo: () => void }) {
  return (
    <button type="button" class="button icon quiet" aria-label={label} onClick={onGo}>
      <Icon name={icon} />
    </button>
  );
}
