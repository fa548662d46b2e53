/** A chart's numbers as a table, for those who read rather than look. */

import type { ComponentChildren } from "preact";

export interface ChartTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** What opens it. */
  summary?: string;
  children?: ComponentChildren;
}

export function ChartTable({ caption, head, rows, summary = "Show as a table" }: ChartTableProps) {
  return (
    <details class="chart-table">
      <summary>{summary}</summary>
      <div class="chart-table-scroll" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
