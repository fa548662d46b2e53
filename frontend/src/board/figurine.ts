/** Moves in the notation that needs no language: ♘f3 instead of Nf3. */

import { usePreference } from "../app/preferences.ts";
import { settings } from "../settings/settings.ts";

const signs: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };

export const figurine = (san: string, on: boolean): string =>
  on ? san.replace(/[KQRBN]/g, (letter) => signs[letter] ?? letter) : san;

/** How moves are written here; changes at once when the setting does. */
export function useNotation(): (san: string) => string {
  const [{ figurines }] = usePreference(settings);
  return (san) => figurine(san, figurines);
}
