/** Set up a position, an opening or odds, and play from there against anybody. */

import "../gallery/gallery.css";
import "./setup.css";
import { useState } from "preact/hooks";
import { startGame } from "../api/games.ts";
import type { OpeningMoves } from "../api/openings.ts";
import { getOpponents } from "../api/opponents.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { useResource } from "../app/resource.ts";
import { type PageProps, navigate } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { lineText, playLine } from "../board/rules.ts";
import { type Color, opposite, piecesOf, turnOf } from "../board/squares.ts";
import { LevelSlider } from "../gallery/level.tsx";
import { OptionsBar } from "../gallery/options-bar.tsx";
import { gameOptions, newGame, newMasterGame } from "../gallery/options.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { play } from "../sound/sounds.ts";
import { Choices } from "../ui/choices.tsx";
import { Icon } from "../ui/icons.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { Editor } from "./editor.tsx";
import { OpeningPicker } from "./opening-picker.tsx";
import {
  castlingOf, clearFen, isFen, mirrored, odds, oddsFen, possibleCastling, problemOf, startFen, withCastling, withTurn,
} from "./position.ts";

const lastOpponent = preference("setup.opponent", "personality:tal");

/** Where the game begins: a position, and moves that were made on from it. */
interface Start {
  fen: string;
  moves: readonly string[];
  name: string;
}

/** The position of an address, if it cannot be read. */
function unreadIn(query: URLSearchParams): string {
  const fen = query.get("fen") ?? "";
  return isFen(fen) ? "" : fen;
}

function startOf(query: URLSearchParams): Start {
  if (unreadIn(query)) return { fen: startFen, moves: [], name: "" };
  const moves = query.get("moves")?.split(/[ ,]+/).filter(Boolean) ?? [];
  return { fen: query.get("fen") || startFen, moves, name: "" };
}

const castlingWords = { K: "White, short", Q: "White, long", k: "Black, short", q: "Black, long" } as const;

