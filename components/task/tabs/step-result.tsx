"use client";
import { useEvent } from "@/components/data/use-event";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/skeleton";
import { findStep, type TaskStep } from "../log/task-step";
import { LongText } from "../parts/long-text";
import { ReadFailure } from "../parts/read-failure";

interface StepResultProps {
  taskId: string;
  step: TaskStep;
  className?: string;
}

/** All that a step returned, or why it failed. What is too large for the log is read when it is shown. */
export function StepResult({ taskId, step, className }: StepResultProps) {
  if (step.isCut) return <ReadResult taskId={taskId} step={step} className={className ?? ""} />;
  return <LongText mono className={className ?? ""} text={resultText(step)} />;
}

function ReadResult({ taskId, step, className }: StepResultProps) {
  const query = useEvent(taskId, step.seq);
  if (query.error && !query.data) return <ReadFailure query={query} />;
  if (!query.data) return <Skeleton className={cn(className, "h-16")} />;
  return <LongText mono className={className ?? ""} text={resultText(findStep(query.data) ?? step)} />;
}

function resultText(step: TaskStep): string {
  if (step.status === "failed") return step.error ?? "No reason was given.";
  if (step.status === "discarded") return "It was cut, and its result was discarded.";
  const { result } = step;
  if (result === undefined || result === null) return "Nothing was returned.";
  return typeof result === "string" ? result : JSON.stringify(result, null, 2);
}
