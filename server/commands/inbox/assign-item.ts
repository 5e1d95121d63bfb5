import type { AssignInboxInput } from "../../contract/inbox-inputs";
import type { Actor } from "../../domain/actor";
import type { Caller, Ports } from "../../ports";
import { type InboxResult, NO_SUCH_ITEM } from "./inbox-result";

/** Says who takes care of what waits; null: nobody does. */
export async function assignItem(
  ports: Ports,
  { tenantId, actor }: Caller,
  { item, assignee, requestId }: AssignInboxInput,
): Promise<InboxResult> {
  const person = personOf(assignee, actor);
  const subject = `${item.kind} of ${item.subject} to ${person?.id ?? "nobody"}`;
  const act = { actor, verb: "inbox.assign", reason: null, requestId, facts: { subject } };
  return (await ports.inbox.mark({ tenantId, ...item }, { assignee: person }, act)) ? { value: null } : NO_SUCH_ITEM;
}

function personOf(assignee: AssignInboxInput["assignee"], caller: Actor): Actor | null {
  if (assignee === null) return null;
  return typeof assignee === "string" ? { kind: "operator", id: assignee } : caller;
}
