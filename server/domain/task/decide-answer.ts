import type { Actor } from "../actor";
import type { Json } from "../json";
import type { Decision, NewMessage } from "./change";
import { controlOf, moveTo } from "./control";
import { messageEvent } from "./decide-resume";
import { refuse } from "./refuse";
import { isTerminal } from "./state";
import type { Control, Task } from "./task";

export interface AnswerOrder {
  readonly question: {
    readonly id: string;
    readonly key: string;
    readonly status: string;
    readonly answeredBy: string | null;
  };
  readonly answer: Json;
  readonly actor: Actor;
  /** The message that carried it, as its sender wrote it; left out where only the answer was given. */
  readonly message?: Pick<NewMessage, "parts" | "messageId" | "details">;
}

/** Records an answer once. When it was the last one open, the task goes on; held, it goes on at its resume. */
export function decideAnswer(task: Task, order: AnswerOrder): Decision<null> {
  const { question, actor } = order;
  if (isTerminal(task.state))
    return refuse(task, {
      code: "INTERRUPT_NOT_OPEN",
      message: `It is already ${task.state}. Your answer was not sent.`,
    });
  if (question.status !== "open") {
    return refuse(task, {
      code: "INTERRUPT_NOT_OPEN",
      message: `It was already ${question.status}${question.answeredBy ? ` by ${question.answeredBy}` : ""}. Your answer was not sent.`,
    });
  }
  if (task.cancel)
    return refuse(task, {
      code: "INTERRUPT_NOT_OPEN",
      message: "It is being canceled. Undo that first. Your answer was not sent.",
    });
  const openInterrupts = Math.max(0, task.openInterrupts - 1);
  const goesOn = openInterrupts === 0 && task.state === "input_required";
  const control: Control = { ...(goesOn ? moveTo(controlOf(task), "working") : controlOf(task)), openInterrupts };
  const part = typeof order.answer === "string" ? { text: order.answer } : { data: order.answer };
  const message: NewMessage = { role: "user", actor, origin: "answer", parts: [part], ...order.message };
  return {
    kind: "moved",
    change: {
      control,
      ...(goesOn ? { queue: "now" as const } : {}),
      messages: [message],
      events: [
        messageEvent(task, message),
        { type: "interrupt.answered", actor, data: { interruptId: question.id, key: question.key } },
        ...(goesOn ? [{ type: "task.requeued" as const, actor, data: { from: task.state, to: "working" } }] : []),
      ],
      answer: { id: question.id, answer: order.answer, actor },
    },
    answer: null,
  };
}
