/** The head of a player's page. */

import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import type { Profile } from "../api/study.ts";
import { navigate } from "../app/router.ts";
import { count, plural, yearSpan } from "../charts/format.ts";
import { gameOptions, newMasterGame } from "../gallery/options.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { toastError } from "../ui/toast.tsx";
import { comparePath } from "./picker.tsx";

export function Hero({ player }: { player: Profile }) {
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const game = await startGame(newMasterGame(player.id, gameOptions.get()));
      navigate(`/play/${game.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const like = player.similar[0];
  return (
    <header class="hero">
      <div class="hero-picture">
        <Portrait id={player.id} name={player.display_name} accent={player.accent} />
      </div>
      <div class="hero-words">
        <p class="eyebrow">
          {[player.life, player.playstyle?.class].filter(Boolean).join(" · ") || "A studied player"}
        </p>
        <h1>{player.display_name}</h1>
        <p class="hero-sentence">{player.sentence}</p>
        <p class="muted">
          {plural(player.games, "game")} {yearSpan(player.years) && `of ${yearSpan(player.years)} `}were studied,{" "}
          {count(player.positions)} positions looked at, {count(player.plans)} plans found.
        </p>
        <div class="hero-actions">
          <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
            Play against {player.display_name.split(" ").at(-1)}
          </button>
          {like && (
            <a class="button" href={comparePath(player.name, like.name)}>
              Compare with {like.display_name.split(" ").at(-1)}
            </a>
          )}
        </div>
      </div>
      {player.portrait && (
        <details class="hero-portrait">
          <summary>The study in words</summary>
          <p>{player.portrait}</p>
        </details>
      )}
    </header>
  );
}
