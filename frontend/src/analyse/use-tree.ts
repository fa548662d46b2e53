/** The tree on the board as component state: where we are in it, and what may be done. */

import { useCallback, useRef, useState } from "preact/hooks";
import { type Path, type Tree, bounded, extended, nodeAt } from "./tree.ts";

export interface TreeState {
  tree: Tree;
  path: Path;
  /** The line that is walked along: the path, and on to its end. */
  line: Path;
  go: (path: Path) => void;
  /** To a place on the line that is walked along. */
  goPly: (ply: number) => void;
  step: (by: -1 | 1) => void;
  /** To the next or the previous variation beside this move. */
  sibling: (by: -1 | 1) => void;
  /** Change the tree, and perhaps the place. */
  edit: (change: (tree: Tree, path: Path) => Tree | [Tree, Path]) => void;
}

export function useTree(initial: Tree, start: Path, onChange: (tree: Tree) => void): TreeState {
  const [state, setState] = useState(() => {
    const path = bounded(initial, start);
    return { tree: initial, path, line: extended(initial, path) };
  });
  // Keys may come faster than renderings: each counts from where the last one led.
  const now = useRef(state);
  const set = (next: typeof state) => {
    now.current = next;
    setState(next);
  };
  const go = useCallback((wanted: Path) => {
    const { tree, line } = now.current;
    const path = bounded(tree, wanted);
    const along = path.every((index, place) => line[place] === index);
    set({ tree, path, line: along ? line : extended(tree, path) });
  }, []);
  const goPly = useCallback((ply: number) => go(now.current.line.slice(0, Math.max(0, ply))), []);
  return {
    ...state,
    go,
    goPly,
    step: useCallback((by) => goPly(now.current.path.length + by), []),
    sibling: useCallback((by) => {
      const { tree, path } = now.current;
      const parent = path.slice(0, -1);
      const all = nodeAt(tree, parent).next.length;
      const at = path.at(-1);
      if (at !== undefined && all > 1) go([...parent, (at + by + all) % all]);
    }, []),
    edit: useCallback((change) => {
      const before = now.current;
      const result = change(before.tree, before.path);
      const [tree, path] = Array.isArray(result) ? result : [result, before.path];
      set({ tree, path, line: extended(tree, path) });
      if (tree !== before.tree) onChange(tree);
    }, []),
  };
}
