/** Two players side by side. */

import "./players.css";
import { useState } from "preact/hooks";
import { type PlayerComparison, comparePlayers } from "../api/study.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { count, percent, short } from "../charts/format.ts";
import { PairBars, type PairRow } from "../charts/pair-bars.tsx";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { ComparePicker } from "./picker.tsx";
import { Section } from "./section.tsx";

export default function ComparePage({ params }: PageProps) {
  const [one, other] = [params["a"] ?? "", params["b"] ?? ""];
  const comparison = useResource((signal) => comparePlayers(one, other, signal), [one, other]);
  const value = comparison.value;
  useTitle(value ? `${value.one.display_name} and ${value.other.display_name}` : "Compare");
  return (
    <div class="page compare">
      {comparison.error ? (
        <Failure error={comparison.error} onRetry={comparison.reload} />
      ) : value ? (
        <Comparison value={value} />
      ) : (
        <Loading what="Comparing; the first time this takes a few seconds" />
      )}
      <section class="panel compare-start" aria-labelledby="again-title">
        <h2 id="again-title">Two others</h2>
        <ComparePicker one={one} other={other} />
      </section>
    </div>
  );
}

function Comparison({ value }: { value: PlayerComparison }) {
  const { one, other } = value;
  const pair = {
    one: { label: one.display_name, accent: one.accent },
    other: { label: other.display_name, accent: other.accent },
  };
  const heat = value.heat ?? [];
  return (
    <>
      <div class="compare-head">
        <Who player={one} />
        <h1>
          {one.display_name} <span class="muted">and</span> {other.display_name}
        </h1>
        <Who player={other} />
      </div>
      <First value={value} />
      {value.scores.length > 0 && (
        <Section id="scores" title="Tactical? Aggressive?">
          <div class="panel profile-card">
            <PairBars
              {...pair}
              rows={value.scores.map(
                (score): PairRow => ({
                  name: score.name,
                  label: score.label,
                  meaning: score.meaning,
                  one: score.one.score,
                  other: score.other.score,
                  oneText: score.one.score.toFixed(2),
                  otherText: score.other.score.toFixed(2),
                  oneSpread: [score.one.low, score.one.high],
                  otherSpread: [score.other.low, score.other.high],
                }),
              )}
            />
          </div>
        </Section>
      )}
      <Dimensions value={value} pair={pair} />
      {value.formula.some((row) => row.one > 0) && value.formula.some((row) => row.other > 0) && (
        <Section
          id="formula"
          title="What weighs"
          note="How much each quality decides among moves of nearly equal worth."
        >
          <div class="panel profile-card">
            <PairBars {...pair} middle={false} rows={formulaRows(value)} />
          </div>
        </Section>
      )}
      <div class="compare-columns">
        {heat.length > 0 && (
          <Section id="heat" title="Where the pieces go" note="How far, on average, a piece would have to be moved to turn one player's map into the other's.">
            <ul class="panel profile-card compare-list">
              {heat.map((row) => (
                <li key={row.piece}>
                  <span>{row.piece}s</span> <span class="number">{row.squares.toFixed(2)} squares</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {value.openings.shared.length > 0 && (
          <Section id="shared" title="Openings of both" note="Games in the openings that both play.">
            <ul class="panel profile-card compare-list">
              {value.openings.shared.slice(0, 12).map((row) => (
                <li key={row.name}>
                  <span>{row.name}</span>
                  <span class="number">
                    <span data-hue style={hueStyle(one.accent)} class="tinted">
                      {count(row.one)}
                    </span>{" "}
                    <span data-hue style={hueStyle(other.accent)} class="tinted">
                      {count(row.other)}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  );
}

function Who({ player }: { player: PlayerComparison["one"] }) {
  return (
    <div class="compare-picture">
      <Portrait id={`personality:${player.name}`} name={player.display_name} accent={player.accent} />
    </div>
  );
}

interface DimensionsProps {
  value: PlayerComparison;
  pair: { one: { label: string; accent: string }; other: { label: string; accent: string } };
}

function Dimensions({ value, pair }: DimensionsProps) {
  const [all, setAll] = useState(false);
  if (value.dimensions.length === 0) return null;
  const shown = all ? value.dimensions : value.dimensions.slice(0, 10);
  return (
    <Section
      id="dimensions"
      title="Style, greatest differences first"
      note={`The line runs over the famous players on file, from least to most; the tick is their middle. Weak: the dimension varies much from one set of a player's games to the next.${apart(value)}`}
    >
      <div class="panel profile-card">
        <PairBars
          {...pair}
          rows={shown.map((row) => ({
            name: row.name,
            label: row.label,
            meaning: row.meaning,
            one: row.one_share,
            other: row.other_share,
            oneText: short(row.one),
            otherText: short(row.other),
            ...(row.weak ? { flag: "weak" } : {}),
          }))}
        />
        {value.dimensions.length > shown.length && (
          <button type="button" class="button" onClick={() => setAll(true)}>
            Show all {value.dimensions.length}
          </button>
        )}
      </div>
    </Section>
  );
}

const apart = ({ divergence }: PlayerComparison): string =>
  divergence === null ? "" : ` In all they are ${divergence.toFixed(2)} standard deviations of single games apart.`;

/** The formula's weights, on a line up to the greatest of them. */
function formulaRows(value: PlayerComparison): PairRow[] {
  const most = Math.max(...value.formula.flatMap((row) => [row.one, row.other]));
  return value.formula
    .toSorted((a, b) => Math.abs(b.one - b.other) - Math.abs(a.one - a.other))
    .map((row) => ({
      name: row.metric,
      label: row.label,
      meaning: "",
      one: row.one / most,
      other: row.other / most,
      oneText: percent(row.one),
      otherText: percent(row.other),
    }));
}

/** What tells them apart most, in a picture and a sentence. */
function First({ value }: { value: PlayerComparison }) {
  const { one, other, dimensions } = value;
  const sorted = [...dimensions]
    .filter((row) => row.one_share !== null && row.other_share !== null)
    .sort((a, b) => Math.abs((b.one_share ?? 0) - (b.other_share ?? 0)) - Math.abs((a.one_share ?? 0) - (a.other_share ?? 0)))
    .slice(0, 4);
  if (sorted.length === 0) return null; // nobody measured the style of whoever was made here
  return (
    <section class="panel compare-first" aria-label="What tells them apart">
      <ul class="compare-lines">
        {sorted.map((row) => (
          <li key={row.name} title={row.meaning}>
            <span>{row.label}</span>
            <svg width="100%" height="26" role="img" aria-label={`${one.display_name} ${place(row.one_share)}, ${other.display_name} ${place(row.other_share)}`}>
              <line class="compare-track" x1="0" x2="100%" y1="13" y2="13" />
              <circle data-hue style={hueStyle(one.accent)} class="compare-dot" cx={`${4 + 92 * (row.one_share ?? 0)}%`} cy="13" r="9" />
              <circle data-hue style={hueStyle(other.accent)} class="compare-dot" cx={`${4 + 92 * (row.other_share ?? 0)}%`} cy="13" r="9" />
            </svg>
          </li>
        ))}
      </ul>
      <p class="compare-key muted">
        <Key name={one.display_name} accent={one.accent} /> <Key name={other.display_name} accent={other.accent} /> Left: less than
        other famous players, right: more.
      </p>
      <p class="compare-sentence">{higher(value, sorted)}</p>
      {value.divergence !== null && value.divergence < 1 && (
        <p class="muted">Two games by the same player differ by more than these two players do: a style shows in hundreds of games.</p>
      )}
    </section>
  );
}

/** "Mikhail Tal ranks higher in threats and loose pieces, Anatoly Karpov in late queen exchange." */
function higher({ one, other }: PlayerComparison, rows: PlayerComparison["dimensions"]): string {
  const of = (sign: number) =>
    listed(rows.filter((row) => sign * ((row.one_share ?? 0) - (row.other_share ?? 0)) > 0).map((row) => row.label.toLowerCase()));
  const sides = [
    { name: one.display_name, words: of(1) },
    { name: other.display_name, words: of(-1) },
  ].filter(({ words }) => words);
  return sides.map(({ name, words }, index) => `${name} ${index === 0 ? "ranks higher in" : "in"} ${words}`).join(", ") + ".";
}

const listed = (words: readonly string[]): string => words.join(", ").replace(/, ([^,]*)$/, " and $1");

const place = (share: number | null): string => percent(share ?? 0);

const Key = ({ name, accent }: { name: string; accent: string }) => (
  <span class="compare-name">
    <svg data-hue style={hueStyle(accent)} width="14" height="14" aria-hidden="true">
      <circle class="compare-dot" cx="7" cy="7" r="6" />
    </svg>{" "}
    {name}
  </span>
);
