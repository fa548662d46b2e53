/** What is looked for among one's games, and how the address says it. */

import type { GameSearch } from "../api/games.ts";

const names = ["words", "opponent", "status", "outcome", "since", "until"] as const;

export function searchOf(query: URLSearchParams): GameSearch {
  const search: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) search[name] = value;
  }
  return search as GameSearch;
}

/** "?words=sicilian&outcome=won"; empty when everything is wanted. */
export function queryOf(search: GameSearch): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = search[name];
    if (value) query.set(name, value);
  }
  return query.size ? `?${query.toString()}` : "";
}

/** The choice of results: a status or an outcome. */
export const results = [
  { value: "", label: "All", search: {} },
  { value: "active", label: "Under way", search: { status: "active" } },
  { value: "won", label: "Won", search: { outcome: "won" } },
  { value: "drawn", label: "Drawn", search: { outcome: "drawn" } },
  { value: "lost", label: "Lost", search: { outcome: "lost" } },
] as const satisfies readonly { value: string; label: string; search: GameSearch }[];

export const resultOf = (search: GameSearch): (typeof results)[number]["value"] =>
  search.outcome ?? (search.status === "active" ? "active" : "");

/** The same search with another result. */
export function withResult(search: GameSearch, value: string): GameSearch {
  const { status: _status, outcome: _outcome, ...rest } = search;
  return { ...rest, ...results.find((result) => result.value === value)?.search };
}
