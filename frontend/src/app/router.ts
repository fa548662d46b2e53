/**
 * Which page is shown: the path of the address bar, and nothing else.
 *
 * A route is a pattern such as `/play/:id`; `:name` parts arrive as parameters. Pages are loaded when
 * first visited, so that the gallery does not wait for the charts.
 */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What a page is given: the named parts of the path and the query string. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

export type Page = ComponentType<PageProps>;

export interface Route {
  /** For example `/players/:name`. */
  pattern: string;
  /** Which entry of the navigation is lit. */
  section: string;
  load: () => Promise<{ default: Page }>;
}

export interface Match {
  route: Route;
  params: Readonly<Record<string, string>>;
}

/** The named parts of `path` when it fits `pattern`, otherwise null. */
export function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) {
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return null; // A malformed escape is no page of ours.
      }
    } else if (part !== value) return null;
  }
  return params;
}

export function matchRoute(routes: readonly Route[], path: string): Match | null {
  for (const route of routes) {
    const params = matchPattern(route.pattern, path);
    if (params) return { route, params };
  }
  return null;
}

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());
if (typeof window !== "undefined") window.addEventListener("popstate", tell);

/** Go to a path within the app. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  tell();
}

/** The current path and query, re-rendering when they change. */
export function useLocation(): { path: string; query: URLSearchParams } {
  const read = () => location.pathname + location.search;
  const [, setAddress] = useState(read);
  useEffect(() => {
    const listener = () => setAddress(read());
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

/** Turn plain clicks on links to our own pages into navigation without a reload. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.hasAttribute("data-outside")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}
