import type { ClientBase, Pool, QueryResult } from "pg";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import { OPERATIONS_TOPIC, RECEIPTS_TOPIC } from "../../events/topics";
import type { NewOperation, OperationRef, OperationStore, StartedOperation } from "../../ports/operation-store";
import { NO_RESTS } from "../../ports/row-rests";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { decideNext, nextSliceInMs } from "./decide-next";
import { findOperation, findOperationView, listOperations, listTargets } from "./operation-views";
import { groupTargets, sampleTargets } from "./select-targets";
import { settleAsked } from "./settle-asked";
import { startByOperation, startBySelection } from "./start-operation";

interface Tools {
  readonly pool: Pool;
  /** For what screens ask. */
  readonly read: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const stop = prepared(`update operation set state = 'stopping', next_at = clock_timestamp(), version = version + 1
  where tenant_id = $1 and id = $2 and state = 'running'`);
const retry =
  prepared(`with moved as (update operation_target set outcome = null, code = null, message = null, settled_at = null
    where operation_id = (select id from operation where tenant_id = $1 and id = $2 and state in ('finished', 'stopped'))
      and outcome = 'failed' and ($3::int is null or no = $3) returning operation_id)
  update operation set state = 'running', failed = failed - (select count(*)::int from moved), decided_at = null, finished_at = null, next_at = clock_timestamp(), version = version + 1
  where id in (select operation_id from moved)`);

/** Operations in PostgreSQL. */
export function openOperationStore({ pool, read, newId, onCommitted }: Tools): OperationStore {
  return {
    groups: (tenantId, selection, verb) => groupTargets(read, tenantId, { selection, verb }),
    sample: (tenantId, selection, verb) => sampleTargets(read, tenantId, { selection, verb }),
    start: (operation, selection, act) =>
      startWith(operation, act, (client) => startBySelection(client, operation, selection)),
    startUndo: (operation, undoes, act) =>
      startWith(operation, act, (client) => startByOperation(client, operation, undoes)),

    async decideNext(decide, turns = 1, rows = NO_RESTS) {
      const decided = await decideNext(pool, { turns, rows, decide, onKept: () => onCommitted([OPERATIONS_TOPIC]) });
      if (decided > 0) onCommitted([OPERATIONS_TOPIC]);
      return decided;
    },
    nextDueInMs: (except = []) => nextSliceInMs(pool, except),
    async settleAsked(limit) {
      const settled = await settleAsked(pool, limit);
      if (settled > 0) onCommitted([OPERATIONS_TOPIC]);
      return settled;
    },

    stop: (ref, act) =>
      change({ ref, act, missing: "OPERATION_NOT_STOPPABLE" }, (client) => client.query(stop(keyOf(ref)))),
    retry: (ref, no, act) =>
      change({ ref, act, missing: "NOTHING_TO_RETRY" }, (client) => client.query(retry([...keyOf(ref), no]))),
    list: (tenantId, page) => listOperations(read, tenantId, page),
    find: (ref) => findOperation(read, ref),
    findView: (ref) => findOperationView(read, ref),
    targets: (tenantId, page) => listTargets(read, tenantId, page),
  };

  async function startWith(
    { tenantId }: NewOperation,
    act: Act,
    run: (client: ClientBase) => Promise<StartedOperation>,
  ): Promise<StartedOperation> {
    const started = await inAct(pool, { id: newId(), tenantId, act }, async (client) => {
      const done: StartedOperation = await run(client);
      const code: RefusalCode | undefined = done.kind === "empty" ? "NOTHING_SELECTED" : undefined;
      return { done, unchanged: done.kind === "repeated", ...(code ? { code } : {}) };
    });
    onCommitted([OPERATIONS_TOPIC, RECEIPTS_TOPIC]);
    return started;
  }

  /** True when something changed; nothing is a refusal. */
  async function change(
    { ref, act, missing }: { readonly ref: OperationRef; readonly act: Act; readonly missing: RefusalCode },
    run: (client: ClientBase) => Promise<QueryResult>,
  ): Promise<boolean> {
    const changed = await inAct(pool, { id: newId(), tenantId: ref.tenantId, act }, async (client) => {
      const done = ((await run(client)).rowCount ?? 0) > 0;
      return done ? { done } : { done, code: missing };
    });
    onCommitted([OPERATIONS_TOPIC, RECEIPTS_TOPIC]);
    return changed;
  }
}

function keyOf({ tenantId, operationId }: OperationRef): string[] {
  return [tenantId, operationId];
}
