import type { Actor } from "../actor";
import type { Decision } from "./change";
import { refuse } from "./refuse";
import { isTerminal } from "./state";
import { MAX_LABELS, type Task } from "./task";

export interface LabelOrder {
  readonly actor: Actor;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Gives a living task labels and takes others away. What is in both is given. */
export function decideLabel(task: Task, { actor, add, remove }: LabelOrder): Decision<null> {
  if (isTerminal(task.state))
    return refuse(task, { code: "TASK_ENDED", message: `It is ${task.state}. Nothing was changed.` });
  const kept = task.labels.filter((label) => add.includes(label) || !remove.includes(label));
  const added = [...new Set(add)].filter((label) => !task.labels.includes(label));
  const removed = task.labels.filter((label) => !kept.includes(label));
  if (added.length === 0 && removed.length === 0) return { kind: "unchanged", answer: null };
  const labels = [...kept, ...added];
  if (labels.length > MAX_LABELS) {
    const message = `It would have ${labels.length} labels; ${MAX_LABELS} is the most. Nothing was changed.`;
    return refuse(task, { code: "TOO_MANY_LABELS", message });
  }
  const events = [{ type: "task.labeled", actor, data: { added, removed } }] as const;
  return { kind: "moved", change: { labels, events }, answer: null };
}
