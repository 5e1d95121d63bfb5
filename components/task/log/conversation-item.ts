import type { JsonValue } from "@/server/contract/primitives";
import type { EventView } from "@/server/contract/task-view";
import { eventData, numberAt, textAt } from "./event-data";
import { readSaying } from "./read-aside";
import { findStep, type TaskStep } from "./task-step";

/** One line of the conversation: what it began with, something said or thought, a step that ended, or a change of state. */
export type ConversationItem =
  | { readonly kind: "prompt"; readonly seq: number; readonly text: string; readonly event: EventView }
  | {
      readonly kind: "message";
      readonly seq: number;
      readonly messageSeq: number;
      /** What was told of it while it grew; left out where nothing was. */
      readonly soFar?: string;
      readonly event: EventView;
    }
  /** A message that grows, or was left in the middle with its attempt. */
  | {
      readonly kind: "saying";
      readonly seq: number;
      readonly text: string;
      readonly isLeft: boolean;
      readonly event: EventView;
    }
  | { readonly kind: "aside"; readonly seq: number; readonly event: EventView }
  | { readonly kind: "step"; readonly seq: number; readonly step: TaskStep; readonly event: EventView }
  | { readonly kind: "rule"; readonly seq: number; readonly event: EventView };

/** Told by the step or state line beside them; they stay in History. */
const QUIET = new Set(["step.started", "task.created", "attempt.released", "task.requeued"]);

export function findConversationItem(event: EventView): ConversationItem | null {
  if (QUIET.has(event.type) || isFirstClaim(event) || isPlainCheckpoint(event)) return null;
  if (event.type === "message.added") {
    return { kind: "message", seq: event.seq, messageSeq: numberAt(eventData(event), "messageSeq") ?? 0, event };
  }
  if (event.type === "aside.added") return findAside(event);
  const step = findStep(event);
  if (step) return { kind: "step", seq: event.seq, step, event };
  return { kind: "rule", seq: event.seq, event };
}

function findAside(event: EventView): ConversationItem {
  const text = readSaying(event);
  if (text === null) return { kind: "aside", seq: event.seq, event };
  return { kind: "saying", seq: event.seq, text, isLeft: false, event };
}

/** Work that begins is the quiet case; a claim after a hold is told by the resume before it. */
function isFirstClaim(event: EventView): boolean {
  return event.type === "attempt.claimed";
}

/** Versions that come with something else: a pause, a question, an end. */
const COMES_WITH = new Set(["pause", "interrupt", "turn_end", "final"]);

/** A periodic version is in the Checkpoints tab; a pause's own is named by the pause. */
function isPlainCheckpoint(event: EventView): boolean {
  if (event.type !== "checkpoint.created") return false;
  const data = eventData(event);
  return COMES_WITH.has(textAt(data, "kind") ?? "") || data.flagged !== true;
}

/** With the prompt that the task began with, where its input has one and no message tells it already. */
export function withPrompt(
  items: readonly ConversationItem[],
  input: JsonValue,
  created: EventView | undefined,
): readonly ConversationItem[] {
  const text = typeof input === "object" && input !== null && "prompt" in input ? input.prompt : null;
  if (created?.type !== "task.created" || typeof text !== "string" || text.trim() === "") return items;
  const isSaid = items.some(({ kind, event }) => kind === "message" && textAt(eventData(event), "origin") === "input");
  return isSaid ? items : [{ kind: "prompt", seq: created.seq, text, event: created }, ...items];
}
