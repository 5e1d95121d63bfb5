import type { CheckpointView } from "@/server/contract/task-view";

/**
 * What a checkpoint holds as one JSON text: the agent's state as it is stored, beside it the conversation and the
 * artifacts as they were then.
 */
export function composeDocument(checkpoint: CheckpointView): string {
  const { taskId, version, pausedFromState, dataText, artifacts, messages } = checkpoint;
  const parts = [
    `"task_id":${JSON.stringify(taskId)}`,
    `"version":${version}`,
    `"paused_from_state":${JSON.stringify(pausedFromState)}`,
    `"state":${dataText}`,
    `"artifacts":${JSON.stringify(artifacts)}`,
    `"message_history":${JSON.stringify(messages)}`,
  ];
  return `{${parts.join(",")}}`;
}
