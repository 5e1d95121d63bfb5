"use client";
import { Check } from "lucide-react";
import { actorName } from "@/components/data/actor-name";
import { useTask } from "@/components/data/use-task";
import type { InboxItemView } from "@/server/contract/inbox-view";
import type { TaskView } from "@/server/contract/task-view";

/** An item that was settled while it was shown, and by whom. It leaves with the next move. */
export function SettledRow({ item }: { item: InboxItemView }) {
  const { data: task } = useTask(item.taskId);
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 rounded-md px-2 py-[7px] leading-[1.1875rem] phone:py-[11px]">
      <Check aria-hidden="true" className="mt-0.5 size-4 text-ok" />
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-t2">{item.title}</span>
        <span className="truncate text-t2 text-xs">{settledWords(item, task)}</span>
      </span>
    </div>
  );
}

function settledWords({ since }: InboxItemView, task: TaskView | undefined): string {
  const answered = task?.interrupts.filter(({ answeredAt }) => (answeredAt ?? "") >= since) ?? [];
  const [last] = answered.sort((one, two) => (two.answeredAt ?? "").localeCompare(one.answeredAt ?? ""));
  if (last?.status === "expired") return "Nobody answered in time";
  if (last?.answeredBy) return `Answered by ${actorName(last.answeredBy)}`;
  return "It does not wait here any more";
}
