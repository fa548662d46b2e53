/** Where files of games are dropped, or chosen. */

import { useState } from "preact/hooks";

export interface DropProps {
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function Drop({ busy, onFiles }: DropProps) {
  const [over, setOver] = useState(false);
  return (
    <section
      class={`panel make-drop${over ? " over" : ""}`}
      aria-labelledby="drop-title"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length && !busy) onFiles(files);
      }}
    >
      <h2 id="drop-title">Files of games</h2>
      <p>Drop PGN files here: 20 MB in all, also compressed (.zst, .gz). Twenty games are a beginning; two hundred are good.</p>
      <label class="button primary file-button">
        Choose files
        <input
          type="file"
          multiple
          disabled={busy}
          accept=".pgn,.zst,.gz,.bz2,text/plain,application/x-chess-pgn"
          onChange={(event) => {
            const input = event.currentTarget;
            const files = [...(input.files ?? [])];
            if (files.length) onFiles(files);
            input.value = "";
          }}
        />
      </label>
    </section>
  );
}
