/** Search and filters above the list of games. */

import { useEffect, useState } from "preact/hooks";
import type { GameSearch, ListedOpponent } from "../api/games.ts";
import { Choices } from "../ui/choices.tsx";
import { resultOf, results, withResult } from "./search.ts";

export interface FiltersProps {
  search: GameSearch;
  opponents: readonly ListedOpponent[];
  onChange: (search: GameSearch) => void;
}

export function Filters({ search, opponents, onChange }: FiltersProps) {
  const [words, setWords] = useState(search.words ?? "");
  useEffect(() => {
    if (words === (search.words ?? "")) return;
    const timer = setTimeout(() => onChange({ ...search, words }), 250);
    return () => clearTimeout(timer);
  }, [words]);
  const set = (name: "opponent" | "since" | "until", value: string) => {
    const { [name]: _gone, ...rest } = search;
    onChange(value ? { ...rest, [name]: value } : rest);
  };
  return (
    <search class="games-filters panel">
      <label class="field games-words">
        <span>Search</span>
        <input
          class="input"
          type="search"
          placeholder="Opponent, opening, B90, checkmate …"
          maxLength={100}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        <span>Opponent</span>
        <select class="input" value={search.opponent ?? ""} onChange={(event) => set("opponent", event.currentTarget.value)}>
          <option value="">Everybody</option>
          {opponents.map((opponent) => (
            <option key={opponent.id} value={opponent.id}>
              {opponent.display_name} ({opponent.games})
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>From</span>
        <input class="input" type="date" value={search.since ?? ""} onChange={(event) => set("since", event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>To</span>
        <input class="input" type="date" value={search.until ?? ""} onChange={(event) => set("until", event.currentTarget.value)} />
      </label>
      <Choices
        legend="Result"
        options={results}
        value={resultOf(search)}
        onChange={(value) => onChange(withResult(search, value))}
      />
    </search>
  );
}
