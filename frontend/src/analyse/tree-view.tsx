/** The tree as text: the main line, variations indented below the move they replace. */

import { useEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { spoken } from "../board/speech.ts";
import { useNotation } from "../board/figurine.ts";
import { moveNumber } from "../board/rules.ts";
import { textOf } from "./comments.ts";
import { type Path, type Tree, type TreeMove, glyphs, nodeAt, pathText } from "./tree.ts";

const signs = new Map(glyphs.map(({ nag, sign }) => [nag, sign]));
const others: Record<number, string> = {
  7: "□", 10: "=", 13: "∞", 14: "+=", 15: "=+", 16: "±", 17: "∓", 18: "+−", 19: "−+", 22: "⊙", 32: "↻", 36: "→",
  40: "↑", 132: "⇆", 138: "⊕", 140: "∆", 146: "N",
};
const signOf = (nag: number) => signs.get(nag) ?? others[nag] ?? `$${nag}`;

export interface TreeViewProps {
  tree: Tree;
  path: Path;
  onGo: (path: Path) => void;
}

export function TreeView({ tree, path, onGo }: TreeViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const here = pathText(path);
  useEffect(() => {
    const current = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current) return;
    // Scroll the list alone: scrollIntoView would move the page on a phone.
    if (current) box.current.scrollTop = current.offsetTop - box.current.clientHeight / 2;
    else box.current.scrollTop = 0;
  }, [here, tree]);

  /** A run of moves along the first continuations, with what branches off between them. */
  const line = (start: Path, first: number): ComponentChildren[] => {
    const shown: ComponentChildren[] = [];
    let parent = start;
    let index = first;
    let numbered = true;
    for (;;) {
      const node = nodeAt(tree, parent);
      const move = node.next[index];
      if (!move) return shown;
      const at = [...parent, index];
      const words = textOf(move.comments);
      const before = textOf(move.before);
      if (before) shown.push(<Words key={`b${pathText(at)}`} text={before} />);
      shown.push(
        <Move key={pathText(at)} move={move} at={at} fen={node.fen} here={here} numbered={numbered || Boolean(before)} onGo={onGo} />,
      );
      if (words) shown.push(<Words key={`c${pathText(at)}`} text={words} />);
      const beside = index === 0 ? node.next.slice(1) : [];
      if (beside.length > 0)
        shown.push(
          <div key={`v${pathText(at)}`} class="tree-variations">
            {beside.map((_, place) => (
              <div key={place} class="tree-variation" role="group" aria-label="Variation">
                {line(parent, place + 1)}
              </div>
            ))}
          </div>,
        );
      numbered = Boolean(words) || beside.length > 0;
      parent = at;
      index = 0;
    }
  };

  const opening = textOf(tree.comments);
  return (
    <div ref={box} class="tree panel" role="group" aria-label="Moves" tabIndex={0}>
      {opening && <Words text={opening} />}
      {tree.next.length === 0 && <p class="muted">No moves yet: make one on the board.</p>}
      {line([], 0)}
    </div>
  );
}

interface MoveProps {
  move: TreeMove;
  at: Path;
  /** The position before it. */
  fen: string;
  here: string;
  numbered: boolean;
  onGo: (path: Path) => void;
}

function Move({ move, at, fen, here, numbered, onGo }: MoveProps) {
  const white = fen.split(" ")[1] !== "b";
  const written = useNotation();
  const judged = glyphs.find(({ nag }) => move.nags.includes(nag));
  return (
    <span class="tree-move">
      {(white || numbered) && <span class="move-number">{moveNumber(fen)}</span>}
      <button
        type="button"
        class={`move ${judged ? `glyph-${judged.nag}` : ""}`}
        data-path={pathText(at)}
        aria-current={pathText(at) === here ? "true" : undefined}
        aria-label={`${moveNumber(fen)} ${move.san}, ${spoken(move.san)}${judged ? `, ${judged.name.toLowerCase()}` : ""}`}
        onClick={() => onGo(at)}
      >
        <span>{written(move.san)}</span>
        {move.nags.length > 0 && <span class="glyph">{move.nags.map(signOf).join(" ")}</span>}
      </button>
    </span>
  );
}

const Words = ({ text }: { text: string }) => <span class="tree-words">{text}</span>;
