import type { InterruptView } from "../../contract/task-view";
import type { AnsweredQuestion } from "../../domain/task/decide-answer";
import type { StandingQuestion } from "../../domain/task/interrupt";

/** A question as decisions need it. */
export function toAnsweredQuestion(view: InterruptView): AnsweredQuestion & StandingQuestion {
  const { id, key, nodePath, runId, wake, status, answeredBy, answer, answeredAt, answeredAttempt } = view;
  const { kind, message, payload, schema, call } = view;
  const at = answeredAt === null ? null : new Date(answeredAt);
  const asked = { kind, message, payload, schema, call };
  return { id, key, nodePath, runId, wake, status, answeredBy, answer, answeredAt: at, answeredAttempt, ...asked };
}
