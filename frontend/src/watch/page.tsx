/** Watch: choose two players, or look in on games that are under way. */

import "../gallery/gallery.css";
import "./watch.css";
import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import { getOpponents, type Opponent } from "../api/opponents.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { ClockPicker } from "../gallery/clock-picker.tsx";
import { LevelSlider } from "../gallery/level.tsx";
import { clockOf } from "../gallery/options.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { play } from "../sound/sounds.ts";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { Speed } from "./speed.tsx";
import { UnderWay } from "./under-way.tsx";

interface Pairing {
  white: string;
  black: string;
  /** Elo; null is full strength. */
  whiteLevel: number | null;
  blackLevel: number | null;
  clock: string;
  seconds: number;
}

const pairing = preference<Pairing>("watch", {
  white: "personality:tal",
  black: "personality:petrosian",
  whiteLevel: null,
  blackLevel: null,
  clock: "none",
  seconds: 2,
});

export default function WatchPage() {
  useTitle("Watch");
  const opponents = useResource(getOpponents, []);
  const [chosen, setChosen] = usePreference(pairing);
  const [busy, setBusy] = useState(false);
  const all = opponents.value ?? [];
  const white = all.find((opponent) => opponent.id === chosen.white) ?? all[0];
  const black = all.find((opponent) => opponent.id === chosen.black) ?? all[1];

  const begin = async () => {
    if (!white || !black) return;
    setBusy(true);
    try {
      const game = await startGame({
        player: white.id,
        player_elo: levelOf(white, chosen.whiteLevel),
        opponent: black.id,
        elo: levelOf(black, chosen.blackLevel),
        color: "white",
        clock: clockOf(chosen.clock),
        pace: "fast",
        help: "all",
        least_seconds: chosen.seconds,
      });
      play("start");
      navigate(`/watch/${game.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };

  return (
    <div class="page watch-choice">
      <div class="page-head">
        <h1>Watch two players</h1>
        <p>Any two of them play on the board, and both say why. The game goes on while you look.</p>
      </div>
      {opponents.error ? (
        <Failure error={opponents.error} onRetry={opponents.reload} />
      ) : !white || !black ? (
        <Loading what="Fetching the players" />
      ) : (
        <section class="panel watch-form" aria-label="The game">
          <div class="watch-sides">
            <Side
              label="White"
              all={all}
              player={white}
              level={chosen.whiteLevel}
              onPlayer={(white) => setChosen({ ...chosen, white, whiteLevel: null })}
              onLevel={(whiteLevel) => setChosen({ ...chosen, whiteLevel })}
            />
            <button
              type="button"
              class="button icon"
              aria-label="Change colours"
              onClick={() =>
                setChosen({
                  ...chosen,
                  white: black.id,
                  black: white.id,
                  whiteLevel: chosen.blackLevel,
                  blackLevel: chosen.whiteLevel,
                })
              }
            >
              <Icon name="flip" />
            </button>
            <Side
              label="Black"
              all={all}
              player={black}
              level={chosen.blackLevel}
              onPlayer={(black) => setChosen({ ...chosen, black, blackLevel: null })}
              onLevel={(blackLevel) => setChosen({ ...chosen, blackLevel })}
            />
          </div>
          <ClockPicker clock={chosen.clock} onChange={(clock) => setChosen({ ...chosen, clock })} />
          <Speed seconds={chosen.seconds} onChange={(seconds) => setChosen({ ...chosen, seconds })} />
          <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
            <Icon name="eye" size={18} /> Let them play
          </button>
        </section>
      )}
      <UnderWay />
    </div>
  );
}

/** Full strength, where that is to be had; otherwise the strongest. */
function levelOf(player: Opponent, level: number | null): number | null {
  if (!player.elo) return null;
  return player.kind === "personality" ? level : (level ?? player.elo[1]);
}

interface SideProps {
  label: string;
  all: readonly Opponent[];
  player: Opponent;
  level: number | null;
  onPlayer: (id: string) => void;
  onLevel: (level: number | null) => void;
}

function Side({ label, all, player, level, onPlayer, onLevel }: SideProps) {
  const master = player.kind === "personality";
  const group = (title: string, masters: boolean) => (
    <optgroup label={title}>
      {all
        .filter((opponent) => (opponent.kind === "personality") === masters)
        .map((opponent) => (
          <option key={opponent.id} value={opponent.id}>
            {opponent.display_name}
          </option>
        ))}
    </optgroup>
  );
  return (
    <div class="watch-side" data-hue style={hueStyle(player.accent)}>
      <span class="watch-picture">
        <Portrait id={player.id} name={player.display_name} accent={player.accent} />
      </span>
      <label class="field">
        <span>{label}</span>
        <select class="input" value={player.id} onChange={(event) => onPlayer(event.currentTarget.value)}>
          {group("Masters", true)}
          {group("Sparring partners", false)}
        </select>
      </label>
      {player.elo && (
        <LevelSlider range={player.elo} level={master ? level : (level ?? player.elo[1])} full={master} onChange={onLevel} />
      )}
    </div>
  );
}
