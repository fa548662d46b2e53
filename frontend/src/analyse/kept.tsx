/** The analyses of this browser: opened again, or deleted. */

import { deleteAnalysis, listAnalyses } from "../api/analyses.ts";
import { useResource } from "../app/resource.ts";
import { Icon } from "../ui/icons.tsx";
import { toastError } from "../ui/toast.tsx";

export function Kept() {
  const list = useResource(listAnalyses, []);
  const current = location.pathname.split("/")[2];
  const others = list.value?.filter((analysis) => analysis.id !== current) ?? [];
  if (others.length === 0) return null;
  const forget = (id: string) => void deleteAnalysis(id).then(list.reload, toastError);
  return (
    <section class="panel kept" aria-labelledby="kept-title">
      <h2 id="kept-title">Your analyses</h2>
      <ul>
        {others.map((analysis) => (
          <li key={analysis.id}>
            <a href={`/analyse/${analysis.id}`}>{analysis.title || "Without a name"}</a>
            <button type="button" class="button icon quiet" aria-label={`Delete ${analysis.title}`} onClick={() => forget(analysis.id)}>
              <Icon name="bin" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
