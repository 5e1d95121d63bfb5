"use client";
import { Play } from "lucide-react";
import { useQueryState } from "nuqs";
import { useRef } from "react";
import { parseAsScope } from "@/components/data/address-params";
import { describeFailure } from "@/components/data/describe-failure";
import { useAgents } from "@/components/data/use-agents";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { AgentView } from "@/server/contract/task-view";
import { AgentPicker } from "./agent-picker";
import { AgentSelect } from "./agent-select";
import { focusInput, NewTaskForm } from "./new-task-form";
import { StartEffect } from "./start-effect";
import { useNewTask } from "./use-new-task";
import { useStart } from "./use-start";

interface NewTaskDialogProps {
  /** The agent that is asked for; "" is any. */
  wanted: string;
  onClose: () => void;
}

/** Start work knowing what can be done with it later. Nothing starts before Start task is pressed. */
export function NewTaskDialog({ wanted, onClose }: NewTaskDialogProps) {
  const { choose } = useNewTask();
  const [urlScope] = useQueryState("scope", parseAsScope);
  const query = useAgents();
  const agents = query.data ?? [];
  // Nobody in particular was asked for: the first that can start at once, else the first.
  const agent = wanted === "" ? (agents.find(isFree) ?? agents[0]) : agents.find((each) => each.name === wanted);
  const start = useStart(agent, { wanted, scope: urlScope });
  const refused = useOfflineReason() ?? start.refused;
  const hasFocused = useRef(false);
  const submit = () => void start.run();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New task"
      width={920}
      tall
      flush
      dirty={start.isDirty}
      onConfirm={refused ? undefined : submit}
      footNote={agent ? <StartEffect agent={agent} start={start} /> : null}
      footer={
        <>
          <Button size="lg" className="phone:hidden" onClick={onClose}>
            Close
          </Button>
          <Button
            size="lg"
            variant="primary"
            icon={<Play className="size-3.5" />}
            kbd="mod+enter"
            busy={start.isPending}
            disabledReason={refused}
            onClick={submit}
          >
            Start task
          </Button>
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-[288px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]">
        <AgentPicker agents={agents} chosen={agent?.name} onChoose={choose} onConfirm={focusInput} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-[11px] overflow-auto px-5 pt-[13px] pb-3.5 phone:px-4 phone:pb-5">
          <AgentSelect agents={agents} chosen={agent?.name} onChoose={choose} />
          {agent ? (
            <NewTaskForm key={agent.name} agent={agent} start={start} hasFocused={hasFocused} />
          ) : query.error ? (
            <ListFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : query.isPending ? (
            <FormSkeleton />
          ) : (
            <NoAgent wanted={wanted} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function isFree(agent: AgentView): boolean {
  return agent.freeSlots > agent.queued;
}

function NoAgent({ wanted }: { wanted: string }) {
  if (wanted !== "") return <EmptyState title={`There is no agent ${wanted}.`}>Choose another one.</EmptyState>;
  return <EmptyState title="No agent has connected yet.">It is listed here once its worker does.</EmptyState>;
}

function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = describeFailure(error);
  return (
    <ErrorState title="The agents could not be listed." requestId={failure.requestId} onRetry={onRetry}>
      {failure.title}
    </ErrorState>
  );
}

function FormSkeleton() {
  return (
    <AfterDelay className="grid gap-3 pt-1">
      <Skeleton width="60%" height={32} />
      <Skeleton height={132} />
      <Skeleton height={32} />
      <Skeleton height={56} />
    </AfterDelay>
  );
}
