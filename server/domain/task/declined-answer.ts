import type { Json } from "../json";
import type { QuestionText } from "./interrupt";

/** What the agent gets when nobody is going to answer: a no to a call, else that the question was declined. */
export function declinedAnswer({ kind, call }: Pick<QuestionText, "kind" | "call">, reason: string | null): Json {
  if (kind === "confirmation" && call) return { confirmed: false, ...(reason ? { note: reason } : {}) };
  return { declined: true, ...(reason ? { reason } : {}) };
}
