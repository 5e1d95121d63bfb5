"use client";
import { CalmLink } from "@/components/ui/calm-link";
import { formatCount } from "@/components/ui/format/format-count";
import { KeyValues } from "@/components/ui/key-values";
import { useNow } from "@/components/ui/time/use-now";
import type { AgentView } from "@/server/contract/task-view";
import { CAUSES, comesBackWords, MODE_COLUMNS, workerWords } from "./agent-words";

/** What each agent can do, on a phone: one after the other, with the words of the table. */
export function AgentCards({ agents }: { agents: readonly AgentView[] }) {
  const now = useNow();
  return (
    <ul aria-label="What each agent can do" className="border-line border-t">
      {agents.map((agent) => (
        <li key={agent.name} className="border-line border-b px-4 pt-1 pb-3">
          <CalmLink href={`/agents/${agent.name}`} className="flex min-h-11 items-center gap-2 font-strong">
            <span className="min-w-0 flex-1 truncate">{agent.name}</span>
            <span className={agent.workers === 0 ? "text-warn text-xs" : "font-normal text-t2 text-xs"}>
              {now === null ? null : workerWords(agent, now)}
            </span>
          </CalmLink>
          <KeyValues items={factsOf(agent)} />
        </li>
      ))}
    </ul>
  );
}

function factsOf(agent: AgentView) {
  const { running, queued, held, pauseModes, resumeCauses, canPark, stateSchema } = agent;
  const modes = MODE_COLUMNS.filter(({ mode }) => pauseModes.includes(mode)).map(({ label }) => label);
  const causes = CAUSES.filter(({ cause }) => resumeCauses.includes(cause)).map(({ label }) => label);
  const tasks = `${formatCount(running)} working, ${formatCount(queued)} queued, ${formatCount(held)} held`;
  return [
    { label: "Tasks", value: tasks },
    { label: "Pauses", value: modes.length > 0 ? modes.join(", ") : "Cannot be paused" },
    { label: "Parks", value: canPark ? "Itself, too" : "Never itself" },
    { label: "Expects", value: causes.length > 0 ? `A resume by ${causes.join(", ")}` : "No resume" },
    { label: "Edit", value: stateSchema === null ? "Unchecked" : "Checked against its schema" },
    { label: "Comes back", value: comesBackWords(agent) },
  ];
}
