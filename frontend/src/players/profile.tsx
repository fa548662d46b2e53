/** A player's page: who, measured how, and everything the study found. */

import "./players.css";
import { getProfile, getStudy, type Profile, type Study } from "../api/study.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { Chains } from "./chains.tsx";
import { Habits } from "./habits.tsx";
import { Hero } from "./hero.tsx";
import { Measured } from "./measured.tsx";
import { Openings } from "./openings.tsx";
import { Plans } from "./plans.tsx";
import { Sources } from "./sources.tsx";
import { Squares } from "./squares.tsx";
import { Structures } from "./structures.tsx";
import { Weighs } from "./weighs.tsx";

const contents = [
  ["numbers", "In numbers"],
  ["openings", "Openings"],
  ["squares", "Squares"],
  ["structures", "Structures"],
  ["plans", "Plans"],
  ["chains", "Chains"],
  ["habits", "Habits"],
  ["weighs", "What weighs"],
  ["sources", "Sources"],
] as const;

export default function ProfilePage({ params }: PageProps) {
  const name = params["name"] ?? "";
  const profile = useResource((signal) => getProfile(name, signal), [name]);
  const study = useResource((signal) => getStudy(name, signal), [name]);
  useTitle(profile.value?.display_name ?? "Player");
  if (profile.error)
    return (
      <div class="page">
        <Failure error={profile.error} onRetry={profile.reload} />
        <p class="profile-back">
          <a href="/players">All players</a>
        </p>
      </div>
    );
  if (!profile.value)
    return (
      <div class="page">
        <Loading what="Fetching the player" />
      </div>
    );
  const player = profile.value;
  return (
    <div class="page profile" data-hue style={hueStyle(player.accent)}>
      <Hero player={player} />
      <nav class="profile-contents" aria-label="On this page">
        <ul>
          {contents.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Measured player={player} departures={study.value?.departures ?? null} />
      {study.error ? (
        <Failure error={study.error} onRetry={study.reload} />
      ) : study.value ? (
        <Findings player={player} study={study.value} />
      ) : (
        <Loading what="Reading the study; the first time this takes a few seconds" />
      )}
      <Weighs player={player} />
      <Sources player={player} />
    </div>
  );
}

function Findings({ player, study }: { player: Profile; study: Study }) {
  return (
    <>
      <Openings study={study} />
      <Squares player={player} study={study} />
      <Structures study={study} />
      <Plans study={study} />
      <Chains study={study} />
      <Habits study={study} />
    </>
  );
}
