import { isAsking, isHeld, isTerminal } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";
import type { TaskNews } from "../../queries/client/follow-task";

const FENCED = "Paused. The worker did not answer: its writes are refused, its outside effects may still happen.";

/** What a client is told of where its task stands: what it is asked, why it is held or how it ended. Null for nothing. */
export function statusWords({
  state,
  questions,
  endedReason,
  suspension,
}: Pick<ClientTask, "state" | "questions" | "endedReason" | "suspension">): string | null {
  if (isTerminal(state)) return endedReason;
  if (isHeld(state)) return suspension ? heldWords(suspension) : null;
  if (isAsking(state)) return wordsOfQuestions(questions) || null;
  return null;
}

/** All that the task waits for with a move. */
export function wordsAsked(news: TaskNews): string {
  return news.kind === "moved" ? wordsOfQuestions(news.questions) : "";
}

function wordsOfQuestions(questions: ClientTask["questions"]): string {
  return questions.map(({ message }) => message).join("\n\n");
}

interface Held {
  readonly stopProof: string | null;
  readonly initiator: string | null;
  readonly reason: string | null;
}

export function heldWords({ stopProof, initiator, reason }: Held): string {
  if (stopProof === "fenced") return FENCED;
  const what = initiator === "agent" ? "Waiting" : "Paused";
  return reason ? `${what}: ${reason}` : `${what}.`;
}
