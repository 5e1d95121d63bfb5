import type { PageInput } from "../contract/task-inputs";
import type { CheckpointMeta, EventView, MessageView, ReceiptView } from "../contract/task-view";
import type { Caller, NumberedPage, Ports, TaskRef } from "../ports";
import { type Found, NO_SUCH_TASK } from "./found";

/** Events of a task after a number, in order. */
export function listEvents(ports: Ports, caller: Caller, input: PageInput): Promise<Found<NumberedPage<EventView>>> {
  const ref = refOf(caller, input);
  return known(ports, ref, {
    asked: ports.reader.eventPage(ref, input.after, input.limit),
    rows: (page) => page.items,
  });
}

/** Messages of a task after a number, in order. */
export function listMessages(
  ports: Ports,
  caller: Caller,
  input: PageInput,
): Promise<Found<NumberedPage<MessageView>>> {
  const ref = refOf(caller, input);
  return known(ports, ref, {
    asked: ports.reader.messagePage(ref, input.after, input.limit),
    rows: (page) => page.items,
  });
}

/** What was done or tried with a task, the newest first. */
export function listReceipts(
  ports: Ports,
  caller: Caller,
  input: { readonly taskId: string },
): Promise<Found<readonly ReceiptView[]>> {
  const ref = refOf(caller, input);
  return known(ports, ref, { asked: ports.reader.receipts(ref), rows: (receipts) => receipts });
}

/** Checkpoints of a task, the newest first, without their data. */
export function listCheckpoints(
  ports: Ports,
  caller: Caller,
  input: { readonly taskId: string },
): Promise<Found<readonly CheckpointMeta[]>> {
  const ref = refOf(caller, input);
  return known(ports, ref, { asked: ports.reader.checkpoints(ref), rows: (checkpoints) => checkpoints });
}

function refOf(caller: Caller, { taskId }: { readonly taskId: string }): TaskRef {
  return { tenantId: caller.tenantId, taskId };
}

interface Records<T> {
  readonly asked: Promise<T>;
  readonly rows: (records: T) => readonly unknown[];
}

/** What has records exists; whether a task without them does is asked only then. */
async function known<T>(ports: Ports, ref: TaskRef, { asked, rows }: Records<T>): Promise<Found<T>> {
  const value = await asked;
  if (rows(value).length > 0 || (await ports.tasks.find(ref))) return { value };
  return { refusal: { code: "TASK_NOT_FOUND", message: NO_SUCH_TASK, taskId: ref.taskId } };
}
