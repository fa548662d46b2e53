import { useTitle } from "../app/title.ts";

export default function PractisePage() {
  useTitle("Practise");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Practise</h1>
      </div>
    </div>
  );
}
