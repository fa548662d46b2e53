/**
 * Keeps the tree on the server as it changes. What has not arrived there yet lies in this browser, so that neither a
 * server that is killed nor a page that is closed loses a move.
 */

import { useEffect, useRef, useState } from "preact/hooks";
import { changeAnalysis, keepAnalysis } from "../api/analyses.ts";
import { ApiError } from "../api/client.ts";
import { writePgn } from "./pgn.ts";
import type { Tree } from "./tree.ts";

const patience = 2000;
const key = (id: string | null) => `playalike.analysis.${id ?? "new"}`;

/** What an earlier visit could not hand over; null when the server has everything. */
export function unsaved(id: string | null): string | null {
  try {
    return localStorage.getItem(key(id));
  } catch {
    return null; // Storage is forbidden: then there is nothing either.
  }
}

function keepHere(id: string | null, pgn: string | null): void {
  try {
    if (pgn === null) localStorage.removeItem(key(id));
    else localStorage.setItem(key(id), pgn);
  } catch {
    // Storage is forbidden; the server alone has to do.
  }
}

export type Keeping = "nothing" | "saving" | "saved" | "lost";

export interface Keeper {
  id: string | null;
  state: Keeping;
  /** Why the server refuses it, if it does. */
  problem: string;
  keep: (tree: Tree) => void;
}

/** `id` is null for an analysis that the server does not know yet, or that is somebody else's. */
export function useKeeper(id: string | null, onId: (id: string) => void): Keeper {
  const [known, setKnown] = useState(id);
  const [state, setState] = useState<Keeping>(id ? "saved" : "nothing");
  const [problem, setProblem] = useState("");
  const work = useRef({ id, pgn: "", title: "", dirty: false, busy: false, gone: false });
  useEffect(() => () => void (work.current.gone = true), []);

  const send = async () => {
    const job = work.current;
    if (job.busy) return;
    job.busy = true;
    while (job.dirty) {
      job.dirty = false;
      const { pgn, title } = job;
      try {
        if (job.id) await changeAnalysis(job.id, pgn, title);
        else {
          const kept = await keepAnalysis(pgn, title);
          keepHere(null, null);
          job.id = kept.id;
          setKnown(kept.id);
          if (!job.gone) onId(kept.id);
        }
        if (!job.dirty) keepHere(job.id, null);
        setProblem("");
        setState("saved");
      } catch (error) {
        job.dirty = true;
        setState("lost");
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
          setProblem(error.message);
          break; // Asking again would not help.
        }
        if (job.gone) break;
        await new Promise((resolve) => setTimeout(resolve, patience));
      }
    }
    job.busy = false;
  };

  return {
    id: known,
    state,
    problem,
    keep(tree) {
      const job = work.current;
      job.pgn = writePgn(tree);
      job.title = titleOf(tree);
      job.dirty = true;
      keepHere(job.id, job.pgn);
      setState("saving");
      void send();
    },
  };
}

/** "Ann – Bob", the event, or the first moves. */
export function titleOf(tree: Tree): string {
  const named = (tag: string) => {
    const value = tree.headers.get(tag);
    return value && value !== "?" ? value : "";
  };
  if (named("White") || named("Black")) return `${named("White") || "?"} – ${named("Black") || "?"}`;
  if (named("Event")) return named("Event");
  const sans: string[] = [];
  for (let node = tree.next[0]; node && sans.length < 6; node = node.next[0]) sans.push(node.san);
  return sans.join(" ") || "A position";
}