export default function SetupPage({ query }: PageProps) {
  useTitle("Set up a position");
  const [start, setStart] = useState(() => startOf(query));
  const [options, setOptions] = usePreference(gameOptions);
  const played = playLine(start.fen, start.moves);
  const fen = played.at(-1)?.fen ?? start.fen;
  const [orientation, setOrientation] = useState<Color>(turnOf(fen));
  /** What stands in the field when it cannot be read: the board keeps the last position that could. */
  const [unread, setUnread] = useState(() => unreadIn(query));
  const problem = problemOf(unread || fen);

  const set = (next: Start) => {
    setUnread("");
    setStart(next);
    const address = new URLSearchParams({ fen: next.fen });
    if (next.moves.length > 0) address.set("moves", next.moves.join(" "));
    history.replaceState(null, "", `/setup?${address.toString()}`);
  };
  /** A position that is changed by hand has no moves before it. */
  const setFen = (changed: string, name = "") => set({ fen: changed, moves: [], name });
  const type = (text: string) => (isFen(text) ? setFen(text) : setUnread(text));
  const opening = (line: OpeningMoves) => set({ fen: startFen, moves: line.moves, name: `${line.eco} ${line.name}` });

  const give = (id: string, by: "them" | "me") => {
    const chosen = odds.find((given) => given.id === id);
    if (!chosen) return;
    setFen(oddsFen(chosen), `${chosen.label} odds, ${by === "them" ? "given to you" : "given by you"}`);
    const mine = by === "me" ? chosen.giver : opposite(chosen.giver);
    setOrientation(mine);
    setOptions({ ...options, color: mine });
  };

  const possible = possibleCastling(piecesOf(fen));
  const rights = castlingOf(fen);
  return (
    <div class="page setup">
      <div class="page-head">
        <h1>Play from a position</h1>
        <p>Set up the pieces, choose an opening or give odds; then choose whom to play.</p>
      </div>
      <div class="setup-columns">
        <div class="setup-board">
          <Editor fen={fen} orientation={orientation} onChange={setFen} />
          <div class="setup-tools" role="group" aria-label="Board">
            <button type="button" class="button" onClick={() => setFen(startFen)}>Start position</button>
            <button type="button" class="button" onClick={() => setFen(clearFen)}>Clear</button>
            <button type="button" class="button" onClick={() => setFen(mirrored(fen))}>Mirror</button>
            <button
              type="button"
              class="button icon"
              aria-label="Turn the board"
              onClick={() => setOrientation(opposite(orientation))}
            >
              <Icon name="flip" />
            </button>
          </div>
        </div>
        <div class="setup-side">
          <section class="panel setup-panel" aria-label="Position">
            {start.name && <p class="setup-name">{start.name}</p>}
            {played.length > 0 && <p class="setup-line">{lineText(start.fen, start.moves)}</p>}
            <Choices
              legend="To move"
              options={[{ value: "white", label: "White" }, { value: "black", label: "Black" }]}
              value={turnOf(fen)}
              onChange={(turn) => setFen(withTurn(fen, turn), start.name)}
            />
            {possible && (
              <fieldset class="choices">
                <legend>May still castle</legend>
                <div class="setup-castling">
                  {[...possible].map((right) => (
                    <label key={right}>
                      <input
                        type="checkbox"
                        checked={rights.includes(right)}
                        onChange={(event) => setFen(withCastling(fen, right, event.currentTarget.checked), start.name)}
                      />{" "}
                      {castlingWords[right as keyof typeof castlingWords]}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
            <label class="field">
              <span>FEN</span>
              <input
                class="input setup-fen"
                spellcheck={false}
                autocomplete="off"
                maxLength={100}
                aria-invalid={unread ? "true" : undefined}
                value={unread || fen}
                onChange={(event) => type(event.currentTarget.value.trim())}
              />
            </label>
            {problem && (
              <p class="field-problem" role="alert">
                {problem}
              </p>
            )}
            <OpeningPicker onPick={opening} />
            <fieldset class="choices">
              <legend>Odds</legend>
              <div class="setup-odds">
                {odds.map(({ id, label }) => (
                  <button key={id} type="button" class="button" onClick={() => give(id, "them")}>
                    {label}
                  </button>
                ))}
                <select
                  class="input"
                  aria-label="Give odds yourself"
                  value=""
                  onChange={(event) => give(event.currentTarget.value, "me")}
                >
                  <option value="">I give odds …</option>
                  {odds.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
            </fieldset>
          </section>
          <Against fen={fen} start={start} problem={problem} />
        </div>
      </div>
      <OptionsBar options={options} onChange={setOptions} />
    </div>
  );
}

/** Whom to play, how strong, and the button. */
function Against({ fen, start, problem }: { fen: string; start: Start; problem: string }) {
  const opponents = useResource(getOpponents, []);
  const [wanted, setWanted] = usePreference(lastOpponent);
  const [options, setOptions] = usePreference(gameOptions);
  const [busy, setBusy] = useState(false);
  if (opponents.error) return <Failure error={opponents.error} onRetry={opponents.reload} />;
  if (!opponents.value) return <Loading what="Fetching the players" />;
  const chosen = opponents.value.find((opponent) => opponent.id === wanted) ?? opponents.value[0];
  if (!chosen) return null;
  const master = chosen.kind === "personality";
  const range = chosen.elo ?? null;
  const level = range && (options.level === null && !master ? range[1] : options.level);

  const begin = async () => {
    setBusy(true);
    const terms = master ? newMasterGame(chosen.id, options) : newGame(chosen.id, options, within(level, range));
    try {
      const game = await startGame({ ...terms, start_fen: start.fen, moves: [...start.moves] });
      play("start");
      navigate(`/play/${game.id}`);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const group = (label: string, masters: boolean) => (
    <optgroup label={label}>
      {opponents.value
        ?.filter((opponent) => (opponent.kind === "personality") === masters)
        .map((opponent) => (
          <option key={opponent.id} value={opponent.id}>
            {opponent.display_name}
          </option>
        ))}
    </optgroup>
  );
  return (
    <section class="panel setup-panel setup-against" data-hue style={hueStyle(chosen.accent)} aria-label="Opponent">
      <div class="setup-opponent">
        <Portrait id={chosen.id} name={chosen.display_name} accent={chosen.accent} />
        <label class="field">
          <span>Opponent</span>
          <select class="input" value={chosen.id} onChange={(event) => setWanted(event.currentTarget.value)}>
            {group("Masters", true)}
            {group("Sparring partners", false)}
          </select>
        </label>
      </div>
      {range && (
        <LevelSlider range={range} level={level} full={master} onChange={(next) => setOptions({ ...options, level: next })} />
      )}
      <div class="setup-go">
        <button type="button" class="button primary" disabled={busy || problem !== ""} onClick={() => void begin()}>
          Play {options.color === "random" ? "" : `as ${options.color === "white" ? "White" : "Black"}`}
        </button>
        <a class="button" href={`/analyse?fen=${encodeURIComponent(fen)}`}>
          <Icon name="lens" size={18} /> Analyse
        </a>
      </div>
    </section>
  );
}

const within = (level: number | null, range: readonly [number, number] | null): number | null =>
  range && level !== null ? Math.min(range[1], Math.max(range[0], level)) : null;
