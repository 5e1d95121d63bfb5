"use client";
import { FileChanges } from "@/components/data/file-changes/file-changes";
import { readFileChanges } from "@/components/data/file-changes/read-file-changes";
import { isRecord } from "@/components/data/is-record";
import { ReadFailure } from "@/components/data/read-failure";
import { useEvent } from "@/components/data/use-event";
import { LongText } from "@/components/ui/long-text";
import { Skeleton } from "@/components/ui/skeleton";
import { findStep, type TaskStep } from "../log/task-step";

interface StepResultProps {
  taskId: string;
  step: TaskStep;
  className?: string;
}

/** All that a step returned, or why it failed. What is too large for the log is read when it is shown. */
export function StepResult(props: StepResultProps) {
  return props.step.isCut ? <ReadResult {...props} /> : <Result {...props} />;
}

function ReadResult({ taskId, step, className = "" }: StepResultProps) {
  const query = useEvent(taskId, step.seq);
  if (query.error && !query.data) return <ReadFailure query={query} />;
  if (!query.data) return <Skeleton className="h-16" />;
  return <Result step={findStep(query.data) ?? step} className={className} />;
}

function Result({ step, className = "" }: Omit<StepResultProps, "taskId">) {
  const changes = readFileChanges(step.result);
  if (changes.length === 0) return <LongText mono className={className} text={resultText(step)} />;
  const text = isRecord(step.result) && typeof step.result.text === "string" ? step.result.text : null;
  return (
    <>
      {text === null ? null : <LongText mono className={className} text={text} />}
      <FileChanges changes={changes} />
    </>
  );
}

function resultText(step: TaskStep): string {
  if (step.status === "failed") return step.error ?? "No reason was given.";
  if (step.status === "discarded") return "It was cut, and its result was discarded.";
  const { result } = step;
  if (result === undefined || result === null) return "Nothing was returned.";
  return typeof result === "string" ? result : JSON.stringify(result, null, 2);
}
