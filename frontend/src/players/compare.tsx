import { useTitle } from "../app/title.ts";

export default function ComparePage() {
  useTitle("Compare");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Compare</h1>
      </div>
    </div>
  );
}
