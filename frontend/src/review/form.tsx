/** The form of a review: the PGN, how thorough, which scheme, whose mistakes become puzzles. */

import { useId, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { getConfig } from "../api/config.ts";
import { type ReviewRequest, startReview } from "../api/reviews.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { navigate } from "../app/router.ts";
import { Choices } from "../ui/choices.tsx";
import { Icon } from "../ui/icons.tsx";
import { Dots } from "../ui/loading.tsx";
import { useTextFile } from "./text-file.ts";
import { exampleGame } from "./example.ts";

type Care = "5000" | "20000" | "100000";
type Scheme = "win-chance" | "blitzmate";
type Whose = "none" | "white" | "black" | "both";

const care = preference<Care>("review.nodes", "20000");
const scheme = preference<Scheme>("review.scheme", "win-chance");
const whose = preference<Whose>("review.puzzles", "both");

/** What is wrong with a text before it is sent; empty when nothing is. */
export function complaint(pgn: string, limit: number): string {
  if (!pgn.trim()) return "There is no game yet: paste a PGN, or choose a file.";
  const bytes = new TextEncoder().encode(pgn).length;
  if (bytes > limit)
    return `This PGN has ${Math.ceil(bytes / 1000)} kB; at most ${Math.floor(limit / 1000)} kB can be reviewed at once. Take fewer games.`;
  return "";
}

export function ReviewForm() {
  const [pgn, setPgn] = useState("");
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const [nodes, setNodes] = usePreference(care);
  const [way, setWay] = usePreference(scheme);
  const [puzzles, setPuzzles] = usePreference(whose);
  const field = useRef<HTMLTextAreaElement>(null);
  const [label, hint] = [useId(), useId()];
  const take = (text: string) => {
    setPgn(text);
    setProblem("");
  };
  const file = useTextFile(take, setProblem);

  const refuse = (message: string) => {
    setProblem(message);
    field.current?.focus();
  };

  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      const { limits } = await getConfig();
      const wrong = complaint(pgn, limits.pgn_bytes);
      if (wrong) return refuse(wrong);
      const request: ReviewRequest = {
        pgn,
        scheme: way,
        nodes: Number(nodes),
        deeper: nodes !== "5000",
        puzzles_for: puzzles === "none" ? null : puzzles,
      };
      const job = await startReview(request);
      navigate(`/review/${job.id}`);
    } catch (error) {
      refuse(error instanceof ApiError ? (error.forField("pgn") ?? error.message) : String(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <form class="panel review-form" onSubmit={(event) => void submit(event)} noValidate>
      <div class={`review-drop${file.over ? " over" : ""}`} {...file.dropTarget}>
        <div class="review-field-head">
          <label id={label} for={`${label}-text`}>
            The game, as PGN
          </label>
          <button type="button" class="button quiet" onClick={() => take(exampleGame)}>
            Try a famous one
          </button>
        </div>
        <textarea
          ref={field}
          id={`${label}-text`}
          class="input review-pgn"
          rows={11}
          spellcheck={false}
          autocomplete="off"
          placeholder={"1. e4 e5 2. Nf3 …\n\nPaste a game here, or drop a .pgn file."}
          aria-invalid={problem ? "true" : undefined}
          aria-describedby={problem ? hint : undefined}
          value={pgn}
          onInput={(event) => take(event.currentTarget.value)}
        />
      </div>
      {problem && (
        <p id={hint} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <details class="review-options">
        <summary>How thorough, and for whom</summary>
        <div class="review-options-body">
          <Choices<Care>
            legend="How long the engine looks"
            options={[
              { value: "5000", label: "Quick", note: "5,000 nodes a move, a brief second look" },
              { value: "20000", label: "Careful", note: "20,000 nodes" },
              { value: "100000", label: "Deep", note: "100,000 nodes" },
            ]}
            value={nodes}
            onChange={setNodes}
          />
          <Choices<Scheme>
            legend="How moves are classed"
            options={[
              { value: "win-chance", label: "By winning chance", note: "the default" },
              { value: "blitzmate", label: "By centipawns", note: "as BlitzMate does" },
            ]}
            value={way}
            onChange={setWay}
          />
          <Choices<Whose>
            legend="Make puzzles from the mistakes of"
            options={[
              { value: "white", label: "White" },
              { value: "black", label: "Black" },
              { value: "both", label: "Both" },
              { value: "none", label: "Nobody" },
            ]}
            value={puzzles}
            onChange={setPuzzles}
          />
        </div>
      </details>
      <div class="review-actions">
        <button type="submit" class="button primary" disabled={sending}>
          {sending ? (
            <>
              Asking <Dots />
            </>
          ) : (
            "Review"
          )}
        </button>
        <label class="button file-button">
          <Icon name="download" size={18} />
          Choose a file
          <input type="file" accept=".pgn,text/plain,application/x-chess-pgn" onChange={file.onChoose} />
        </label>
      </div>
    </form>
  );
}
