import { useTitle } from "../app/title.ts";

export default function PlayPage() {
  useTitle("Play");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Play</h1>
      </div>
    </div>
  );
}
