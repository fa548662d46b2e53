import { useTitle } from "../app/title.ts";

export default function PlayersPage() {
  useTitle("Players");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Players</h1>
      </div>
    </div>
  );
}
