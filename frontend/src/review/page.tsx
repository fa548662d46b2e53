import { useTitle } from "../app/title.ts";

export default function ReviewPage() {
  useTitle("Review");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Review</h1>
      </div>
    </div>
  );
}
