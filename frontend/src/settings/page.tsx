/** Settings: how the board looks and moves, sounds, what a game asks; saved to a file and read from one. */

import "./settings.css";
import { useState } from "preact/hooks";
import { usePreference } from "../app/preferences.ts";
import { useTitle } from "../app/title.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { figurine } from "../board/figurine.ts";
import { useTextFile } from "../review/text-file.ts";
import { play, soundOn } from "../sound/sounds.ts";
import { Choices, Switch } from "../ui/choices.tsx";
import { Icon } from "../ui/icons.tsx";
import { toast } from "../ui/toast.tsx";
import { Devices } from "./devices.tsx";
import { exported, imported } from "./files.ts";
import { type Settings, animations, boards, pieceSets, settings, usual } from "./settings.ts";

const sample = "r1bqkbnr/pp1ppppp/2n5/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

export default function SettingsPage() {
  useTitle("Settings");
  const [values, setValues] = usePreference(settings);
  const [sound, setSound] = usePreference(soundOn);
  const [problem, setProblem] = useState("");
  const set = (change: Partial<Settings>) => setValues({ ...values, ...change });
  const file = useTextFile((text) => {
    try {
      const count = imported(text, localStorage);
      toast(`${count} choices were read.`);
      setTimeout(() => location.reload(), 600); // Everything that was chosen shows at once.
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, setProblem);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([exported(localStorage)], { type: "application/json" }));
    link.download = "playalike-settings.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  return (
    <div class="page settings">
      <div class="page-head">
        <h1>Settings</h1>
        <p>They are kept in this browser.</p>
      </div>
      <div class="settings-columns">
        <div class="settings-sample">
          <MiniBoard fen={sample} lastMove="b8c6" coordinates={values.coordinates} label="How the board looks" />
        </div>
        <div class="settings-groups">
          <section class="panel settings-group" aria-labelledby="settings-board">
            <h2 id="settings-board">Board and pieces</h2>
            <Choices legend="Board" options={boards} value={values.board} onChange={(board) => set({ board })} />
            <Choices legend="Pieces" options={pieceSets} value={values.pieces} onChange={(pieces) => set({ pieces })} />
            <Choices legend="Animation" options={animations} value={values.animation} onChange={(animation) => set({ animation })} />
            <Switch label="coordinates" checked={values.coordinates} onChange={(coordinates) => set({ coordinates })} />
            <Switch
              label={`moves as figurines: ${figurine("Nf3", true)} instead of Nf3`}
              checked={values.figurines}
              onChange={(figurines) => set({ figurines })}
            />
          </section>
          <section class="panel settings-group" aria-labelledby="settings-games">
            <h2 id="settings-games">Games</h2>
            <Switch label="premoves: prepare a move while the other side thinks" checked={values.premove} onChange={(premove) => set({ premove })} />
            <Switch label="ask before a move is made" checked={values.confirm} onChange={(confirm) => set({ confirm })} />
            <Switch label="zen: only the board and the clocks" checked={values.zen} onChange={(zen) => set({ zen })} />
          </section>
          <section class="panel settings-group" aria-labelledby="settings-sound">
            <h2 id="settings-sound">Sound</h2>
            <Switch label="sounds" checked={sound} onChange={setSound} />
            <label class="field">
              <span>Volume: {values.volume} %</span>
              <input
                type="range"
                min={0}
                max={100}
                step={5}
                value={values.volume}
                disabled={!sound}
                onInput={(event) => set({ volume: Number(event.currentTarget.value) })}
                onChange={() => play("move")}
              />
            </label>
          </section>
          <Devices />
          <section class="panel settings-group" aria-labelledby="settings-file">
            <h2 id="settings-file">As a file</h2>
            {problem && (
              <p class="field-problem" role="alert">
                {problem}
              </p>
            )}
            <div class="settings-actions">
              <button type="button" class="button" onClick={save}>
                <Icon name="download" size={18} /> Save
              </button>
              <label class="button file-button">
                Read
                <input type="file" accept=".json,application/json" onChange={file.onChoose} />
              </label>
              <button type="button" class="button quiet" onClick={() => setValues(usual)}>
                As they were at first
              </button>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}
