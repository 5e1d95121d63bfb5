"use client";
import { Ban, Bot, Clock, Hash, Layers, Layers2, Plug } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { actionReason } from "@/components/data/action-reason";
import { clientWords } from "@/components/data/client-words";
import { useOfflineReason } from "@/components/data/use-offline-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyText } from "@/components/ui/copy-text";
import { plural } from "@/components/ui/format/plural";
import { clippedId } from "@/components/ui/format/short-id";
import { StateMark } from "@/components/ui/state/state-mark";
import { Tag } from "@/components/ui/tag";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { TaskView } from "@/server/contract/task-view";
import { CancelingMark } from "../parts/canceling-mark";
import { TaskPill } from "../parts/task-pill";
import { ActiveTime } from "../side/active-time";
import { ForkLink } from "./fork-link";
import { TaskMenu } from "./task-menu";

interface TaskHeaderProps {
  task: TaskView;
  onCancel: () => void;
}

/** What the task is, how it stands, and what ends it. */
export function TaskHeader({ task, onCancel }: TaskHeaderProps) {
  const refused = actionReason(task.actions.cancel, useOfflineReason());
  const newest = task.checkpoints[0];
  return (
    <header className="flex flex-none items-start gap-4 border-line border-b px-5 pt-3.5 pb-3 phone:border-b-0 phone:px-4 phone:py-3">
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold text-2xl tracking-[-.014em] [overflow-wrap:anywhere] phone:text-[1.1875rem]">
          {task.title}
        </h1>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-t2 text-xs phone:gap-x-3 phone:gap-y-1.5 phone:text-[0.8125rem]">
          <TaskPill task={task} />
          <CancelingMark task={task} />
          {task.cutOff ? <StateMark mark="cut_off" /> : null}
          {task.fenced ? <StateMark mark="fenced" /> : null}
          {task.overdueAt ? <StateMark mark="overdue" /> : null}
          {task.state === "working" && task.openInterrupts > 0 ? (
            <Tag tone="warn">{plural(task.openInterrupts, "question")} open</Tag>
          ) : null}
          <Fact icon={<Bot />}>
            <Link href={`/agents/${task.agent}`} className="hover:text-t1 hover:underline">
              {task.agent}
            </Link>
          </Fact>
          {task.client ? <Fact icon={<Plug />}>{clientWords(task.client)}</Fact> : null}
          <Fact icon={<Layers2 />}>{task.scope.split("/").join(" / ")}</Fact>
          <CopyText text={task.id} label="Copy the task ID" icon={<Hash className="size-3.5 text-t3" />} mono>
            {clippedId(task.id)}
          </CopyText>
          <Fact icon={<Clock />}>
            <span>
              <RelativeTime at={task.createdAt} prefix={hasRun(task) ? "Started" : "Submitted"} plain />
              {hasRun(task) ? (
                <>
                  , active <ActiveTime task={task} />
                </>
              ) : null}
            </span>
          </Fact>
        </div>
      </div>
      <div className="flex flex-none items-center gap-2 phone:hidden">
        {newest ? (
          <ButtonLink
            size="lg"
            icon={<Layers className="size-3.5" />}
            href={`/tasks/${task.id}/checkpoints/${newest.version}`}
          >
            Checkpoint v{newest.version}
          </ButtonLink>
        ) : null}
        <ForkLink task={task} />
        {task.endedAt || task.cancelDueAt ? null : (
          <Button
            size="lg"
            variant="danger"
            icon={<Ban className="size-3.5" />}
            disabledReason={refused}
            onClick={onCancel}
          >
            Cancel…
          </Button>
        )}
        <TaskMenu task={task} />
      </div>
    </header>
  );
}

function hasRun({ activeMs, activeSince }: TaskView): boolean {
  return activeMs > 0 || activeSince !== null;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-[5px] [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-t3">
      {icon}
      {children}
    </span>
  );
}
