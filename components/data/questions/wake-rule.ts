import type { InterruptView } from "@/server/contract/task-view";

type Asked = Pick<InterruptView, "id" | "wake" | "nodePath" | "runId">;

/** Its answer is of use without those to the others that are open. */
export function mayBeSentAlone(question: Asked, open: readonly Asked[]): boolean {
  if (question.wake === "each") return true;
  const { id, nodePath, runId } = question;
  return !open.some((other) => other.id !== id && other.nodePath === nodePath && other.runId === runId);
}

/** What sending does, said before it is done. */
export function ruleWords(open: readonly Asked[], isHeld: boolean): string {
  const [what, is] = open.length === 1 ? ["answer", "is"] : ["answers", "are"];
  if (isHeld) return `The ${what} ${is} stored now and used when the task goes on.`;
  if (open.length === 1) return "The agent goes on with the answer.";
  if (open.some((question) => mayBeSentAlone(question, open)))
    return "Each answer is sent on and the agent goes on with it.";
  return open.length === 2
    ? "The agent goes on when both are in."
    : `The agent goes on when all ${open.length} are in.`;
}
