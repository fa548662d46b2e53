/** A side's name, what it has captured, and its clock. */

import type { ComponentChildren } from "preact";
import type { Color, Game } from "../api/games.ts";
import { materialOf } from "../board/material.ts";
import { type Role, opposite } from "../board/squares.ts";
import { Dots } from "../ui/loading.tsx";
import { clockText, remaining } from "./clock.ts";

export interface PlayerBarProps {
  game: Game;
  /** The position shown, which may be an earlier one. */
  fen: string;
  color: Color;
  name: string;
  picture?: ComponentChildren;
  thinking?: boolean;
  /** What the opponent said just now; shown here where there is no room for a picture of its own. */
  words?: string;
  elapsed: number;
}

export function PlayerBar({ game, fen, color, name, picture, thinking, words, elapsed }: PlayerBarProps) {
  const material = materialOf(game.start_fen, fen);
  const lead = color === "white" ? material.lead : -material.lead;
  const captured = material.lost[opposite(color)];
  const toMove = game.status === "active" && game.turn === color;
  return (
    <div class={`player-bar ${toMove ? "to-move" : ""}`}>
      {picture && <span class="player-picture">{picture}</span>}
      <div class="player-name">
        <strong>{name}</strong>
        <Captured roles={captured} color={opposite(color)} lead={lead} />
      </div>
      {words && !thinking && <q class="player-words">{words}</q>}
      {thinking && (
        <span class="player-thinking muted">
          thinking <Dots />
        </span>
      )}
      {game.clock && <Clock game={game} color={color} elapsed={elapsed} />}
    </div>
  );
}

function Captured({ roles, color, lead }: { roles: readonly Role[]; color: Color; lead: number }) {
  const words = roles.length ? `captured: ${roles.join(", ")}` : "nothing captured";
  return (
    <span class="captured">
      <span class="visually-hidden">
        {words}
        {lead > 0 ? `, ${lead} ahead` : ""}
      </span>
      <span class="captured-pieces cg-wrap" aria-hidden="true">
        {roles.map((role, index) => (
          <piece key={index} class={`${role} ${color} ${role === roles[index - 1] ? "same" : ""}`} />
        ))}
      </span>
      {lead > 0 && (
        <span class="lead" aria-hidden="true">
          +{lead}
        </span>
      )}
    </span>
  );
}

function Clock({ game, color, elapsed }: { game: Game; color: Color; elapsed: number }) {
  if (!game.clock) return null;
  const left = remaining(game.clock, color, elapsed);
  const running = game.clock.running === color && game.status === "active";
  const low = left < Math.min(30_000, game.clock.initial_ms / 8);
  return (
    <span
      class={`clock number ${running ? "running" : ""} ${low ? "low" : ""}`}
      role="timer"
      aria-label={`${color} clock ${clockText(left)}`}
    >
      {clockText(left)}
    </span>
  );
}
