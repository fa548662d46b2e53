/** A simul: one person against up to four opponents at once, each with a clock of its own. */

import "../gallery/gallery.css";
import "../play/play.css";
import "./simul.css";
import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import { getOpponents } from "../api/opponents.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { ClockPicker } from "../gallery/clock-picker.tsx";
import { columnsOf } from "../gallery/columns.ts";
import { gameOptions, newGame } from "../gallery/options.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { play } from "../sound/sounds.ts";
import { Choices } from "../ui/choices.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

const most = 4;

const field = preference("simul", {
  players: ["personality:capablanca", "personality:lasker"] as readonly string[],
  clock: "15+10",
  color: "white" as "white" | "black" | "alternating",
});

const colors = [
  { value: "white", label: "White everywhere" },
  { value: "black", label: "Black everywhere" },
  { value: "alternating", label: "In turns" },
] as const;

export default function SimulPage() {
  useTitle("Simul");
  const opponents = useResource(getOpponents, []);
  const [chosen, setChosen] = usePreference(field);
  const [busy, setBusy] = useState(false);
  const players = chosen.players.filter((id) => opponents.value?.some((opponent) => opponent.id === id));
  const toggle = (id: string, on: boolean) =>
    setChosen({ ...chosen, players: on ? [...players, id] : players.filter((player) => player !== id) });

  const begin = async () => {
    setBusy(true);
    try {
      const options = { ...gameOptions.get(), clock: chosen.clock, help: "none" as const, remarks: false };
      const ids: string[] = [];
      for (const [index, id] of players.entries()) {
        const color = chosen.color === "alternating" ? (index % 2 ? "black" : "white") : chosen.color;
        ids.push((await startGame({ ...newGame(id, options), color })).id);
      }
      play("start");
      navigate(`/simul/${ids.join(",")}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };

  return (
    <div class="page simul-choice">
      <div class="page-head">
        <h1>Simul</h1>
        <p>You against up to four at once, each with a clock. While one thinks, play the next.</p>
      </div>
      {opponents.error ? (
        <Failure error={opponents.error} onRetry={opponents.reload} />
      ) : !opponents.value ? (
        <Loading what="Fetching the players" />
      ) : (
        <section class="panel simul-form" aria-label="The simul">
          <fieldset class="choices">
            <legend>Against ({players.length} of at most {most})</legend>
            <div class="simul-players" style={columnsOf(opponents.value.length)}>
              {opponents.value.map((opponent) => {
                const on = players.includes(opponent.id);
                return (
                  <label key={opponent.id} class="simul-player" data-hue style={hueStyle(opponent.accent)}>
                    <input
                      type="checkbox"
                      checked={on}
                      disabled={!on && players.length >= most}
                      onChange={(event) => toggle(opponent.id, event.currentTarget.checked)}
                    />
                    <span class="simul-picture">
                      <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />
                    </span>
                    {opponent.display_name}
                  </label>
                );
              })}
            </div>
          </fieldset>
          <Choices legend="You play" options={colors} value={chosen.color} onChange={(color) => setChosen({ ...chosen, color })} />
          <ClockPicker clock={chosen.clock} onChange={(clock) => setChosen({ ...chosen, clock })} />
          <button type="button" class="button primary" disabled={busy || players.length === 0} onClick={() => void begin()}>
            Begin
          </button>
        </section>
      )}
    </div>
  );
}
