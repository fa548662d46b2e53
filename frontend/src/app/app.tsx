/** Chooses the page for the address and loads it. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Failure, Loading } from "../ui/loading.tsx";
import { announce } from "./announcer.ts";
import { Layout } from "./layout.tsx";
import { type Page, matchRoute, useLocation } from "./router.ts";
import { routes } from "./routes.ts";

export function App() {
  const { path, query } = useLocation();
  const match = matchRoute(routes, path);
  const [page, setPage] = useState<{ pattern: string; Page: Page } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const pattern = match?.route.pattern ?? "";

  useEffect(() => {
    let current = true;
    setError(null);
    match?.route.load().then(
      (module) => current && setPage({ pattern, Page: module.default }),
      (reason: unknown) => current && setError(new Error(`The page could not be loaded: ${String(reason)}`)),
    );
    return () => void (current = false);
  }, [pattern]);

  useNewPage(path);

  return (
    <Layout section={match?.route.section ?? ""}>
      {!match ? (
        <NotFound path={path} />
      ) : error ? (
        <div class="page">
          <Failure error={error} />
        </div>
      ) : page?.pattern === pattern ? (
        <page.Page key={path} params={match.params} query={query} />
      ) : (
        <div class="page">
          <Loading />
        </div>
      )}
    </Layout>
  );
}

/** A new address starts at its top, and a screen reader hears where it is. */
function useNewPage(path: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
    const timer = setTimeout(() => announce(document.title), 200);
    return () => clearTimeout(timer);
  }, [path]);
}

function NotFound({ path }: { path: string }) {
  return (
    <div class="page">
      <div class="page-head">
        <h1>No such page</h1>
        <p>There is nothing at {path}.</p>
        <p>
          <a href="/">Choose an opponent</a>
        </p>
      </div>
    </div>
  );
}
