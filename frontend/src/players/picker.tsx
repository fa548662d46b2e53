/** Choose two players to compare. */

import { useState } from "preact/hooks";
import { type KnownPlayer, getPlayers } from "../api/study.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { Failure, Loading } from "../ui/loading.tsx";

export const comparePath = (one: string, other: string): string =>
  `/compare/${encodeURIComponent(one)}/${encodeURIComponent(other)}`;

export function ComparePicker(props: { one: string; other: string }) {
  const players = useResource(getPlayers, []);
  const [one, setOne] = useState(props.one);
  const [other, setOther] = useState(props.other);
  if (players.error) return <Failure error={players.error} onRetry={players.reload} />;
  if (!players.value) return <Loading />;
  const same = one === other;
  return (
    <form
      class="compare-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!same) navigate(comparePath(one, other));
      }}
    >
      <PlayerSelect label="One" players={players.value} value={one} onChange={setOne} />
      <PlayerSelect label="The other" players={players.value} value={other} onChange={setOther} />
      <button type="submit" class="button primary" disabled={same}>
        Compare
      </button>
      {same && <p class="muted">Choose two different players.</p>}
    </form>
  );
}

interface PlayerSelectProps {
  label: string;
  players: readonly KnownPlayer[];
  value: string;
  onChange: (name: string) => void;
}

function PlayerSelect({ label, players, value, onChange }: PlayerSelectProps) {
  const options = (studied: boolean) =>
    players
      .filter((player) => player.personality === studied)
      .toSorted((a, b) => familyName(a).localeCompare(familyName(b)))
      .map((player) => (
        <option key={player.name} value={player.name}>
          {player.display_name}
        </option>
      ));
  const measured = options(false);
  return (
    <label class="field">
      <span>{label}</span>
      <select class="input" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <optgroup label="Can be played against">{options(true)}</optgroup>
        {measured.length > 0 && <optgroup label="Measured only">{measured}</optgroup>}
      </select>
    </label>
  );
}

const familyName = (player: KnownPlayer): string => player.display_name.split(" ").at(-1) ?? player.display_name;
