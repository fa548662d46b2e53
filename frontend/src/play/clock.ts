/** Clocks: the server's times, counted down between its answers. */

import { useEffect, useState } from "preact/hooks";
import type { Color, GameClock } from "../api/games.ts";

/** Milliseconds left for a side, `elapsed` milliseconds after the server said so. */
export function remaining(clock: GameClock, color: Color, elapsed: number): number {
  const left = color === "white" ? clock.white_ms : clock.black_ms;
  return Math.max(0, clock.running === color ? left - elapsed : left);
}

/** "4:05", "1:02:03"; tenths under ten seconds: "9.3"; "0:00" when the flag has fallen. */
export function clockText(milliseconds: number): string {
  if (milliseconds <= 0) return "0:00";
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return parts[0] ? `${parts[0]}:${two(parts[1] ?? 0)}:${two(parts[2] ?? 0)}` : `${parts[1]}:${two(parts[2] ?? 0)}`;
}

/** Re-render while a clock runs; gives the milliseconds since `since`. */
export function useElapsed(running: boolean, since: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running, since]);
  return running ? Math.max(0, now - since) : 0;
}
