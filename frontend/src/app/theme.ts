/** Dark or light: as the system prefers until the person chooses. */

import { useEffect, useState } from "preact/hooks";
import { preference } from "./preferences.ts";

export type Theme = "dark" | "light";

const chosen = preference<Theme | "system">("theme", "system");

function resolve(): Theme {
  const choice = chosen.get();
  if (choice === "dark" || choice === "light") return choice;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Put the theme on the page; called before the first rendering. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = resolve();
}

/** The theme and a function that changes to the other one. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState(resolve);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: light)");
    const listener = () => {
      applyTheme();
      setTheme(resolve());
    };
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  }, []);
  const toggle = () => {
    chosen.set(theme === "dark" ? "light" : "dark");
    applyTheme();
    setTheme(resolve());
  };
  return [theme, toggle];
}
