/** Taking a review away: annotated PGN, plain PGN, the position. */

import { type Review, type ReviewJob, annotatedPath, plainPath } from "../api/reviews.ts";
import { Icon } from "../ui/icons.tsx";
import { copyText } from "../ui/copy.ts";

export function Exports({ job, review, fen }: { job: ReviewJob; review: Review; fen: string }) {
  return (
    <section class="panel review-card exports" aria-labelledby="exports-title">
      <h2 id="exports-title">Take it with you</h2>
      <div class="export-buttons">
        <a class="button" href={annotatedPath(job.id)} download>
          <Icon name="download" size={18} /> Annotated PGN
        </a>
        <a class="button" href={plainPath(job.id)} download>
          <Icon name="download" size={18} /> Plain PGN
        </a>
        <button
          type="button"
          class="button"
          onClick={() => void copyText(review.annotated_pgn, "The annotated game is in the clipboard.")}
        >
          <Icon name="copy" size={18} /> Copy annotated PGN
        </button>
        <button type="button" class="button" onClick={() => void copyText(fen, "The position is in the clipboard.")}>
          <Icon name="copy" size={18} /> Copy FEN
        </button>
        <a class="button" href={`/analyse?fen=${encodeURIComponent(fen)}`}>
          <Icon name="lens" size={18} /> Analyse this position
        </a>
      </div>
      <p class="fen-line">
        <span class="muted">FEN</span> <code>{fen}</code>
      </p>
    </section>
  );
}
