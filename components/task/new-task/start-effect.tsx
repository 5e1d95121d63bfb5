"use client";
import { useStops } from "@/components/data/stops/use-stops";
import { useAgentFigures } from "@/components/data/use-agents";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { useNow } from "@/components/ui/time/use-now";
import { takesInNew } from "@/server/contract/takes-in-new";
import type { AgentView } from "@/server/contract/task-view";
import { type EffectWords, effectWords } from "./availability";
import type { Start } from "./use-start";

interface StartEffectProps {
  agent: AgentView;
  start: Pick<Start, "failure" | "isInvalid" | "refused" | "scope" | "labels">;
}

/** The footer's sentence: what Start does; after a try that failed, what is so. */
export function StartEffect({ agent, start }: StartEffectProps) {
  const now = useNow();
  const offline = useOfflineReason();
  const { failure, isInvalid, refused, scope, labels } = start;
  const figures = useAgentFigures(agent.name);
  const stops = useStops().data ?? [];
  const stop = stops.find(({ target }) => takesInNew(target, { agent: agent.name, scope, labels }))?.words;
  if (failure) return <Sentence words={failure} isAlert />;
  if (isInvalid) {
    return <Sentence words={{ effect: "Nothing was started.", more: "The input needs fixing." }} isAlert />;
  }
  if (offline)
    return <Sentence words={{ effect: "Offline.", more: "Nothing can be started until the server answers." }} />;
  if (refused) return <Sentence words={{ effect: "Cannot start yet.", more: refused }} />;
  return now === null ? null : <Sentence words={effectWords(agent, now, { stop, figures })} />;
}

function Sentence({ words, isAlert }: { words: EffectWords; isAlert?: boolean }) {
  return (
    <span role={isAlert ? "alert" : undefined} className="phone:text-[0.8125rem]">
      <b className="font-strong text-t1">{words.effect}</b> <span className="text-t2">{words.more}</span>
    </span>
  );
}
