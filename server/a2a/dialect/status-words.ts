import { isAsking, isHeld, isTerminal } from "../../domain/task/state";
import type { ClientTask } from "../../ports/client-store";

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
  if (isAsking(state)) return questions.map(({ message }) => message).join("\n\n") || null;
  return null;
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
