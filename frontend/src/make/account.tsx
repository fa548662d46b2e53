/** A name on a game server, where this server may fetch games. */

import { useState } from "preact/hooks";

export interface AccountProps {
  busy: boolean;
  onAsk: (account: string, most: number, since: string | null) => void;
}

export function Account({ busy, onAsk }: AccountProps) {
  const [server, setServer] = useState("lichess");
  const [name, setName] = useState("");
  const [most, setMost] = useState(500);
  const [since, setSince] = useState("");
  return (
    <form
      class="panel make-account"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) onAsk(`${server}:${name.trim()}`, most, since || null);
      }}
    >
      <h2>Or an account</h2>
      <label class="field">
        <span>Server</span>
        <select class="input" value={server} onChange={(event) => setServer(event.currentTarget.value)}>
          <option value="lichess">lichess</option>
          <option value="chesscom">chess.com</option>
        </select>
      </label>
      <label class="field">
        <span>Name there</span>
        <input
          class="input"
          maxLength={50}
          autocomplete="off"
          spellcheck={false}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div class="make-numbers">
        <label class="field">
          <span>Latest games</span>
          <input
            class="input"
            type="number"
            min={20}
            max={2000}
            value={most}
            onInput={(event) => setMost(Number(event.currentTarget.value) || 500)}
          />
        </label>
        <label class="field">
          <span>Since</span>
          <input class="input" type="date" value={since} onInput={(event) => setSince(event.currentTarget.value)} />
        </label>
      </div>
      <button type="submit" class="button" disabled={busy || !name.trim()}>
        Fetch the games
      </button>
    </form>
  );
}
