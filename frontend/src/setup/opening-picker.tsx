/** Begin with an opening: search by name or ECO code, choose, and its moves are on the board. */

import { useEffect, useState } from "preact/hooks";
import { type OpeningChoice, type OpeningMoves, findOpenings, getOpeningLine } from "../api/openings.ts";
import { toastError } from "../ui/toast.tsx";

export function OpeningPicker({ onPick }: { onPick: (line: OpeningMoves) => void }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly OpeningChoice[]>([]);
  const [busy, setBusy] = useState("");
  useEffect(() => {
    if (!text.trim()) return setFound([]);
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findOpenings(text.trim(), controller.signal).then(setFound, (error: unknown) => {
        if (!controller.signal.aborted) toastError(error);
      });
    }, 200);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);

  const pick = async (opening: OpeningChoice) => {
    setBusy(opening.epd);
    try {
      onPick(await getOpeningLine(opening.epd));
      setText("");
    } catch (error) {
      toastError(error);
    } finally {
      setBusy("");
    }
  };
  return (
    <div class="opening-picker">
      <label class="field">
        <span>Begin with an opening</span>
        <input
          class="input"
          type="search"
          placeholder="Najdorf, King's Gambit, B90 …"
          autocomplete="off"
          spellcheck={false}
          maxLength={60}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {text.trim() && (
        <ul class="opening-list" aria-label="Openings">
          {found.map((opening) => (
            <li key={opening.epd}>
              <button type="button" disabled={busy !== ""} aria-busy={busy === opening.epd} onClick={() => void pick(opening)}>
                <span class="muted number">{opening.eco}</span> {opening.name}
              </button>
            </li>
          ))}
          {found.length === 0 && <li class="muted">No opening of this name.</li>}
        </ul>
      )}
    </div>
  );
}
