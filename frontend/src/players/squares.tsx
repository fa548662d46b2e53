/** Where the pieces go: heat maps, and the squares that stand out. */

import { useMemo, useState } from "preact/hooks";
import type { Heat, Profile, Study } from "../api/study.ts";
import { count, times } from "../charts/format.ts";
import { HeatMap } from "../charts/heat-map.tsx";
import type { HeatMode } from "../charts/heat.ts";
import { Choices } from "../ui/choices.tsx";
import { Section } from "./section.tsx";

const when = (phase: Heat["phase"]): string => (phase === "all" ? "whole game" : phase);

export function Squares({ player, study }: { player: Profile; study: Study }) {
  const pieces = useMemo(() => [...new Map(study.heat.map((map) => [map.piece, map.name]))], [study]);
  const [piece, setPiece] = useState(pieces[0]?.[0] ?? "N");
  const [phase, setPhase] = useState<Heat["phase"]>("all");
  const [mode, setMode] = useState<HeatMode>("more");
  const heat = study.heat.find((map) => map.piece === piece && map.phase === phase);
  const phases = [...new Set(study.heat.map((map) => map.phase))];
  const family = player.display_name.split(" ").at(-1) ?? "";
  if (pieces.length === 0) return null;
  return (
    <Section
      id="squares"
      title="Where the pieces go"
      note="Counted from the player's own side, which is below: Black's games are turned round."
    >
      <div class="squares-columns">
        <div class="panel profile-card squares-choice">
          <Choices
            legend="Piece"
            options={pieces.map(([value, label]) => ({ value, label }))}
            value={piece}
            onChange={setPiece}
          />
          <Choices<Heat["phase"]>
            legend="When"
            options={phases.map((value) => ({ value, label: when(value) }))}
            value={phase}
            onChange={setPhase}
          />
          <Choices<HeatMode>
            legend="What is shown"
            options={[
              { value: "more", label: "Unlike others", note: "gold: more, blue: less" },
              { value: "often", label: "How often", note: "stronger is more often" },
            ]}
            value={mode}
            onChange={setMode}
          />
        </div>
        <div class="panel profile-card">
          {heat ? (
            <HeatMap title={`${family}'s ${heat.name}s, ${when(phase)}`} values={heat.squares} mode={mode} />
          ) : (
            <p class="muted">Too few moves to say.</p>
          )}
        </div>
        <div class="panel profile-card">
          <h3>Squares that stand out</h3>
          <ul class="standouts">
            {study.squares.map((square) => (
              <li key={square.piece + square.square + square.phase}>
                <span>
                  {square.text} <small class="muted">in the {square.phase}</small>
                </span>
                <b class="number">{times(square.lift)}</b>
                <small class="muted number">{count(square.support)} times</small>
              </li>
            ))}
          </ul>
          <p class="muted profile-small">× as often as other masters.</p>
        </div>
      </div>
    </Section>
  );
}
