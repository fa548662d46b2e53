/** What a study found out about a player, and how two players compare. */

import { get } from "./client.ts";

export type {
  ComparedDimension,
  ComparedPlayer,
  Comparison as PlayerComparison,
  ExampleGame as Example,
  FirstMove,
  FormulaPart,
  HeatBoard as Heat,
  HeatSquare,
  KnownPlayer,
  OpeningRow as Opening,
  PatternFinding as Pattern,
  PlanExample,
  Profile,
  RouteFinding as Route,
  RuleFinding as Rule,
  StudyAnswer as Study,
} from "./schema.ts";

const at = (name: string, signal?: AbortSignal) => ({ at: { name }, signal });

export const getProfile = (name: string, signal?: AbortSignal) => get("/api/personalities/{name}", at(name, signal));
export const getStudy = (name: string, signal?: AbortSignal) => get("/api/personalities/{name}/study", at(name, signal));
export const getPlayers = (signal?: AbortSignal) => get("/api/players", { signal }).then((answer) => answer.players);
export const comparePlayers = (one: string, other: string, signal?: AbortSignal) =>
  get("/api/compare", { at: { one, other }, signal });
