import { useTitle } from "../app/title.ts";

export default function AnalysePage() {
  useTitle("Analyse");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Analyse</h1>
      </div>
    </div>
  );
}
