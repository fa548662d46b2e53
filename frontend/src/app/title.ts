import { useEffect } from "preact/hooks";

/** The document's title while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – Playalike` : "Playalike";
  }, [title]);
}
