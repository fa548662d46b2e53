/** A player's page: who, measured how, and everything the study found. */

import "./players.css";
import { useEffect, useState } from "preact/hooks";
import { getProfile, getStudy, type Profile, type Study } from "../api/study.ts";
import { useResource } from "../app/resource.ts";
import type { PageProps } from "../app/router.ts";
import { useTitle } from "../app/title.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { Tabs, panelId, tabId } from "../ui/tabs.tsx";
import { Chains } from "./chains.tsx";
import { Glance } from "./glance.tsx";
import { Habits } from "./habits.tsx";
import { Hero } from "./hero.tsx";
import { Measured } from "./measured.tsx";
import { Openings } from "./openings.tsx";
import { Plans } from "./plans.tsx";
import { Sources } from "./sources.tsx";
import { Squares } from "./squares.tsx";
import { Structures } from "./structures.tsx";
import { Weighs } from "./weighs.tsx";

const tabs = [
  { id: "glance", label: "At a glance" },
  { id: "openings", label: "Openings" },
  { id: "pieces", label: "Pieces and pawns" },
  { id: "plans", label: "Plans" },
  { id: "habits", label: "Habits" },
  { id: "study", label: "What decides, and sources" },
] as const;
type TabId = (typeof tabs)[number]["id"];

/** Links of earlier versions name a part of the page. */
const homes: Record<string, TabId> = {
  numbers: "glance", squares: "pieces", structures: "pieces", chains: "plans", weighs: "study", sources: "study",
};
const tabOf = (hash: string): TabId => {
  const name = hash.slice(1);
  return tabs.find((tab) => tab.id === name)?.id ?? homes[name] ?? "glance";
};

export default function ProfilePage({ params }: PageProps) {
  const name = params["name"] ?? "";
  const profile = useResource((signal) => getProfile(name, signal), [name]);
  const study = useResource((signal) => getStudy(name, signal), [name]);
  const [tab, setTab] = useState<TabId>(() => tabOf(location.hash));
  const open = (chosen: TabId) => {
    setTab(chosen);
    history.replaceState(null, "", `${location.pathname}#${chosen}`);
  };
  useEffect(() => {
    const listener = () => setTab(tabOf(location.hash));
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  }, []);
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
      <div class="profile-tabs">
        <Tabs label={`About ${player.display_name}`} prefix="profile" tabs={tabs} value={tab} onChange={open} />
      </div>
      <div id={panelId("profile", tab)} role="tabpanel" aria-labelledby={tabId("profile", tab)}>
        {tab === "study" ? (
          <>
            <Weighs player={player} />
            <Sources player={player} />
          </>
        ) : study.error ? (
          <Failure error={study.error} onRetry={study.reload} />
        ) : !study.value ? (
          <>
            {tab === "glance" && <Measured player={player} departures={null} />}
            <Loading what="Reading the study; the first time this takes a few seconds" />
          </>
        ) : (
          <Findings tab={tab} player={player} study={study.value} />
        )}
      </div>
    </div>
  );
}

function Findings({ tab, player, study }: { tab: TabId; player: Profile; study: Study }) {
  switch (tab) {
    case "openings":
      return <Openings study={study} />;
    case "pieces":
      return (
        <>
          <Squares player={player} study={study} />
          <Structures study={study} />
        </>
      );
    case "plans":
      return (
        <>
          <Plans study={study} />
          <Chains study={study} />
        </>
      );
    case "habits":
      return <Habits study={study} />;
    default:
      return (
        <>
          <Glance player={player} study={study} />
          <Measured player={player} departures={study.departures} />
        </>
      );
  }
}
