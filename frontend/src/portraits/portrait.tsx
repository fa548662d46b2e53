/** A player's picture: our own drawing where there is one, otherwise the initials. */

import "./portraits.css";
import type { ComponentType } from "preact";
import { Alekhine } from "./alekhine.tsx";
import { Anand } from "./anand.tsx";
import { Botvinnik } from "./botvinnik.tsx";
import { Capablanca } from "./capablanca.tsx";
import { Carlsen } from "./carlsen.tsx";
import { DieFigure, EngineFigure, FishFigure, Monogram, PawnFigure } from "./figures.tsx";
import { Fischer } from "./fischer.tsx";
import { hueStyle } from "./hue.ts";
import { Karpov } from "./karpov.tsx";
import { Kasparov } from "./kasparov.tsx";
import { Korchnoi } from "./korchnoi.tsx";
import { Kramnik } from "./kramnik.tsx";
import { Lasker } from "./lasker.tsx";
import { Morphy } from "./morphy.tsx";
import { Nakamura } from "./nakamura.tsx";
import { Nimzowitsch } from "./nimzowitsch.tsx";
import { Petrosian } from "./petrosian.tsx";
import { Polgar } from "./polgar.tsx";
import { Rubinstein } from "./rubinstein.tsx";
import { Shirov } from "./shirov.tsx";
import { Smyslov } from "./smyslov.tsx";
import { Spassky } from "./spassky.tsx";
import { Tal } from "./tal.tsx";
import { Topalov } from "./topalov.tsx";

const drawings: Readonly<Record<string, ComponentType>> = {
  "personality:karpov": Karpov,
  "personality:tal": Tal,
  "personality:fischer": Fischer,
  "personality:morphy": Morphy,
  "personality:nimzowitsch": Nimzowitsch,
  "personality:lasker": Lasker,
  "personality:petrosian": Petrosian,
  "personality:kasparov": Kasparov,
  "personality:capablanca": Capablanca,
  "personality:alekhine": Alekhine,
  "personality:anand": Anand,
  "personality:botvinnik": Botvinnik,
  "personality:carlsen": Carlsen,
  "personality:korchnoi": Korchnoi,
  "personality:kramnik": Kramnik,
  "personality:nakamura": Nakamura,
  "personality:polgar": Polgar,
  "personality:rubinstein": Rubinstein,
  "personality:shirov": Shirov,
  "personality:smyslov": Smyslov,
  "personality:spassky": Spassky,
  "personality:topalov": Topalov,
  engine: EngineFigure,
  stockfish: FishFigure,
  random: DieFigure,
  simple: PawnFigure,
};

/** "Anatoly Karpov" to "AK". */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean);
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

export interface PortraitProps {
  /** The opponent's id, for example `personality:karpov`. */
  id: string;
  name: string;
  accent: string;
  /** Set when the name does not stand beside the picture. */
  described?: boolean;
}

export function Portrait({ id, name, accent, described = false }: PortraitProps) {
  // The engine's other rulesets ("engine:v7p3r") look like the engine.
  const Drawing = drawings[id] ?? drawings[id.replace(/:.*/, "")];
  return (
    <svg
      class="portrait"
      data-hue
      style={hueStyle(accent)}
      viewBox="14 14 172 172"
      preserveAspectRatio="xMidYMin slice"
      role={described ? "img" : undefined}
      aria-label={described ? name : undefined}
      aria-hidden={described ? undefined : "true"}
    >
      {Drawing ? <Drawing /> : <Monogram letters={initials(name)} />}
    </svg>
  );
}
