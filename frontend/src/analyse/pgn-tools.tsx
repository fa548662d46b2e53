/** PGN in and out: paste or choose a game, copy or save the tree. */

import { useMemo } from "preact/hooks";
import { copyText } from "../ui/copy.ts";
import { Icon } from "../ui/icons.tsx";
import { Kept } from "./kept.tsx";
import { Paste } from "./paste.tsx";
import { writePgn } from "./pgn.ts";
import type { Tree } from "./tree.ts";

export function PgnTools({ tree, onRead }: { tree: Tree; onRead: (trees: Tree[]) => void }) {
  const pgn = useMemo(() => writePgn(tree), [tree]);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([pgn], { type: "application/x-chess-pgn" }));
    link.download = "analysis.pgn";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return (
    <div class="pgn-tools">
      <Paste onRead={onRead} />
      <details class="panel pgn-out">
        <summary>This analysis as PGN</summary>
        <pre tabIndex={0}>{pgn}</pre>
      </details>
      <div class="review-actions">
        <button type="button" class="button" onClick={() => void copyText(pgn, "The PGN is in the clipboard.")}>
          <Icon name="copy" size={18} /> Copy
        </button>
        <button type="button" class="button" onClick={save}>
          <Icon name="download" size={18} /> Save
        </button>
      </div>
      <Kept />
    </div>
  );
}
