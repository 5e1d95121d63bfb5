import { awaitsClient } from "../../domain/client/is-settled";
import type { Change } from "../../domain/task/change";
import { isHeld, isTerminal } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";
import { controlTopic, endedTopic, taskTopic, turnTopic, WAKES_TOPIC, workTopic } from "../../events/topics";

export interface Committed {
  readonly before: Task;
  readonly after: Task;
  readonly change: Change;
  readonly freedSlot: boolean;
  readonly metCondition: boolean;
}

/** Who has to hear of a change at once instead of at the next look. */
export function wakeTopics({ before, after, change, freedSlot, metCondition }: Committed): readonly string[] {
  const mayBeTheirTurn = awaitsClient(after.state) || isHeld(after.state);
  const topics = [mayBeTheirTurn ? turnTopic(after.id) : taskTopic(after.id)];
  // Also when it was queued before: a claim that came while the row was locked has passed it over.
  if (after.queuedAt || freedSlot) topics.push(workTopic(after.agentId));
  // What is waited for may have come already.
  if (metCondition || change.conditions || change.reopen) topics.push(WAKES_TOPIC);
  if (before.attempt && before.workerId && changesOrders(before, change)) topics.push(controlTopic(before.workerId));
  // Between attempts nobody is its holder, and a process may be kept for it all the same.
  const isOver = isTerminal(after.state) && !isTerminal(before.state);
  if (isOver && change.commitNo === undefined) topics.push(endedTopic(after.agentId));
  return topics;
}

/** The holder is told by the answer to its own commit; others' changes it has to be told of. */
function changesOrders(before: Task, { control, commitNo }: Change): boolean {
  if (!control || commitNo !== undefined) return false;
  return control.attempt !== before.attempt || control.pending !== before.pending || control.cancel !== before.cancel;
}
