/** The first page: whom do you want to play? */

import "./gallery.css";
import { useState } from "preact/hooks";
import { listGames, type NewGame, startGame } from "../api/games.ts";
import { getOpponents, getPersonalities } from "../api/opponents.ts";
import { usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { play } from "../sound/sounds.ts";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { Card } from "./card.tsx";
import { columnsOf } from "./columns.ts";
import { OptionsBar } from "./options-bar.tsx";
import { gameOptions, newGame, newMasterGame } from "./options.ts";
import { ResumeBanner } from "./resume.tsx";
import { Sparring } from "./sparring.tsx";

export default function GalleryPage() {
  useTitle("Choose an opponent");
  const personalities = useResource(getPersonalities, []);
  const opponents = useResource(getOpponents, []);
  const games = useResource((signal) => listGames("active", signal), []);
  const [options, setOptions] = usePreference(gameOptions);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState("");

  const begin = async (wanted: NewGame) => {
    setBusy(true);
    try {
      const game = await startGame(wanted);
      play("start");
      navigate(`/play/${game.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };

  const wanted = words.trim().toLowerCase();
  const cards = (personalities.value ?? []).filter((card) => card.display_name.toLowerCase().includes(wanted));
  const partners = (opponents.value ?? []).filter((opponent) => opponent.kind !== "personality");
  return (
    <div class="page gallery">
      <div class="page-head">
        <h1>Play the way they played</h1>
        <p>
          Each opponent was studied from the games a master left behind. It chooses its moves as they did, and tells
          you why.
        </p>
      </div>
      <ResumeBanner games={games.value ?? []} onChange={games.reload} />
      <OptionsBar options={options} onChange={setOptions} />
      <nav class="gallery-ways" aria-label="Other ways to play">
        <a class="button" href="/setup">
          <Icon name="board" size={18} /> From a position
        </a>
        <a class="button" href="/watch">
          <Icon name="eye" size={18} /> Watch two players
        </a>
        <a class="button" href="/simul">
          <Icon name="players" size={18} /> A simul
        </a>
        <a class="button" href="/guess">
          <Icon name="lens" size={18} /> Guess move or master
        </a>
        <a class="button" href="/make">
          <Icon name="players" size={18} /> Make an opponent
        </a>
      </nav>
      {personalities.error ? (
        <Failure error={personalities.error} onRetry={personalities.reload} />
      ) : personalities.value ? (
        <>
          <label class="field gallery-search">
            <span>Search by name</span>
            <input
              class="input"
              type="search"
              placeholder="Tal"
              value={words}
              onInput={(event) => setWords(event.currentTarget.value)}
            />
          </label>
          <div class="cards" style={columnsOf(cards.length)}>
          {cards.map((card) => (
            <Card
              key={card.id}
              card={card}
              busy={busy}
              level={options.level ?? null}
              usual={options.style === "spirit"}
              onPlay={(level) => {
                setOptions({ ...options, level });
                void begin(newMasterGame(card.id, { ...options, level }));
              }}
            />
          ))}
          </div>
          {cards.length === 0 && <p class="muted">Nobody here is called that.</p>}
        </>
      ) : (
        <Loading what="Fetching the players" />
      )}
      {partners.length > 0 && (
        <section class="partners" aria-labelledby="partners">
          <h2 id="partners">Sparring partners</h2>
          <div class="partners-list">
            {partners.map((opponent) => (
              <Sparring
                key={opponent.id}
                opponent={opponent}
                busy={busy}
                onPlay={(elo) => void begin(newGame(opponent.id, options, elo))}
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}
