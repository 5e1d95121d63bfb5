"use client";
import { useMemo } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { MessageView, TaskView } from "@/server/contract/task-view";
import type { ConversationItem } from "../log/conversation-item";
import type { LeftStep } from "../log/left-steps";
import { VirtualList } from "../parts/virtual-list";
import { numberRunning } from "../words/step-words";
import { AsideLine } from "./aside-line";
import { type ConversationPlace, type ConversationRow, rowIndexOf, rowKey, withLeft } from "./conversation-row";
import { LeftLine } from "./left-line";
import { MessageLine } from "./message-line";
import { RuleLine } from "./rule-line";
import { RunningLine } from "./running-line";
import { StepLine } from "./step-line";

interface ConversationProps {
  task: TaskView;
  items: readonly ConversationItem[];
  left: readonly LeftStep[];
  messages: readonly MessageView[];
  /** What the timeline or the graph asked to show; a new object each time. */
  jumpTo: ConversationPlace | null;
}

const ESTIMATE_PX: Record<ConversationRow["kind"], number> = {
  prompt: 84,
  message: 84,
  saying: 84,
  aside: 38,
  step: 40,
  rule: 30,
  left: 40,
  running: 40,
};

/** Everything said and done, in order. Reading back keeps its place; what is new is counted below. */
export function Conversation({ task, items, left, messages, jumpTo }: ConversationProps) {
  const rows = useMemo<readonly ConversationRow[]>(
    () => [...withLeft(items, left), ...runningRows(task)],
    [items, left, task],
  );
  const bySeq = useMemo(() => new Map(messages.map((message) => [message.seq, message])), [messages]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is to the rows there were when it was asked for
  const jump = useMemo(
    () => (jumpTo ? { index: rowIndexOf(rows, jumpTo), takesFocus: jumpTo.path !== undefined } : null),
    [jumpTo],
  );
  if (rows.length === 0) return <EmptyState title="Nothing was said or done yet." />;
  return (
    <VirtualList
      label="Conversation"
      rows={rows}
      keyOf={rowKey}
      estimatePx={(row) => ESTIMATE_PX[row.kind]}
      follow
      jump={jump}
      className="px-5 py-2 phone:px-4"
    >
      {(row) => (
        <Line row={row} taskId={task.id} message={row.kind === "message" ? bySeq.get(row.messageSeq) : undefined} />
      )}
    </VirtualList>
  );
}

/** As it would have been said. */
function promptMessage({ event, text }: Extract<ConversationRow, { kind: "prompt" }>): MessageView {
  return { seq: 0, role: "user", actor: event.actor, origin: "input", parts: [{ text }], at: event.at };
}

/** As it will be said. */
function soFarMessage({ event, text }: Extract<ConversationRow, { kind: "saying" }>): MessageView {
  return { seq: 0, role: "agent", actor: event.actor, origin: "agent", parts: [{ text }], at: event.at };
}

function runningRows(task: TaskView): readonly ConversationRow[] {
  const isInterrupt = task.pausing?.mode === "interrupt_immediate";
  return numberRunning(task).map((step) => ({ kind: "running", step, isCut: isInterrupt && step.repeatable }));
}

function Line({ row, taskId, message }: { row: ConversationRow; taskId: string; message: MessageView | undefined }) {
  switch (row.kind) {
    case "prompt":
      return <MessageLine event={row.event} message={promptMessage(row)} />;
    case "message":
      return <MessageLine event={row.event} message={message} soFar={row.soFar} />;
    case "saying":
      return (
        <MessageLine event={row.event} message={soFarMessage(row)} note={row.isLeft ? "Not finished" : "Writing"} />
      );
    case "aside":
      return <AsideLine event={row.event} />;
    case "step":
      return <StepLine taskId={taskId} step={row.step} at={row.event.at} />;
    case "left":
      return <LeftLine step={row.step} />;
    case "running":
      return <RunningLine step={row.step} isCut={row.isCut} />;
    case "rule":
      return <RuleLine event={row.event} taskId={taskId} />;
  }
}
