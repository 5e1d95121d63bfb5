import type { Json } from "../json";
import type { Decision } from "./change";
import { type AnsweredQuestion, answeredChange } from "./decide-answer";
import type { OpenQuestion } from "./interrupt";
import { isTerminal } from "./state";
import type { Task } from "./task";
import { TIMER_ACTOR } from "./wake-change";

export interface DueQuestion extends AnsweredQuestion {
  /** Null: it has none, and its run is told that it expired. */
  readonly defaultAnswer: Json;
  /** Of the call that the default consents to; null where it consents to none. */
  readonly approvedSha256: string | null;
}

/** The default answer counts as any other does; without one the run is told that nobody answered. */
export function decideExpiry(task: Task, due: readonly DueQuestion[], open: readonly OpenQuestion[]): Decision<null> {
  if (isTerminal(task.state) || task.cancel || due.length === 0) return { kind: "unchanged", answer: null };
  const answers = due.map(({ defaultAnswer, approvedSha256, ...question }) => ({
    question,
    answer: defaultAnswer ?? { expired: true },
    approvedSha256,
    expired: true as const,
  }));
  const change = answeredChange(task, { answers, open, actor: TIMER_ACTOR });
  const subject = `question ${due.map(({ id }) => id).join(", ")}`;
  return {
    kind: "moved",
    change: { ...change, act: { actor: TIMER_ACTOR, verb: "expire_question", reason: null, facts: { subject } } },
    answer: null,
  };
}

/** Marks questions as urgent; nothing moves. */
export function decideEscalation(task: Task, due: readonly OpenQuestion[]): Decision<null> {
  if (isTerminal(task.state) || task.cancel || due.length === 0) return { kind: "unchanged", answer: null };
  return {
    kind: "moved",
    change: {
      escalated: due.map(({ id }) => id),
      events: due.map(({ id, key }) => ({
        type: "interrupt.escalated",
        actor: TIMER_ACTOR,
        data: { interruptId: id, key },
      })),
    },
    answer: null,
  };
}
