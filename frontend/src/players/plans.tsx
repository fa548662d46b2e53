/** Plans: what they are about, and some that worked. */

import { useMemo } from "preact/hooks";
import type { PlanExample, Study } from "../api/study.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { arrow, shapes } from "../board/shapes.ts";
import { count, percent } from "../charts/format.ts";
import { PlayFromHere } from "../setup/link.tsx";
import { Section } from "./section.tsx";

export function Plans({ study }: { study: Study }) {
  const { total, themes, examples } = study.plans;
  if (total === 0)
    return (
      <Section id="plans" title="Plans: several moves that belong together">
        <p class="panel profile-card muted">{study.empty["plans"]}</p>
      </Section>
    );
  const most = Math.max(...themes.map((theme) => theme.share));
  return (
    <Section
      id="plans"
      title="Plans: several moves that belong together"
      note={`${count(total)} plans: a few moves in a row by the player that belong together. What they are about, by share.`}
    >
      <ul class="panel profile-card themes">
        {themes.map((theme) => (
          <li key={theme.theme}>
            <span>{theme.label}</span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect class="track" width="100%" height="8" rx="4" />
              <rect class="fill" width={`${(theme.share / most) * 100}%`} height="8" rx="4" />
            </svg>
            <span class="number muted">{percent(theme.share, 1)}</span>
          </li>
        ))}
      </ul>
      <h3>Some that worked</h3>
      <p class="muted profile-small">The player's moves of each plan, in order, with the player's side below.</p>
      <ul class="plan-examples" tabIndex={0} aria-label="Plans that worked">
        {examples.map((plan, index) => (
          <li key={index} class="panel profile-card">
            <PlanBoard plan={plan} />
            <p class="plan-words">{sentence(plan.words)}</p>
            <p class="muted">
              {plan.game}, {plan.phase}
            </p>
            <p class="plan-moves number">{plan.moves.map(readable).join(", ")}</p>
            {plan.fen && <PlayFromHere fen={plan.fen} quiet />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlanBoard({ plan }: { plan: PlanExample }) {
  const drawn = useMemo(() => shapes(...plan.arrows.map(({ from, to }) => arrow(from + to, "plan"))), [plan]);
  return <MiniBoard fen={plan.fen || planFen(plan.moves)} shapes={drawn} label={`The plan to ${plan.words}`} />;
}

/** The pieces that take part, where they stand before the plan, as White's. */
export function planFen(moves: readonly string[]): string {
  const before = new Map<string, string>();
  const now = new Set<string>();
  for (const token of moves) {
    const match = /^([PNBRQK])([a-h][1-8])([a-h][1-8])/.exec(token);
    if (!match) continue;
    const [, piece = "", from = "", to = ""] = match;
    if (!now.delete(from)) before.set(from, piece);
    now.add(to);
  }
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [..."abcdefgh"].map((file) => before.get(`${file}${rank}`) ?? "1").join(""),
  );
  return `${ranks.join("/").replace(/1+/g, (gap) => String(gap.length))} w - - 0 1`;
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Qb3c2" as "Q b3–c2", "Pe5f6" as "e5–f6". */
export function readable(token: string): string {
  const match = /^([PNBRQK])([a-h][1-8])([a-h][1-8])/.exec(token);
  if (!match) return token;
  const [, piece, from, to] = match;
  return `${piece === "P" ? "" : piece}${from}–${to}`;
}
