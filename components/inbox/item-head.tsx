"use client";
import { ArrowRight, Bot, Layers2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { formatMoney } from "@/components/ui/format/format-money";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { StatePill } from "@/components/ui/state/state-pill";
import { Elapsed } from "@/components/ui/time/elapsed";
import type { InboxKind } from "@/server/contract/inbox-view";
import type { TaskView } from "@/server/contract/task-view";
import { AssignMenu } from "./assign-menu";
import { SnoozeMenu } from "./snooze-menu";

interface ItemHeadProps {
  kind: InboxKind;
  task: TaskView;
}

/** What it is about, and what can be done with the item itself. */
export function ItemHead({ kind, task }: ItemHeadProps) {
  const router = useRouter();
  const href = `/tasks/${task.id}`;
  useShortcuts([{ keys: "o", label: "Open the task", group: "Inbox", run: () => router.push(href) }]);
  const item = { kind, subject: task.id };
  const { progress, spentMicros } = task;
  return (
    <header className="flex-none border-line border-b px-6 pt-3.5 pb-3 phone:flex phone:flex-col phone:px-4">
      <div className="flex flex-wrap items-center gap-2 phone:contents">
        <h2 className="min-w-0 flex-1 font-semibold text-[1.0625rem] leading-6 tracking-[-.012em] [overflow-wrap:anywhere] phone:flex-none">
          {task.title}
        </h2>
        <div className="flex flex-wrap gap-2 phone:order-last phone:mt-2.5">
          <SnoozeMenu item={item} />
          <AssignMenu item={item} />
          <ButtonLink href={href} kbd="o" icon={<ArrowRight className="size-3.5" />}>
            Open task
          </ButtonLink>
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-t2 text-xs">
        <StatePill kind={task.state}>
          <Elapsed since={task.stateSince} />
          {task.endedAt ? " ago" : null}
        </StatePill>
        <span className="inline-flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
          <Bot className="size-3.5 flex-none text-t3" />
          {task.agent}
        </span>
        <span className="inline-flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
          <Layers2 className="size-3.5 flex-none text-t3" />
          {task.scope}
        </span>
        {progress ? (
          <span className="num">
            {progress.total === null ? `${progress.done} done` : `${progress.done} of ${progress.total} done`}
          </span>
        ) : null}
        {spentMicros === null ? null : <span className="num">{formatMoney(spentMicros)}</span>}
      </div>
    </header>
  );
}
