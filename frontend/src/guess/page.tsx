/** Guess: a master's moves in his own wins and combinations, or which master one is playing. */

import "./guess.css";
import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import { getTallies } from "../api/guesses.ts";
import { getPersonalities } from "../api/opponents.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { percent } from "../charts/format.ts";
import { gameOptions, newGame } from "../gallery/options.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";

/** Which game is shown: another one each time. */
const seed = () => Math.floor(Math.random() * 2 ** 31);

export default function GuessPage() {
  useTitle("Guess");
  const players = useResource(getPersonalities, []);
  const tallies = useResource(getTallies, []);
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const game = await startGame({ ...newGame("mystery", gameOptions.get()), help: "none" });
      navigate(`/play/${game.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const tally = tallies.value;
  return (
    <div class="page guess">
      <div class="page-head">
        <h1>Guess</h1>
        <p>What would the master have played? And who is it that you play?</p>
      </div>
      <section class="panel guess-part" aria-labelledby="guess-master">
        <h2 id="guess-master">Guess the master</h2>
        <p>
          Play somebody who does not say who it is. From move 15 on you may guess; then you know, and may ask for the
          reasons.
        </p>
        <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
          <Icon name="players" size={18} /> Play a master
        </button>
        {tally && (
          <p class="muted" data-tally={tally.everybody.guesses}>
            {tally.yours.guesses > 0 && `You were right ${tally.yours.right} of ${tally.yours.guesses} times. `}
            {tally.everybody.guesses > 0
              ? `Everybody here: ${tally.everybody.right} of ${tally.everybody.guesses} (${percent(tally.everybody.right / tally.everybody.guesses)}); `
              : "Nobody has guessed here yet; "}
            blind guessing is right {percent(1 / tally.masters)} of the time.
          </p>
        )}
        {tally && tally.by_master.length > 0 && (
          <ul class="guess-tally">
            {tally.by_master.map((master) => (
              <li key={master.name}>
                {master.display_name}{" "}
                <span class="muted number">
                  {master.right} of {master.guesses}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section class="guess-moves" aria-labelledby="guess-moves">
        <h2 id="guess-moves">Guess the move</h2>
        <p class="muted">
          Walk through a game that was won, or find the blow in a combination: scored by how like the master's your moves
          are, and by how good.
        </p>
        {players.error ? (
          <Failure error={players.error} onRetry={players.reload} />
        ) : !players.value ? (
          <Loading what="Fetching the players" />
        ) : (
          <ul class="guess-players">
            {players.value.map((card) => (
              <li key={card.name} class="panel" data-hue style={hueStyle(card.accent)}>
                <span class="guess-picture">
                  <Portrait id={card.id} name={card.display_name} accent={card.accent} />
                </span>
                <strong>{card.display_name}</strong>
                <a class="button" href={`/guess/${card.name}?seed=${seed()}`} aria-label={`A win by ${card.display_name}`}>
                  A win
                </a>
                <a
                  class="button"
                  href={`/guess/${card.name}?seed=${seed()}&kind=combination`}
                  aria-label={`A combination by ${card.display_name}`}
                >
                  A combination
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
