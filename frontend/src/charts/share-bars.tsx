/**
 * Horizontal bars from 0 to 1 with a mark at the middle of the population, and, if wanted, marks of others.
 * The words beside a bar say all of it; the drawing is for the eye.
 */

import "./charts.css";
import { hueStyle } from "../portraits/hue.ts";

export interface BarMark {
  label: string;
  /** 0..1. */
  share: number;
  accent: string;
}

export interface ShareBar {
  name: string;
  label: string;
  /** What is measured, in a few words. */
  meaning: string;
  share: number;
  /** What the reader is told at the right: "16th of 22", "more than 31 % of games". */
  reading: string;
  marks?: readonly BarMark[];
}

export interface ShareBarsProps {
  bars: readonly ShareBar[];
  /** What the ends and the tick in the middle mean. */
  note?: string;
}

const clamp = (share: number): number => Math.max(0, Math.min(1, share));

export function ShareBars({ bars, note }: ShareBarsProps) {
  return (
    <div class="share-bars">
      <ul>
        {bars.map((bar) => (
          <li key={bar.name}>
            <span class="share-label">{bar.label}</span>
            <span class="share-reading number">{bar.reading}</span>
            <svg class="share-track" width="100%" height="14" aria-hidden="true">
              <rect class="track" x="0" y="4" width="100%" height="6" rx="3" />
              <rect class="fill" x="0" y="4" width={`${clamp(bar.share) * 100}%`} height="6" rx="3" />
              <line class="middle" x1="50%" x2="50%" y1="1" y2="13" />
              {bar.marks?.map((mark) => (
                <g key={mark.label} data-hue style={hueStyle(mark.accent)}>
                  <circle class="mark" cx={`${clamp(mark.share) * 100}%`} cy="7" r="5" />
                </g>
              ))}
            </svg>
            <span class="share-meaning">
              {bar.meaning}
              {bar.marks && bar.marks.length > 0 && (
                <span class="visually-hidden">
                  . {bar.marks.map((mark) => `${mark.label} ${Math.round(mark.share * 100)} %`).join(", ")}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {note && <p class="share-note">{note}</p>}
    </div>
  );
}
