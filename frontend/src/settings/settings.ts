/** How the app looks and behaves in this browser. */

import { preference } from "../app/preferences.ts";

export const boards = [
  { value: "wood", label: "Wood" },
  { value: "walnut", label: "Walnut" },
  { value: "green", label: "Green" },
  { value: "blue", label: "Blue" },
  { value: "grey", label: "Grey" },
  { value: "contrast", label: "High contrast" },
] as const;

export const pieceSets = [
  { value: "cburnett", label: "Cburnett" },
  { value: "merida", label: "Merida" },
  { value: "celtic", label: "Celtic" },
  { value: "fantasy", label: "Fantasy" },
  { value: "spatial", label: "Spatial" },
] as const;

export const animations = [
  { value: "0", label: "None" },
  { value: "120", label: "Quick" },
  { value: "190", label: "Usual" },
  { value: "400", label: "Slow" },
] as const;

export interface Settings {
  board: (typeof boards)[number]["value"];
  pieces: (typeof pieceSets)[number]["value"];
  coordinates: boolean;
  /** Milliseconds that a piece takes to its square. */
  animation: (typeof animations)[number]["value"];
  /** Of sounds, 0 to 100. */
  volume: number;
  premove: boolean;
  /** A move is asked about before it is made. */
  confirm: boolean;
  /** Only the board and the clocks during a game. */
  zen: boolean;
  /** ♘f3 instead of Nf3. */
  figurines: boolean;
}

export const usual: Settings = {
  board: "wood",
  pieces: "cburnett",
  coordinates: true,
  animation: "190",
  volume: 100,
  premove: true,
  confirm: false,
  zen: false,
  figurines: false,
};

export const settings = preference<Settings>("settings", usual);

/** Put board and pieces on the page; called before the first rendering and when they change. */
export function applySettings(): void {
  const { board, pieces } = settings.get();
  const root = document.documentElement;
  root.dataset["board"] = boards.some((choice) => choice.value === board) ? board : usual.board;
  root.dataset["pieces"] = pieceSets.some((pieceSet) => pieceSet.value === pieces) ? pieces : usual.pieces;
}

settings.subscribe(applySettings);
