"use client";
import type { ReactNode } from "react";
import { useLineage } from "@/components/data/use-checkpoint-facts";
import type { LineageTask } from "@/server/contract/checkpoint-view";
import { OriginLink } from "./origin-link";

interface Family {
  /** Tasks that were forked from this one. */
  readonly forks: readonly LineageTask[];
  readonly origin: ReactNode;
}

interface FamilyOf {
  readonly taskId: string;
  readonly version: number;
  /** False as long as more important things are read. */
  readonly isAsked: boolean;
}

/** What was forked from a task, and what it was forked from itself. */
export function useFamily({ taskId, version, isAsked }: FamilyOf): Family {
  const tasks = useLineage(isAsked ? taskId : null).data?.tasks ?? [];
  const forks = tasks.filter((task) => task.forkedFrom?.taskId === taskId);
  const from = tasks.find((task) => task.taskId === taskId)?.forkedFrom;
  const origin = from && tasks.find((task) => task.taskId === from.taskId);
  if (!origin) return { forks, origin: null };
  const compareHref =
    from.version === null ? null : `/tasks/${taskId}/checkpoints/${version}?vs=${from.version}&of=${from.taskId}`;
  const others = tasks.length - forks.length - 2;
  return {
    forks,
    origin: <OriginLink origin={origin} version={from.version} others={others} compareHref={compareHref} />,
  };
}
