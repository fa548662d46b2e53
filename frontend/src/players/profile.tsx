import { useTitle } from "../app/title.ts";

export default function ProfilePage() {
  useTitle("Player");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Player</h1>
      </div>
    </div>
  );
}
