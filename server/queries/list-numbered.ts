import type { PageInput } from "../contract/task-inputs";
import type { EventView, MessageView } from "../contract/task-view";
import type { Caller, NumberedPage, Ports } from "../ports";

/** Events of a task after a number, in order. */
export function listEvents(ports: Ports, caller: Caller, input: PageInput): Promise<NumberedPage<EventView>> {
  return ports.reader.eventPage({ tenantId: caller.tenantId, taskId: input.taskId }, input.after, input.limit);
}

/** Messages of a task after a number, in order. */
export function listMessages(ports: Ports, caller: Caller, input: PageInput): Promise<NumberedPage<MessageView>> {
  return ports.reader.messagePage({ tenantId: caller.tenantId, taskId: input.taskId }, input.after, input.limit);
}
