import type { PageInput } from "../contract/task-inputs";
import type { EventView, MessageView } from "../contract/task-view";
import type { Caller, Ports } from "../ports";

export interface NumberedPage<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** Events of a task after a number, in order. */
export async function listEvents(ports: Ports, caller: Caller, input: PageInput): Promise<NumberedPage<EventView>> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  return pageOf(await ports.reader.events(ref, input.after, input.limit + 1), input.limit);
}

/** Messages of a task after a number, in order. */
export async function listMessages(ports: Ports, caller: Caller, input: PageInput): Promise<NumberedPage<MessageView>> {
  const ref = { tenantId: caller.tenantId, taskId: input.taskId };
  return pageOf(await ports.reader.messages(ref, input.after, input.limit + 1), input.limit);
}

function pageOf<T>(rows: readonly T[], limit: number): NumberedPage<T> {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}
