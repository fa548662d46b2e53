/** What comes back in a player's games. */

import type { Archive, ArchivePeriod, WorstMoment } from "../api/archives.ts";
import { Board } from "../board/board.tsx";
import { arrow, shapes } from "../board/shapes.ts";
import { personName, plural } from "../charts/format.ts";
import { signed } from "../why/words.ts";

const one = (value: number) => value.toFixed(1);

export function ArchiveReport({ archive }: { archive: Archive }) {
  const { trend, practice } = archive;
  return (
    <div class="page archive">
      <div class="page-head">
        <h1>{personName(archive.player)}</h1>
        <p>
          {plural(archive.games.length, "game")}, accuracy {one(archive.accuracy ?? 0)} %.
          {trend && ` The later half is ${one(Math.abs(trend.difference))} ± ${one(trend.standard_error)} points ${trend.difference < 0 ? "less" : "more"} accurate than the earlier one.`}
        </p>
      </div>
      <p class="panel archive-practise">
        {practice.added > 0 ? `${plural(practice.added, "new puzzle")} from these mistakes. ` : ""}
        {practice.due > 0 ? `${practice.due} due now, what you miss most often first.` : ""}{" "}
        <a class="button primary" href="/practise">
          Practise
        </a>
      </p>
      <section class="panel" aria-labelledby="archive-motifs">
        <h2 id="archive-motifs">Mistakes that come back</h2>
        <table>
          <thead>
            <tr>
              <th>What</th>
              <th>Phase</th>
              <th class="number">Times</th>
              <th class="number">Earlier, later half</th>
              <th class="number">Win chance each</th>
            </tr>
          </thead>
          <tbody>
            {archive.recurring.map((row) => (
              <tr key={`${row.motif} ${row.phase}`}>
                <td>{row.label}</td>
                <td>{row.phase}</td>
                <td class="number">{row.count}</td>
                <td class="number">{row.halves?.join(", ") ?? "–"}</td>
                <td class="number">{(row.cost * 50).toFixed(0)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Phases archive={archive} />
      <Periods id="archive-months" title="By month" head="Month" periods={archive.months} />
      <Periods id="archive-openings" title="By opening" head="Opening" periods={archive.openings.slice(0, 20)} />
      {archive.clocks.length > 0 && (
        <section class="panel" aria-labelledby="archive-clock">
          <h2 id="archive-clock">By the clock</h2>
          <table>
            <thead>
              <tr>
                <th>Time left</th>
                <th class="number">Moves</th>
                <th class="number">Mistakes or worse</th>
              </tr>
            </thead>
            <tbody>
              {archive.clocks.map((row) => (
                <tr key={row.left}>
                  <td>{row.left}</td>
                  <td class="number">{row.moves}</td>
                  <td class="number">{one((100 * row.mistakes) / row.moves)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <section aria-labelledby="archive-worst">
        <h2 id="archive-worst">The costliest moments</h2>
        <div class="archive-worst">
          {archive.worst.map((moment) => (
            <Moment key={moment.fen} moment={moment} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Phases({ archive }: { archive: Archive }) {
  const phases = Object.entries(archive.phase_accuracy);
  return (
    <section class="panel" aria-labelledby="archive-phases">
      <h2 id="archive-phases">By phase</h2>
      <table>
        <thead>
          <tr>
            <th>Phase</th>
            <th class="number">Accuracy</th>
            <th class="number">Later half</th>
          </tr>
        </thead>
        <tbody>
          {phases.map(([phase, accuracy]) => {
            const change = archive.phase_trends[phase as keyof typeof archive.phase_trends];
            return (
              <tr key={phase}>
                <td>{phase}</td>
                <td class="number">{one(accuracy)} %</td>
                <td class="number">{change ? `${signed(change.difference, 1)} ± ${one(change.standard_error)}` : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface PeriodsProps {
  id: string;
  title: string;
  head: string;
  periods: readonly ArchivePeriod[];
}

function Periods({ id, title, head, periods }: PeriodsProps) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th>{head}</th>
            <th class="number">Games</th>
            <th class="number">Accuracy</th>
            <th class="number">Mistakes a game</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((row) => (
            <tr key={row.name}>
              <td>{row.name}</td>
              <td class="number">{row.games}</td>
              <td class="number">{one(row.accuracy)} %</td>
              <td class="number">{one(row.mistakes_a_game)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Moment({ moment }: { moment: WorstMoment }) {
  return (
    <figure class="panel">
      <Board
        fen={moment.fen}
        orientation={moment.side}
        shapes={shapes(arrow(moment.uci, "bad", 8), arrow(moment.best, "best", 12))}
        label={`Before ${moment.number} ${moment.san}`}
      />
      <figcaption>
        <b>
          {moment.number}
          {moment.san}
        </b>{" "}
        {moment.sentence} <span class="muted">{moment.title}</span>
      </figcaption>
    </figure>
  );
}
