import type { InterruptView } from "@/server/contract/task-view";
import { placeOf } from "@/server/contract/workflow/node-key";

/** Which node asks, in people's words: "review", "review, run 2". Null for an agent without nodes. */
export function nodeOfQuestion({ nodePath, runId }: Pick<InterruptView, "nodePath" | "runId">): string | null {
  if (nodePath === "") return null;
  const name = placeOf(nodePath).name || nodePath;
  return runId === "" || runId === "1" ? name : `${name}, run ${runId}`;
}

/** The question among all of its task: "review, approve"; its key alone for an agent without nodes. */
export function nameOfQuestion(question: Pick<InterruptView, "nodePath" | "runId" | "key">): string {
  const node = nodeOfQuestion(question);
  return node ? `${node}, ${question.key}` : question.key;
}
