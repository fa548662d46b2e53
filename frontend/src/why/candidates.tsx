/** Every move that was considered, with what each layer said about it. */

import type { Candidate, Explanation } from "../api/explain.ts";
import { Icon } from "../ui/icons.tsx";
import { colourStyle, extentOf, opinion, points, scoreText, segmentsOf, signed, speaking } from "./words.ts";

export interface CandidatesProps {
  explanation: Explanation;
  /** The move that the pointer or the focus is on. */
  onPoint: (uci: string | null) => void;
}

export function Candidates({ explanation, onPoint }: CandidatesProps) {
  const { candidates } = explanation;
  // A book move was compared with nothing; its section is the games it comes from.
  if (candidates.length === 0 || explanation.tier === "book") return null;
  if (!explanation.personality) return <Ranking explanation={explanation} onPoint={onPoint} />;
  const extent = extentOf(candidates);
  const scale = scaleOf(explanation);
  return (
    <section class="why-section" aria-labelledby="why-candidates">
      <h3 id="why-candidates">What was considered</h3>
      {scale === "chance" && <p class="muted">Chance that {explanation.player} plays it; open a move for the details.</p>}
      {scale === "points" && <p class="muted">Points for style and for the engine’s order; open a move for its layers.</p>}
      <ul class="candidates">
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.move}
            candidate={candidate}
            chosen={candidate.move === explanation.move}
            scale={scale}
            extent={extent}
            onPoint={onPoint}
          />
        ))}
      </ul>
    </section>
  );
}

/** An engine has no layers: its moves and what it thinks of them. */
function Ranking({ explanation, onPoint }: CandidatesProps) {
  return (
    <section class="why-section" aria-labelledby="why-candidates">
      <h3 id="why-candidates">What was considered</h3>
      <ol class="ranking">
        {explanation.candidates.slice(0, 6).map((candidate) => (
          <li
            key={candidate.move}
            class={candidate.move === explanation.move ? "chosen" : ""}
            onMouseEnter={() => onPoint(candidate.move)}
            onMouseLeave={() => onPoint(null)}
          >
            <span class="candidate-san">{candidate.san}</span>
            <span class="number">{scoreText(candidate)}</span>
            <span class="muted">{candidate.pv_san.slice(1, 7).join(" ")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What moves are compared by: the chance that the player picks them, points of the layers, or the evaluation. */
type Scale = "chance" | "points" | "evaluation";

function scaleOf({ tier, mode }: Explanation): Scale {
  if (tier !== "style") return "evaluation";
  return mode === "classic" ? "points" : "chance";
}

function scoreOf(candidate: Candidate, scale: Scale): string {
  if (scale === "evaluation") return scoreText(candidate);
  return scale === "chance" ? `${(100 * candidate.style_score).toFixed(0)} %` : points(candidate.final_score);
}

interface RowProps {
  candidate: Candidate;
  chosen: boolean;
  scale: Scale;
  extent: readonly [number, number];
  onPoint: (uci: string | null) => void;
}

function CandidateRow({ candidate, chosen, scale, extent, onPoint }: RowProps) {
  const rejected = candidate.verdicts.some((verdict) => !verdict.passed);
  const standing = chosen ? "played" : candidate.standing || (rejected ? "rejected" : "");
  return (
    <li
      class={`candidate ${chosen ? "chosen" : ""} ${rejected ? "rejected" : ""}`}
      data-move={candidate.move}
      onMouseEnter={() => onPoint(candidate.move)}
      onMouseLeave={() => onPoint(null)}
      onFocusCapture={() => onPoint(candidate.move)}
      onBlurCapture={() => onPoint(null)}
    >
      <details>
        <summary>
          <span class="candidate-san">{candidate.san}</span>
          {scale === "chance" ? <Chance share={candidate.style_score} /> : <Bar candidate={candidate} extent={extent} />}
          <span class="candidate-score number">{scoreOf(candidate, scale)}</span>
          <span class="candidate-facts muted">
            {[opinion(candidate), standing].filter(Boolean).join(" · ")}
          </span>
        </summary>
        <Contributions candidate={candidate} scale={scale} extent={extent} />
        <Verdicts candidate={candidate} />
        {candidate.pv_san.length > 1 && (
          <p class="candidate-line muted">Expected: {candidate.pv_san.slice(0, 8).join(" ")}</p>
        )}
      </details>
    </li>
  );
}

function Chance({ share }: { share: number }) {
  return (
    <svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="chance" x="0" y="0" width={share} height="1" />
    </svg>
  );
}

function Bar({ candidate, extent: [low, high] }: { candidate: Candidate; extent: readonly [number, number] }) {
  return (
    <svg class="bar" viewBox={`${low} 0 ${high - low} 1`} preserveAspectRatio="none" aria-hidden="true">
      {segmentsOf(candidate.contributions).map(({ part, from, to }) => (
        <rect
          key={part.name}
          class="segment part-colour"
          style={colourStyle(part)}
          x={from}
          y="0"
          width={to - from}
          height="1"
        />
      ))}
      <rect class="zero" x={-0.002 * (high - low)} y="0" width={0.004 * (high - low)} height="1" />
    </svg>
  );
}

function Contributions({ candidate, scale, extent: [low, high] }: Pick<RowProps, "candidate" | "scale" | "extent">) {
  // Classic shows all of its layers, also those that say nothing.
  const spoken = scale === "points" ? candidate.contributions : speaking(candidate.contributions);
  if (spoken.length === 0) return null;
  const width = Math.max(high, -low);
  return (
    <div class="contributions">
      <ul aria-label={`What each layer adds to ${candidate.san}`}>
        {spoken.map((part) => (
          <li key={part.name} data-layer={part.name}>
            <span class="contribution-name">{part.label}</span>
            <span class="contribution-bar" aria-hidden="true">
              <span
                class={`part-colour ${part.value < 0 ? "negative" : ""}`}
                style={{ ...colourStyle(part), width: `${(Math.abs(part.value) / width) * 100}%` }}
              />
            </span>
            <span class="number" data-value={part.value}>
              {scale === "points" ? points(part.value, true) : signed(part.value, 2)}
            </span>
            {part.reason && <small>{part.reason}</small>}
          </li>
        ))}
      </ul>
      {scale === "points" && (
        <p class="contributions-sum">
          <span>Points</span>
          <span class="number">{points(candidate.final_score)}</span>
        </p>
      )}
    </div>
  );
}

function Verdicts({ candidate }: { candidate: Candidate }) {
  if (candidate.verdicts.length === 0) return null;
  return (
    <ul class="verdicts" aria-label="Safety">
      {candidate.verdicts.map((verdict) => (
        <li key={verdict.filter} class={verdict.passed ? "passed" : "failed"} title={verdict.reason}>
          <Icon name={verdict.passed ? "check" : "close"} size={14} />
          <span>
            {verdict.filter}
            <span class="visually-hidden">{verdict.passed ? " passed" : " rejects it"}</span>
            {!verdict.passed && `: ${verdict.reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
