import type { TaskSummary } from "@/server/contract/task-view";

/** Input and output together; null when neither was reported. */
export function allTokens({ inputTokens, outputTokens }: Pick<TaskSummary, "inputTokens" | "outputTokens">) {
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0);
}
