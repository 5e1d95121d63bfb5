"use client";
import { GitFork } from "lucide-react";
import { actionReason } from "@/components/data/action-reason";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { TaskView } from "@/server/contract/task-view";
import { forkHref } from "../words/version-href";

/** Leads to the dialog of the newest version, which says first what would run again. It is the way on from a task that ended. */
export function ForkLink({ task }: { task: TaskView }) {
  const href = forkHref(task);
  const icon = <GitFork className="size-3.5" />;
  const words = task.endedAt ? "Fork from checkpoint…" : "Fork…";
  return href === null ? (
    <Button size="lg" icon={icon} disabledReason={actionReason(task.actions.fork) ?? "It has no checkpoint yet."}>
      {words}
    </Button>
  ) : (
    <ButtonLink size="lg" variant={task.endedAt ? "primary" : "outline"} icon={icon} href={href}>
      {words}
    </ButtonLink>
  );
}
