/** "Who is it?": in a game against somebody anonymous, from move 15 on. */

import { useState } from "preact/hooks";
import type { Game } from "../api/games.ts";
import { guessMaster } from "../api/guesses.ts";
import { getPersonalities } from "../api/opponents.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import { toast, toastError } from "../ui/toast.tsx";

export function GuessMaster({ game, onGuessed }: { game: Game; onGuessed: (game: Game) => void }) {
  const players = useResource(getPersonalities, []);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const say = async (event: Event) => {
    event.preventDefault();
    if (!name) return;
    setBusy(true);
    try {
      const reply = await guessMaster(game.id, name);
      toast(reply.sentence);
      announce(reply.sentence);
      onGuessed(reply.game);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="panel guess-master" onSubmit={(event) => void say(event)}>
      <h2>Who is it?</h2>
      {game.may_guess ? (
        <>
          <label class="field">
            <span>You play</span>
            <select class="input" value={name} onChange={(event) => setName(event.currentTarget.value)}>
              <option value="">Somebody …</option>
              {players.value?.map((card) => (
                <option key={card.name} value={card.name}>
                  {card.display_name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button primary" disabled={busy || !name}>
            Say it
          </button>
        </>
      ) : (
        <p class="muted">From move 15 on you may guess.</p>
      )}
    </form>
  );
}
