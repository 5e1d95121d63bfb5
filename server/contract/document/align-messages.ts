import type { CheckpointView } from "../task-view";

/**
 * The version that another one is compared with, with the messages that both can be asked about. Each brings only its last thousand, so
 * of one task the two may begin at different ones; a conversation only grows, so what one has of the other's time is the other's too.
 * Versions of different tasks stay as they are.
 */
export function alignMessages(open: CheckpointView, other: CheckpointView): CheckpointView {
  if (open.taskId !== other.taskId) return other;
  const openFrom = lastLeftOut(open);
  const otherFrom = lastLeftOut(other);
  if (openFrom === otherFrom) return other;
  const messages = [
    ...open.messages.filter(({ seq }) => seq <= otherFrom),
    ...other.messages.filter(({ seq }) => seq > openFrom),
  ];
  return { ...other, messages };
}

/** The newest message that was left out; 0 when none was. */
function lastLeftOut({ messageCount, messages }: CheckpointView): number {
  return messageCount - messages.length;
}
