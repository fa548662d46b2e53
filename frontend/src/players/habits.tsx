/** Habits: what the player does more and less than other masters, with examples to look at. */

import type { Example, Pattern, Route, Rule, Study } from "../api/study.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { turnOf } from "../board/squares.ts";
import { count, personName, times } from "../charts/format.ts";
import { setupPath } from "../setup/link.tsx";
import { Section } from "./section.tsx";

export function Habits({ study }: { study: Study }) {
  return (
    <Section
      id="habits"
      title="Habits"
      note="Compared with other masters in the same phase. At the end of each line: how often it was seen."
    >
      <div class="habit-columns">
        <Rules title="More than others" rules={study.rules.more} />
        <Rules title="Less than others" rules={study.rules.less} />
      </div>
      <Empty title="Habits" why={study.empty["rules"]} />
      <Empty title="Rules from the engine's database" why={study.empty["database_rules"]} />
      <div class="habit-columns">
        <Findings title="Routes of the pieces" findings={study.routes} />
        <Findings title="Patterns" findings={study.patterns} />
      </div>
      <Empty title="Routes of the pieces" why={study.empty["routes"]} />
      <Empty title="Patterns" why={study.empty["patterns"]} />
    </Section>
  );
}

/** A finding that there is none of, and why. */
function Empty({ title, why }: { title: string; why: string | undefined }) {
  if (!why) return null;
  return (
    <p class="muted" data-empty={title}>
      <b>{title}:</b> {why}
    </p>
  );
}

function Rules({ title, rules }: { title: string; rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <div class="panel profile-card">
      <h3>{title}</h3>
      <ul class="rules">
        {rules.map((rule) => (
          <li key={rule.text}>
            <span>
              {rule.text} <small class="muted number">{count(rule.support)} times</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Findings(props: { title: string; findings: readonly (Pattern | Route)[] }) {
  if (props.findings.length === 0) return null;
  return (
    <div class="panel profile-card">
      <h3>{props.title}</h3>
      <ul class="rules">
        {props.findings.map((finding) => (
          <li key={finding.text}>
            <span>
              {finding.text} <b class="number">{times(finding.lift)}</b>{" "}
              <small class="muted number">{count(finding.support)} times</small>
            </span>
            {finding.example && <ExampleBoard example={finding.example} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ExampleBoard({ example }: { example: Example }) {
  const game = [`${personName(example.white)} – ${personName(example.black)}`, example.year || ""]
    .filter(Boolean)
    .join(", ");
  return (
    <details class="example">
      <summary>an example</summary>
      <MiniBoard fen={example.fen} orientation={turnOf(example.fen)} label={game} />
      <p class="muted">
        {game}: here {example.san} was played.{" "}
        <a href={`/analyse?fen=${encodeURIComponent(example.fen)}`}>Analyse it</a>,{" "}
        <a href={setupPath(example.fen)}>play from here</a>
      </p>
    </details>
  );
}
