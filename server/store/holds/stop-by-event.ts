import type { ClientBase } from "pg";
import type { RuleView } from "../../contract/stop-view";
import type { NewStop } from "../../domain/hold/stop-of-rule";
import type { Act } from "../../domain/receipt/act";
import type { NewExternalEvent, StopByEvent } from "../../ports/wait-store";
import { startPicked } from "../operations/start-operation";
import { Bindings } from "../read/fleet/bindings";
import { leaveReceipt } from "../receipts/leave-receipt";
import { startStop } from "./start-stop";
import { rulesOfEvent } from "./stop-rules";

interface Fired {
  readonly event: NewExternalEvent;
  readonly newId: () => string;
  readonly stopsOf: (rules: readonly RuleView[]) => readonly NewStop[];
}

/** Makes the stops of the rules that wait for the event, with a receipt each. Inside the event's transaction. */
export async function stopByEvent(client: ClientBase, fired: Fired): Promise<readonly StopByEvent[]> {
  const rules = await rulesOfEvent(client, fired.event);
  const made: StopByEvent[] = [];
  for (const stop of rules.length > 0 ? fired.stopsOf(rules) : []) made.push(await makeStop(client, stop, fired));
  return made;
}

async function makeStop(client: ClientBase, stop: NewStop, { event, newId }: Fired): Promise<StopByEvent> {
  const { ruleId, target, mode, actor, reason } = stop;
  const { tenantId, topic } = event;
  const operationId = newId();
  const order = { id: newId(), operationId, tenantId, mode, actor, reason, requestId: null };
  const done =
    target.kind === "tasks"
      ? {
          kind: "started",
          holdId: null,
          operationId: await stopNamed(client, stop, { tenantId, operationId, taskIds: target.taskIds }),
        }
      : await startStop(client, { ...order, target, ruleId });
  const subject = done.holdId ? `hold:${done.holdId}` : `operation:${operationId}`;
  const act: Act = { actor, verb: "stop", reason, facts: { subject, matchedEvent: { topic, eventId: event.id } } };
  const outcome = done.kind === "standing" ? "unchanged" : "accepted";
  await leaveReceipt(client, { id: newId(), tenantId, act, taskId: null, task: null, outcome });
  return { ruleId, holdId: done.holdId, operationId: done.operationId };
}

/** Named tasks are held without a stop that stands: nothing else is taken in, also when none of them is there. */
async function stopNamed(
  client: ClientBase,
  { mode, actor, reason }: NewStop,
  {
    tenantId,
    operationId,
    taskIds,
  }: { readonly tenantId: string; readonly operationId: string; readonly taskIds: readonly string[] },
): Promise<string> {
  const b = new Bindings();
  const picked = `select id, null::text as handle, row_number() over (order by id)::int as no from unnest(${b.bind(taskIds, "uuid[]")}) id`;
  const params = { mode: mode ?? "finish_step", holder: "panic" } as const;
  const operation = {
    id: operationId,
    tenantId,
    verb: "pause",
    actor,
    reason,
    params,
    perSecond: null,
    requestId: null,
  } as const;
  await startPicked(client, b, { operation, picked, filter: null, undoes: null, keepsEmpty: true });
  return operationId;
}
