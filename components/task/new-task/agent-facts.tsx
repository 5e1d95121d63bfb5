"use client";
import { Bot } from "lucide-react";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { availabilityWords, freePlaces } from "./availability";

/** Who will do it: name, version, what it is, whether it is free. */
export function AgentFacts({ agent }: { agent: AgentView }) {
  const now = useNow();
  const standing = now === null ? "" : availabilityWords(agent, now);
  const startsAtOnce = freePlaces(agent) > 0 ? `${standing}, starts at once.` : `${standing}.`;
  return (
    <div className="flex items-center gap-[11px] phone:hidden">
      <span className="grid size-8 flex-none place-items-center rounded-lg bg-s3">
        <Bot />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-1.5">
          <b className="truncate font-semibold">{agent.name}</b>
          <span className="flex-none text-t3 text-xs">
            {agent.version}
            {agent.builtIn ? ", built in" : ""}
          </span>
        </p>
        <p className="text-t2 text-xs [overflow-wrap:anywhere]">
          {asSentence(agent.description)} {standing ? startsAtOnce : null}
        </p>
      </div>
    </div>
  );
}

/** Agents describe themselves with a full stop or without. */
function asSentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
