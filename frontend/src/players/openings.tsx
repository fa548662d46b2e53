/** What the player opens with, and how it went. */

import type { FirstMove, Opening, Study } from "../api/study.ts";
import { count, percent, plural } from "../charts/format.ts";
import { ResultsBar } from "../charts/results-bar.tsx";
import { Section } from "./section.tsx";

export function Openings({ study }: { study: Study }) {
  const { white, black, first_moves, against_e4, against_d4 } = study.openings;
  return (
    <Section
      id="openings"
      title="Openings"
      note="The bars show games won, drawn and lost; the share at the right is the points scored."
    >
      <div class="opening-firsts">
        <FirstMoves title="First moves with White" moves={first_moves} prefix="1." />
        <FirstMoves title="Against 1. e4" moves={against_e4} prefix="1…" />
        <FirstMoves title="Against 1. d4" moves={against_d4} prefix="1…" />
      </div>
      <div class="opening-lists">
        <OpeningList title="With White" openings={white} />
        <OpeningList title="With Black" openings={black} />
      </div>
    </Section>
  );
}

function FirstMoves({ title, moves, prefix }: { title: string; moves: readonly FirstMove[]; prefix: string }) {
  if (moves.length === 0) return null;
  return (
    <div class="panel profile-card">
      <h3>{title}</h3>
      <ul class="first-moves">
        {moves.map((move) => (
          <li key={move.uci}>
            <b>
              {prefix} {move.san}
            </b>
            <svg width="100%" height="8" aria-hidden="true">
              <rect class="track" width="100%" height="8" rx="4" />
              <rect class="fill" width={`${move.share * 100}%`} height="8" rx="4" />
            </svg>
            <span class="number">{percent(move.share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OpeningList({ title, openings }: { title: string; openings: readonly Opening[] }) {
  return (
    <div class="panel profile-card">
      <h3>{title}</h3>
      {openings.length === 0 ? (
        <p class="muted">Too few games.</p>
      ) : (
        <ul class="openings">
          {openings.map((opening) => (
            <li key={opening.eco + opening.name}>
              <span class="opening-name">
                {opening.name} <small class="muted">{opening.eco}</small>
              </span>
              <span class="number muted" title={plural(opening.games, "game")}>
                {count(opening.games)}
              </span>
              <span class="number opening-score">{opening.score === null ? "–" : percent(opening.score)}</span>
              <ResultsBar {...opening} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
