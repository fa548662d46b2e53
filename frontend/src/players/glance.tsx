/** Five findings at a glance: what is most his own, each with the picture that goes with it. */

import type { ComponentChildren } from "preact";
import type { Profile, Study } from "../api/study.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { arrow, shapes } from "../board/shapes.ts";
import { count, percent, times } from "../charts/format.ts";
import { Section } from "./section.tsx";

interface Finding {
  title: string;
  words: ComponentChildren;
  picture?: ComponentChildren;
}

export function Glance({ player, study }: { player: Profile; study: Study }) {
  const findings = findingsOf(player, study).slice(0, 5);
  if (findings.length === 0) return null;
  return (
    <Section id="findings" title="Five findings">
      <ul class="findings" data-findings={findings.length}>
        {findings.map((finding) => (
          <li key={finding.title} class={`panel profile-card ${finding.picture ? "pictured" : ""}`}>
            {finding.picture && <div class="finding-picture">{finding.picture}</div>}
            <h3>{finding.title}</h3>
            <p>{finding.words}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function findingsOf(player: Profile, study: Study): Finding[] {
  const found: Finding[] = [];
  const plan = study.plans.examples.find((example) => example.fen);
  const theme = study.plans.themes[0];
  const mostly = theme && `Most plans are about ${theme.label}: ${percent(theme.share)} of ${count(study.plans.total)}.`;
  if (plan)
    found.push({
      title: "A plan that worked",
      words: `${capital(plan.words)} (${plan.game}). ${mostly ?? ""}`,
      picture: (
        <MiniBoard
          fen={plan.fen}
          shapes={shapes(...plan.arrows.map(({ from, to }) => arrow(from + to, "plan")))}
          label={plan.game}
        />
      ),
    });
  else if (mostly) found.push({ title: "Plans", words: mostly });
  const [more] = study.rules.more;
  if (more) found.push({ title: "More than other masters", words: more.text });
  const [less] = study.rules.less;
  if (less) found.push({ title: "Less than other masters", words: less.text });
  const [square] = study.squares;
  if (square)
    found.push({
      title: "A favourite square",
      words: `${capital(square.text)}: ${times(square.lift)} as often as others, in ${count(square.support)} positions.`,
      picture: <MiniBoard fen={loneFen(square.piece, square.square)} label={square.text} />,
    });
  const route = study.routes.find((route) => route.example);
  if (route?.example)
    found.push({
      title: "A favourite route",
      words: `${route.text}: ${times(route.lift)} as often as others, ${count(route.support)} times.`,
      picture: (
        <MiniBoard
          fen={routeFen(route.text, route.arrows)}
          shapes={shapes(...route.arrows.map(({ from, to }) => arrow(from + to, "plan")))}
          label={route.text}
        />
      ),
    });
  const [opening] = study.openings.white;
  if (opening) found.push({ title: "With White", words: `${opening.name}, ${count(opening.games)} games.` });
  const bar = player.playstyle?.bars[0];
  if (bar) found.push({ title: bar.label, words: `Rank ${bar.rank} of ${bar.of} famous players.` });
  return found;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A board with one white piece. */
export function loneFen(piece: string, square: string): string {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
    const file = "abcdefgh".indexOf(square[0] ?? "a");
    return rank === Number(square[1]) ? `${file || ""}${piece.toUpperCase()}${7 - file || ""}` : "8";
  });
  return `${ranks.join("/")} w - - 0 1`;
}

/** The piece of a route where it begins: "Bf1–e2–f1". */
const routeFen = (text: string, arrows: readonly { from: string }[]): string =>
  loneFen(/^[NBRQK]/.exec(text)?.[0] ?? "P", arrows[0]?.from ?? "a1");
