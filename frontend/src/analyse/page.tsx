/** Analyse: any position or game as a tree that the server keeps, with engine, masters' games and players' opinions. */

import "../review/review.css";
import "./analyse.css";
import { useEffect, useState } from "preact/hooks";
import { getAnalysis } from "../api/analyses.ts";
import { getOwnGame } from "../api/explain.ts";
import { readFen } from "../api/position.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { personName, shortened } from "../charts/format.ts";
import { copyText } from "../ui/copy.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { AnalysisBoard } from "./analysis-board.tsx";
import { type Keeper, unsaved, useKeeper } from "./keeping.ts";
import { ofFen, ofGame } from "./made.ts";
import { pasteProblem } from "./paste.tsx";
import { readTrees } from "./pgn.ts";
import { type Path, type Tree, emptyTree, pathText, readPath } from "./tree.ts";
import { useTree } from "./use-tree.ts";

interface Start {
  trees: Tree[];
  path: Path;
  /** Under which the server keeps it; null when it does not, or it is somebody else's. */
  id: string | null;
  shared?: boolean;
  /** Not on the server yet: an earlier visit could not hand it over. */
  pending?: boolean;
  problem?: string;
}

export default function AnalysePage({ params, query }: PageProps) {
  useTitle("Analyse");
  const id = params["id"] ?? null;
  const key = [id, query.get("fen"), query.get("moves"), query.get("master"), query.get("game")];
  const start = useResource((signal) => load(id, query, signal), key);
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Start | null>(null);
  useEffect(() => setRead(null), key);
  if (start.error)
    return (
      <div class="page analyse">
        <h1>Analyse</h1>
        <Failure error={start.error} onRetry={start.reload} />
      </div>
    );
  const shown = read ?? start.value;
  if (!shown)
    return (
      <div class="page analyse">
        <Loading what="Setting up the board" />
      </div>
    );
  const onRead = (trees: Tree[]) => {
    history.pushState(null, "", "/analyse");
    setRead({ trees, path: [], id: null, pending: true });
    setRound(round + 1);
  };
  return <Analysis key={round} start={shown} onRead={onRead} />;
}

async function load(id: string | null, query: URLSearchParams, signal: AbortSignal): Promise<Start> {
  const path = readPath(query.get("at"));
  if (id) {
    const kept = await getAnalysis(id, signal);
    const pending = kept.mine ? unsaved(id) : null;
    return {
      trees: readTrees(pending ?? kept.pgn),
      path,
      id: kept.mine ? id : null,
      shared: !kept.mine,
      pending: pending !== null,
    };
  }
  const [master, game] = [query.get("master"), query.get("game")];
  if (master && game) {
    const played = await getOwnGame(master, Number(game), signal);
    return { trees: [ofGame(played)], path: Array<number>(Number(query.get("ply") ?? 0)).fill(0), id: null };
  }
  const fen = query.get("fen");
  if (fen) {
    try {
      const position = await readFen(fen, query.get("moves")?.split(/[ ,]+/).filter(Boolean) ?? [], signal);
      return { ...ofFen(position), id: null };
    } catch (error) {
      return { trees: [emptyTree()], path: [], id: null, problem: pasteProblem(error) };
    }
  }
  const left = unsaved(null);
  return { trees: left ? readTrees(left) : [emptyTree()], path, id: null, pending: left !== null };
}

function Analysis({ start, onRead }: { start: Start; onRead: (trees: Tree[]) => void }) {
  const [number, setNumber] = useState(0);
  const first = start.trees[number] ?? emptyTree();
  return (
    <One
      key={number}
      start={start}
      first={first}
      keepAtOnce={Boolean(start.pending) && number === 0}
      id={number === 0 ? start.id : null}
      onRead={onRead}
      games={
        start.trees.length > 1 && (
          <label class="analyse-games">
            <span class="muted">Game</span>{" "}
            <select class="input" value={number} onChange={(event) => setNumber(Number(event.currentTarget.value))}>
              {start.trees.map((tree, index) => (
                <option key={index} value={index}>
                  {index + 1} of {start.trees.length}: {nameOf(tree)}
                </option>
              ))}
            </select>
          </label>
        )
      }
    />
  );
}

interface OneProps {
  start: Start;
  first: Tree;
  id: string | null;
  /** A game that was pasted has an address of its own from the beginning. */
  keepAtOnce: boolean;
  games: preact.ComponentChildren;
  onRead: (trees: Tree[]) => void;
}

function One({ start, first, id, keepAtOnce, games, onRead }: OneProps) {
  const keeper = useKeeper(id, (id) => setAddress(id, state.path));
  const state = useTree(first, start.path, keeper.keep);
  const here = pathText(state.path);
  useEffect(() => {
    if (keepAtOnce && first.next.length > 0) keeper.keep(first);
  }, []);
  useEffect(() => {
    if (!keeper.id) return;
    const timer = setTimeout(() => setAddress(keeper.id, state.path), 250);
    return () => clearTimeout(timer);
  }, [here, keeper.id]);
  const { headers } = state.tree;
  const named = headers.get("White") && headers.get("White") !== "?";
  return (
    <div class="page analyse">
      <div class="review-head">
        <h1>{named ? nameOf(state.tree) : "Analyse"}</h1>
        <p class="muted">
          <span>{start.shared && !keeper.id ? "Somebody's analysis: what you change becomes a copy of your own." : about(headers)}</span>
          <KeepingWords keeper={keeper} />
        </p>
        {games}
      </div>
      {(start.problem || keeper.problem) && (
        <p class="field-problem" role="alert">
          {start.problem || keeper.problem}
        </p>
      )}
      <AnalysisBoard state={state} onRead={onRead} />
    </div>
  );
}

function setAddress(id: string | null, path: Path): void {
  if (!location.pathname.startsWith("/analyse")) return;
  const at = path.length > 0 ? `?at=${pathText(path)}` : "";
  const address = `/analyse/${id}${at}`;
  if (location.pathname + location.search !== address) history.replaceState(null, "", address);
}

function about(headers: Tree["headers"]): string {
  const parts = [shortened(headers.get("Event") ?? ""), headers.get("Date")?.split(".")[0], headers.get("Result")]
    .filter((part): part is string => Boolean(part) && !/^[?*]/.test(part ?? ""))
    .map((part) => part.replace("1/2-1/2", "½–½"));
  return parts.join(" · ") || "Move the pieces, walk through a game, ask the engine or a player.";
}

const nameOf = ({ headers }: Tree): string =>
  `${personName(headers.get("White") ?? "?")} – ${personName(headers.get("Black") ?? "?")}`;

function KeepingWords({ keeper }: { keeper: Keeper }) {
  const words = {
    nothing: "",
    saving: "Saving …",
    saved: "Saved; the address leads back here.",
    lost: "Not saved yet: the server does not answer. Trying again …",
  }[keeper.state];
  return (
    <span class="keeping" data-keeping={keeper.state} role={keeper.state === "lost" ? "alert" : undefined}>
      {words}
      {keeper.state === "saved" && (
        <>
          {" "}
          <button type="button" class="link" onClick={() => void copyText(location.href, "The link is in the clipboard: give it to whom you like.")}>
            Copy the link
          </button>
        </>
      )}
    </span>
  );
}
