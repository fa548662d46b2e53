/** Trees from what the server answers: a position with moves, a master's game. */

import type { PlayedGame } from "../api/explain.ts";
import type { ReadGame } from "../api/position.ts";
import { type Played, playLine } from "../board/rules.ts";
import { type Path, type Tree, emptyTree, play, startFen } from "./tree.ts";

function along(tree: Tree, moves: readonly Played[]): [Tree, Path] {
  let state: [Tree, Path] = [tree, []];
  for (const move of moves) state = play(...state, move);
  return state;
}

export function ofFen(position: ReadGame): { trees: Tree[]; path: Path } {
  const [tree, path] = along(emptyTree(position.start_fen), position.positions.slice(1));
  return { trees: [tree], path };
}

export function ofGame(game: PlayedGame): Tree {
  const headers = new Map([
    ["White", game.white],
    ["Black", game.black],
    ["Date", `${game.year || "????"}.??.??`],
    ["Result", game.result],
  ]);
  const [tree] = along({ ...emptyTree(), headers }, playLine(startFen, game.moves));
  return tree;
}
