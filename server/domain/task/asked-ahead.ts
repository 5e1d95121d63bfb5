import { type AskRound, askAhead } from "./ask-round";
import type { Change, NewEvent } from "./change";
import type { CommitOrder } from "./commit-order";
import type { Task } from "./task";

/** Longest text of a question that its event repeats, UTF-16 units. */
const PREVIEW_LENGTH = 500;

type Asked = Required<Pick<Change, "events" | "interrupts">> &
  Pick<Change, "dropInterrupts"> & {
    /** Open questions of the task with these. */
    readonly openInterrupts: number;
  };

/** What people may answer from this commit on, while its attempt goes on. Null: nothing of it is new. */
export function askedAhead(task: Task, order: CommitOrder): Asked | null {
  if (!order.ahead) return null;
  const { questions, known } = order.ahead;
  const { opened, replaced, open } = askAhead(questions, known?.questions ?? [], task.attemptNo);
  if (opened.length === 0) return null;
  const events = eventsOfRound(order, { opened, replaced, dropped: [] });
  return { events, interrupts: opened, ...droppedBy(replaced), openInterrupts: open.length };
}

export function droppedBy(questions: AskRound["dropped"]): Pick<Change, "dropInterrupts"> {
  return questions.length > 0 ? { dropInterrupts: questions.map(({ id }) => id) } : {};
}

export function eventsOfRound(
  { agent }: CommitOrder,
  { opened, dropped, replaced }: Pick<AskRound, "opened" | "dropped" | "replaced">,
): readonly NewEvent[] {
  return [
    ...[...dropped, ...replaced].map<NewEvent>(({ id, key }) => ({
      type: "interrupt.superseded",
      actor: agent,
      data: { interruptId: id, key },
    })),
    ...opened.map<NewEvent>(({ id, key, kind, message, nodePath = "", runId = "" }) => ({
      type: "interrupt.opened",
      actor: agent,
      data: {
        interruptId: id,
        key,
        kind,
        ...(nodePath ? { nodePath, runId } : {}),
        message: message.slice(0, PREVIEW_LENGTH).toWellFormed(),
      },
    })),
  ];
}
