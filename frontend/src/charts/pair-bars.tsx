/** Two players on one line per dimension: two dots and what lies between them. */

import "./charts.css";
import { hueStyle } from "../portraits/hue.ts";

export interface PairRow {
  name: string;
  label: string;
  meaning: string;
  /** Places on the line, 0..1. */
  one: number;
  other: number;
  /** The values themselves, as text. */
  oneText: string;
  otherText: string;
  /** Something to say in small letters, such as that the dimension is weak. */
  note?: string;
}

export interface PairBarsProps {
  one: { label: string; accent: string };
  other: { label: string; accent: string };
  rows: readonly PairRow[];
  /** Draw a tick at one half. */
  middle?: boolean;
}

const place = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

export function PairBars({ one, other, rows, middle = true }: PairBarsProps) {
  return (
    <div class="pair-bars">
      <p class="pair-legend">
        <span data-hue style={hueStyle(one.accent)}>
          <Dot shape="round" /> {one.label}
        </span>
        <span data-hue style={hueStyle(other.accent)}>
          <Dot shape="square" /> {other.label}
        </span>
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.name}>
            <span class="pair-label">{row.label}</span>
            <span class="pair-value number" data-hue style={hueStyle(one.accent)}>
              <span class="visually-hidden">{one.label} </span>
              {row.oneText}
            </span>
            <svg class="pair-track" width="100%" height="18" aria-hidden="true">
              <line class="track" x1="0" x2="100%" y1="9" y2="9" />
              {middle && <line class="middle" x1="50%" x2="50%" y1="3" y2="15" />}
              <line class="between" x1={place(row.one)} x2={place(row.other)} y1="9" y2="9" />
              <g data-hue style={hueStyle(other.accent)}>
                <svg x={place(row.other)} y="9" overflow="visible">
                  <rect class="dot" x="-5" y="-5" width="10" height="10" rx="1.5" />
                </svg>
              </g>
              <g data-hue style={hueStyle(one.accent)}>
                <circle class="dot" cx={place(row.one)} cy="9" r="5.5" />
              </g>
            </svg>
            <span class="pair-value other number" data-hue style={hueStyle(other.accent)}>
              <span class="visually-hidden">{other.label} </span>
              {row.otherText}
            </span>
            <span class="pair-meaning">
              {row.meaning}
              {row.note && <i> {row.note}</i>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Dot({ shape }: { shape: "round" | "square" }) {
  return (
    <svg class="legend-dot" width="12" height="12" aria-hidden="true">
      {shape === "round" ? (
        <circle class="dot" cx="6" cy="6" r="5.5" />
      ) : (
        <rect class="dot" x="1" y="1" width="10" height="10" rx="1.5" />
      )}
    </svg>
  );
}
