/** Text from a file: chosen in a dialog, or dropped. */

import { useState } from "preact/hooks";

export interface TextFile {
  /** Is something being dragged over the target? */
  over: boolean;
  dropTarget: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
  onChoose: (event: Event) => void;
}

/** More than any server takes: a film dropped by mistake is not read into memory. */
const tooLarge = 5_000_000;

/** Old programs write PGN in Latin-1: "Réti" is kept there, too. */
export function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function useTextFile(onText: (text: string) => void, onProblem: (message: string) => void): TextFile {
  const [over, setOver] = useState(false);
  const read = async (file: File | undefined | null) => {
    if (!file) return;
    if (file.size > tooLarge) return onProblem(`${file.name} is too large to be a few games.`);
    try {
      onText(decoded(await file.arrayBuffer()));
    } catch {
      onProblem(`${file.name} could not be read.`);
    }
  };
  return {
    over,
    dropTarget: {
      onDragOver(event) {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event) {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) void read(file);
        else onText(event.dataTransfer?.getData("text/plain") ?? "");
      },
    },
    onChoose(event) {
      const input = event.currentTarget as HTMLInputElement;
      void read(input.files?.[0]);
      input.value = "";
    },
  };
}
