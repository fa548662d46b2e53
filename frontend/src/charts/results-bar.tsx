/** Won, drawn and lost as one bar. */

import "./charts.css";

export interface Results {
  wins: number;
  draws: number;
  losses: number;
}

export function ResultsBar({ wins, draws, losses }: Results) {
  const all = wins + draws + losses;
  if (!all) return null;
  const share = (part: number) => `${(part / all) * 100}%`;
  const words = `${wins} won, ${draws} drawn, ${losses} lost`;
  return (
    <svg class="results-bar" width="100%" height="8" role="img" aria-label={words}>
      <title>{words}</title>
      <rect class="wins" x="0" width={share(wins)} height="8" />
      <rect class="draws" x={share(wins)} width={share(draws)} height="8" />
      <rect class="losses" x={share(wins + draws)} width={share(losses)} height="8" />
    </svg>
  );
}
