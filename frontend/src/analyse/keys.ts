/** The keys of the analysis board, as players know them from elsewhere. */

import type { Shortcut } from "../board/shortcuts.tsx";
import { glyphs, toggleGlyph } from "./tree.ts";
import type { TreeState } from "./use-tree.ts";

export interface Deeds {
  state: TreeState;
  flip: () => void;
  best: () => void;
  toggleBar: () => void;
  toggleLines: () => void;
  toggleThreat: () => void;
  /** Go to where something is written about the move. */
  annotate: (selector: string) => void;
}

export function shortcutsOf(deeds: Deeds): Shortcut[] {
  const { state } = deeds;
  return [
    { keys: ["ArrowLeft"], words: "a move back", act: () => state.step(-1) },
    { keys: ["ArrowRight"], words: "a move forward", act: () => state.step(1) },
    { keys: ["ArrowUp"], words: "the variation before", act: () => state.sibling(-1) },
    { keys: ["ArrowDown"], words: "the next variation", act: () => state.sibling(1) },
    { keys: ["Home"], words: "to the start", act: () => state.goPly(0) },
    { keys: ["End"], words: "to the end", act: () => state.goPly(state.line.length) },
    { keys: ["f"], words: "turn the board", act: deeds.flip },
    { keys: [" "], words: "play the engine's move", act: deeds.best },
    { keys: ["z"], words: "evaluation beside the board", act: deeds.toggleBar },
    { keys: ["l"], words: "the engine's lines", act: deeds.toggleLines },
    { keys: ["x"], words: "what is threatened", act: deeds.toggleThreat },
    { keys: ["c", "d"], words: "write a comment", act: () => deeds.annotate(".note-words") },
    { keys: ["g"], words: "annotate with a glyph", act: () => deeds.annotate(".note-glyphs button") },
    ...glyphs.map(({ nag, sign, name }) => ({
      keys: [String(nag)],
      words: `${sign} ${name.toLowerCase()}`,
      act: () => state.edit((tree, path) => toggleGlyph(tree, path, nag)),
    })),
  ];
}
