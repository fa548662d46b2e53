/** The frame around every page: masthead, navigation, foot. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { getConfig } from "../api/config.ts";
import { soundOn } from "../sound/sounds.ts";
import { Icon, Mark } from "../ui/icons.tsx";
import { Toasts } from "../ui/toast.tsx";
import { usePreference } from "./preferences.ts";
import { sections } from "./routes.ts";
import { useTheme } from "./theme.ts";
import { TokenDialog } from "./token.tsx";

export function Layout({ section, children }: { section: string; children: ComponentChildren }) {
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="masthead">
        <div class="masthead-row">
          <a class="wordmark" href="/" aria-label="Playalike, home">
            <Mark />
            Playalike
          </a>
          <nav class="nav" aria-label="Main">
            {sections.map((part) => (
              <a key={part.id} href={part.path} aria-current={part.id === section ? "page" : undefined}>
                <Icon name={part.icon} />
                {part.label}
              </a>
            ))}
          </nav>
          <Tools />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Colophon />
      <Toasts />
      <TokenDialog />
    </div>
  );
}

function Tools() {
  const [theme, toggleTheme] = useTheme();
  const [sound, setSound] = usePreference(soundOn);
  return (
    <div class="masthead-tools">
      <a class="button icon quiet" href="/settings" aria-label="Settings">
        <Icon name="settings" />
      </a>
      <button
        type="button"
        class="button icon quiet"
        aria-label={sound ? "Turn sounds off" : "Turn sounds on"}
        onClick={() => setSound(!sound)}
      >
        <Icon name={sound ? "sound" : "silence"} />
      </button>
      <button
        type="button"
        class="button icon quiet"
        aria-label={theme === "dark" ? "Change to the light theme" : "Change to the dark theme"}
        onClick={toggleTheme}
      >
        <Icon name={theme === "dark" ? "sun" : "moon"} />
      </button>
    </div>
  );
}

/** Says which engine gives the candidates: every face of Playalike does. */
function Colophon() {
  const [engine, setEngine] = useState("");
  useEffect(() => {
    getConfig().then(
      (config) => setEngine(config.engine.name),
      () => setEngine(""), // The page itself will say that the server does not answer.
    );
  }, []);
  return (
    <footer class="colophon">
      <div class="colophon-row">
        <span>Playalike: play the way they played.</span>
        {engine && <span>Candidate moves from {engine}.</span>}
        <a href="/api/docs" data-outside>
          API
        </a>
      </div>
    </footer>
  );
}
