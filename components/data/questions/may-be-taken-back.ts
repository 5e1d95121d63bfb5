import type { InterruptView, TaskView } from "@/server/contract/task-view";

type Answered = Pick<InterruptView, "status" | "answeredBy" | "answeredAttempt">;

/** Somebody answered it here, and no run has begun that knows of it. The server decides it again. */
export function mayBeTakenBack(task: Pick<TaskView, "attemptNo" | "endedAt">, question: Answered): boolean {
  const { status, answeredBy, answeredAttempt } = question;
  const isOurs = status === "answered" && answeredBy?.kind === "operator";
  return isOurs && task.endedAt === null && answeredAttempt === task.attemptNo;
}
