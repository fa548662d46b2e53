/** Setting up the analysis board: a FEN or a PGN, pasted or from a file. */

import { useId, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { readFen, readPgn } from "../api/position.ts";
import { useTextFile } from "../review/text-file.ts";
import { Icon } from "../ui/icons.tsx";
import { ofFen } from "./made.ts";
import { readTrees } from "./pgn.ts";
import type { Tree } from "./tree.ts";

/** Is a text a position rather than a game? Six (or four) fields, the first with seven slashes. */
export const looksLikeFen = (text: string): boolean => /^\s*([pnbrqkPNBRQK1-8]+\/){3,}[^\s]*(\s|$)/.test(text);

/** Read what somebody pasted; the server says what is wrong with it. */
async function readPasted(text: string): Promise<Tree[]> {
  if (looksLikeFen(text)) return ofFen(await readFen(text.trim())).trees;
  await readPgn(text);
  return readTrees(text);
}

/** The words of an error about a pasted text. */
export function pasteProblem(error: unknown): string {
  if (error instanceof ApiError) return error.forField("fen") ?? error.forField("pgn") ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

export function Paste({ onRead }: { onRead: (trees: Tree[]) => void }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const take = (given: string) => {
    setText(given);
    setProblem("");
  };
  const file = useTextFile(take, setProblem);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (!text.trim()) {
      setProblem("There is nothing yet: paste a FEN or a PGN.");
      return field.current?.focus();
    }
    setBusy(true);
    try {
      onRead(await readPasted(text));
      setText("");
    } catch (error) {
      setProblem(pasteProblem(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form class="analyse-paste" onSubmit={(event) => void submit(event)} noValidate>
      <div class={`review-drop${file.over ? " over" : ""}`} {...file.dropTarget}>
        <textarea
          ref={field}
          class="input review-pgn"
          rows={3}
          aria-label="A position as FEN, or a game as PGN"
          placeholder="Paste a FEN or a PGN"
          spellcheck={false}
          autocomplete="off"
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={problem ? hint : undefined}
          value={text}
          onInput={(event) => take(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <p id={hint} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="review-actions">
        <button type="submit" class="button primary" disabled={busy}>
          Set up
        </button>
        <label class="button file-button">
          <Icon name="download" size={18} />
          Choose a file
          <input type="file" accept=".pgn,.fen,text/plain" onChange={file.onChoose} />
        </label>
      </div>
    </form>
  );
}
