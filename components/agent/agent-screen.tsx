"use client";
import { Plus } from "lucide-react";
import { describeFailure } from "@/components/data/describe-failure";
import { useAgents } from "@/components/data/use-agents";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { AgentView } from "@/server/contract/task-view";
import { AgentFacts } from "./agent-facts";
import { ApprovalList } from "./approval-list";
import { CardBox } from "./card-box";
import { DoorList } from "./door-list";
import { ReleaseCallers } from "./release-callers";

const CRUMBS = [{ label: "Agents", href: "/agents" }];

/** One agent: what it can do, and how others speak to it. */
export function AgentScreen({ name }: { name: string }) {
  const { data: agents, error, isFetching, refetch } = useAgents();
  const agent = agents?.find((each) => each.name === name);
  const failure = error && !agents ? describeFailure(error) : null;
  return (
    <Screen title={name} crumbs={CRUMBS} phoneTitle={name}>
      {agent ? (
        <AgentPage agent={agent} />
      ) : agents ? (
        <ErrorState title={`There is no agent ${name}.`}>It may not have registered itself yet.</ErrorState>
      ) : failure ? (
        <ErrorState
          title="The agent could not be read."
          requestId={failure.requestId}
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {failure.title}
        </ErrorState>
      ) : (
        <AfterDelay className="grid gap-3 px-5 py-4">
          <Skeleton height={48} />
          <Skeleton height={240} />
        </AfterDelay>
      )}
    </Screen>
  );
}

function AgentPage({ agent }: { agent: AgentView }) {
  const { name, description } = agent;
  const offline = useOfflineReason();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div tabIndex={0} className="min-h-0 flex-1 overflow-auto px-5 py-4 focus-visible:-outline-offset-2 phone:px-4">
      <header className="mb-4 flex items-start gap-4 phone:flex-col phone:items-stretch">
        <p className="min-w-0 flex-1 text-t2 [overflow-wrap:anywhere]">{description || `The agent ${name}.`}</p>
        {offline ? (
          <Button size="lg" icon={<Plus className="size-3.5" />} disabledReason={offline}>
            New task…
          </Button>
        ) : (
          <ButtonLink size="lg" icon={<Plus className="size-3.5" />} href={`?new=${encodeURIComponent(name)}`}>
            New task…
          </ButtonLink>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_356px] items-start gap-4 phone:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <DoorList agent={agent} />
          <CardBox name={name} />
        </div>
        <div className="grid min-w-0 gap-4 phone:order-first">
          <AgentFacts agent={agent} />
          <ApprovalList agent={name} />
          <ReleaseCallers agent={agent} />
        </div>
      </div>
    </div>
  );
}
