/** What is written about a move: glyph, words, arrows; and what becomes of its variation. */

import { useEffect, useState } from "preact/hooks";
import { Icon } from "../ui/icons.tsx";
import { readShapes, shapesText } from "./comments.ts";
import {
  commentAt, glyphs, isMove, nodeAt, promote, remove, setComment, setShapes, shapesAt, toggleGlyph,
} from "./tree.ts";
import type { TreeState } from "./use-tree.ts";

export function Note({ state }: { state: TreeState }) {
  const { tree, path, edit } = state;
  const node = nodeAt(tree, path);
  const words = commentAt(tree, path);
  const arrows = shapesText(shapesAt(tree, path));
  const key = path.join(".");
  // While it is written, the field shows exactly what was typed: the tree keeps it without spaces at its ends.
  const [draft, setDraft] = useState<{ key: string; text: string } | null>(null);
  const [drawn, setDrawn] = useState(arrows);
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    setDrawn(arrows);
    setWrong(false);
  }, [arrows, key]);

  const takeArrows = (value: string) => {
    const shapes = readShapes(value);
    setWrong(!shapes);
    if (shapes) edit((tree, path) => setShapes(tree, path, shapes));
  };
  const variation = path.some((index) => index > 0);
  return (
    <section class="note panel" aria-label="Annotation">
      <div class="note-glyphs" role="group" aria-label="Glyph of the move">
        {glyphs.map(({ nag, sign, name }) => (
          <button
            key={nag}
            type="button"
            class={`button icon glyph-${nag}`}
            disabled={!isMove(node)}
            aria-label={name}
            title={`${name} (${nag})`}
            aria-pressed={isMove(node) && node.nags.includes(nag)}
            onClick={() => edit((tree, path) => toggleGlyph(tree, path, nag))}
          >
            {sign}
          </button>
        ))}
      </div>
      <label class="field">
        <span>Comment</span>
        <textarea
          class="input note-words"
          rows={2}
          maxLength={4000}
          value={draft?.key === key ? draft.text : words}
          onBlur={() => setDraft(null)}
          onInput={(event) => {
            const value = event.currentTarget.value;
            setDraft({ key, text: value });
            edit((tree, path) => setComment(tree, path, value));
          }}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
      </label>
      <details class="note-more" open={arrows !== "" || undefined}>
        <summary class="muted">Arrows and circles</summary>
        <label class="field">
          <span>Drawn with the right button, or written: Ge2e4 is a green arrow, Rd5 a red circle</span>
          <input
            class="input"
            spellcheck={false}
            autocomplete="off"
            maxLength={300}
            value={drawn}
            aria-invalid={wrong ? "true" : undefined}
            onInput={(event) => setDrawn(event.currentTarget.value)}
            onChange={(event) => takeArrows(event.currentTarget.value)}
          />
        </label>
      </details>
      {isMove(node) && (
        <div class="note-actions">
          <button type="button" class="button quiet" disabled={!variation} onClick={() => edit(promote)}>
            Promote
          </button>
          <button type="button" class="button quiet" onClick={() => edit(remove)}>
            <Icon name="bin" size={18} /> Delete from here
          </button>
        </div>
      )}
    </section>
  );
}
