"use client";
import { useState } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import { useAgents } from "@/components/data/use-agents";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { plural } from "@/components/ui/format/plural";
import { ListFilter } from "@/components/ui/list-filter";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { AgentCards } from "./agent-cards";
import { AgentTable } from "./agent-table";
import { searchAgents } from "./agent-words";

/** All agents in one table; typing narrows it. */
export function AgentList() {
  const { data: agents, error, isFetching, refetch } = useAgents();
  const [text, setText] = useState("");
  const isPhone = useIsPhone();
  if (!agents && error) {
    const failure = describeFailure(error);
    return (
      <ErrorState
        title="The agents could not be listed."
        requestId={failure.requestId}
        onRetry={() => void refetch()}
        busy={isFetching}
      >
        {failure.title}
      </ErrorState>
    );
  }
  if (!agents)
    return (
      <AfterDelay className="grid gap-3 px-5 py-4">
        <Skeleton height={32} />
        <Skeleton height={240} />
      </AfterDelay>
    );
  if (agents.length === 0)
    return (
      <EmptyState title="No agent has registered itself yet.">
        A worker makes its agents known when it starts. The worker SDK comes from this server.
      </EmptyState>
    );
  const found = searchAgents(agents, text);
  const Agents = isPhone ? AgentCards : AgentTable;
  return (
    <section aria-labelledby="agents-title">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-3.5 pb-3 phone:px-4">
        <h2 id="agents-title" className="font-semibold text-md">
          {plural(agents.length, "agent")}
        </h2>
        <span className="text-t3 text-xs">{plural(sumOf(agents.map(({ workers }) => workers)), "worker")} up</span>
        <ListFilter label="Filter agents" value={text} onChange={setText} className="ml-auto" />
      </header>
      {found.length > 0 ? <Agents agents={found} /> : <p className="px-5 py-4 text-t3">No agent like this.</p>}
    </section>
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
