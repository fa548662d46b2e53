/** Every page of the app. A new page is one line here and one module with a default export. */

import type { Route } from "./router.ts";

export const routes: readonly Route[] = [
  { pattern: "/", section: "play", load: () => import("../gallery/page.tsx") },
  { pattern: "/play/:id", section: "play", load: () => import("../play/page.tsx") },
  { pattern: "/games", section: "games", load: () => import("../games/page.tsx") },
  { pattern: "/watch", section: "play", load: () => import("../watch/page.tsx") },
  { pattern: "/watch/:id", section: "play", load: () => import("../watch/game.tsx") },
  { pattern: "/match", section: "play", load: () => import("../watch/match.tsx") },
  { pattern: "/settings", section: "", load: () => import("../settings/page.tsx") },
  { pattern: "/guess", section: "play", load: () => import("../guess/page.tsx") },
  { pattern: "/guess/:name", section: "play", load: () => import("../guess/moves.tsx") },
  { pattern: "/simul", section: "play", load: () => import("../simul/page.tsx") },
  { pattern: "/simul/:games", section: "play", load: () => import("../simul/boards.tsx") },
  { pattern: "/join/:phrase", section: "", load: () => import("../settings/join.tsx") },
  { pattern: "/setup", section: "play", load: () => import("../setup/page.tsx") },
  { pattern: "/make", section: "play", load: () => import("../make/page.tsx") },
  { pattern: "/make/:id", section: "play", load: () => import("../make/making.tsx") },
  { pattern: "/review", section: "review", load: () => import("../review/page.tsx") },
  { pattern: "/review/:id", section: "review", load: () => import("../review/page.tsx") },
  { pattern: "/archive", section: "review", load: () => import("../archive/page.tsx") },
  { pattern: "/archive/:id", section: "review", load: () => import("../archive/page.tsx") },
  { pattern: "/practise", section: "review", load: () => import("../puzzles/page.tsx") },
  { pattern: "/analyse", section: "analyse", load: () => import("../analyse/page.tsx") },
  { pattern: "/analyse/:id", section: "analyse", load: () => import("../analyse/page.tsx") },
  { pattern: "/players", section: "players", load: () => import("../players/page.tsx") },
  { pattern: "/players/:name", section: "players", load: () => import("../players/profile.tsx") },
  { pattern: "/prepare/:name", section: "players", load: () => import("../prepare/page.tsx") },
  { pattern: "/compare/:a/:b", section: "players", load: () => import("../players/compare.tsx") },
];

export const sections = [
  { id: "play", path: "/", label: "Play", icon: "board" },
  { id: "games", path: "/games", label: "My games", icon: "list" },
  { id: "review", path: "/review", label: "Review", icon: "review" },
  { id: "analyse", path: "/analyse", label: "Analyse", icon: "lens" },
  { id: "players", path: "/players", label: "Players", icon: "players" },
] as const;
