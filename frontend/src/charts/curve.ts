/** The geometry of the evaluation graph: pure functions from plies and win chances to paths. */

export interface CurvePoint {
  ply: number;
  /** White's winning chance, 0..100. */
  win: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Room at the left and right edges for the dots of the first and last move. */
  pad: number;
  /** The plies at the left and right edge. */
  first: number;
  last: number;
}

export const xOf = (frame: Frame, ply: number): number => {
  const span = Math.max(1, frame.last - frame.first);
  return frame.pad + ((ply - frame.first) / span) * (frame.width - 2 * frame.pad);
};

/** White's advantage is up; 2 pixels keep the line inside. */
export const yOf = (frame: Frame, win: number): number =>
  2 + ((100 - Math.max(0, Math.min(100, win))) / 100) * (frame.height - 4);

/** The ply nearest to a horizontal place. */
export function plyAt(frame: Frame, x: number): number {
  const inner = frame.width - 2 * frame.pad;
  const share = inner > 0 ? (x - frame.pad) / inner : 0;
  const ply = Math.round(frame.first + share * (frame.last - frame.first));
  return Math.max(frame.first, Math.min(frame.last, ply));
}

const at = (value: number): string => value.toFixed(1);

/** The line through all points. */
export function linePath(frame: Frame, points: readonly CurvePoint[]): string {
  return points
    .map((point, index) => `${index ? "L" : "M"}${at(xOf(frame, point.ply))} ${at(yOf(frame, point.win))}`)
    .join("");
}

/** The area under the line: White's share of the board. */
export function areaPath(frame: Frame, points: readonly CurvePoint[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "";
  const line = linePath(frame, points).replace("M", "L");
  const low = at(frame.height);
  return `M0 ${low}L0 ${at(yOf(frame, first.win))}${line}L${at(frame.width)} ${at(yOf(frame, last.win))}L${at(frame.width)} ${low}Z`;
}

/** Where each phase begins, from the phases of the moves. */
export function phaseStarts(moves: readonly { ply: number; phase: string }[]): { ply: number; phase: string }[] {
  const starts: { ply: number; phase: string }[] = [];
  for (const move of moves) if (starts.at(-1)?.phase !== move.phase) starts.push({ ply: move.ply, phase: move.phase });
  return starts;
}
