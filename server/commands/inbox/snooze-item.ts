import type { SnoozeInboxInput } from "../../contract/inbox-inputs";
import type { Caller, Ports } from "../../ports";
import { type InboxResult, NO_SUCH_ITEM } from "./inbox-result";

/** Puts off what waits, for everybody: until an instant by the database's clock, or until something happens to it. */
export async function snoozeItem(
  ports: Ports,
  { tenantId, actor }: Caller,
  { item, until, requestId }: SnoozeInboxInput,
): Promise<InboxResult> {
  const what = until === null ? "shown again" : until === "it_moves" ? "until it moves" : `until ${until.at}`;
  const act = {
    actor,
    verb: "inbox.snooze",
    reason: null,
    requestId,
    facts: { subject: `${item.kind} of ${item.subject} ${what}` },
  };
  return (await ports.inbox.mark({ tenantId, ...item }, { snooze: until }, act)) ? { value: null } : NO_SUCH_ITEM;
}
