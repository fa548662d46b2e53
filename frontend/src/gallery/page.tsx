import { useTitle } from "../app/title.ts";

export default function GalleryPage() {
  useTitle("Choose an opponent");
  return (
    <div class="page">
      <div class="page-head">
        <h1>Choose an opponent</h1>
      </div>
    </div>
  );
}
