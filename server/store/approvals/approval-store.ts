import type { Pool } from "pg";
import type { ApprovalView } from "../../contract/approval";
import { formatActor } from "../../domain/actor";
import { APPROVALS_TOPIC, RECEIPTS_TOPIC } from "../../events/topics";
import type { ApprovalStore } from "../../ports/approval-store";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const STANDS =
  "revoked_at is null and (uses_left is null or uses_left > 0) and (until is null or until > clock_timestamp())";
const insert =
  prepared(`insert into approval (id, tenant_id, agent, task_id, tool, path_prefix, until, uses_left, created_by)
  values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::int * interval '1 minute', $8, $9)`);
const standing =
  prepared(`select id, agent, task_id as "taskId", tool, path_prefix as "pathPrefix", until, uses_left as "usesLeft", used,
    created_by as "createdBy", created_at as "createdAt"
  from approval where tenant_id = $1 and agent = $2 and ${STANDS} order by id desc limit 200`);
const use = prepared(
  `update approval set used = used + 1, uses_left = uses_left - 1 where tenant_id = $1 and id = $2 and ${STANDS}`,
);
const giveBack = prepared(
  "update approval set used = used - 1, uses_left = uses_left + 1 where tenant_id = $1 and id = $2",
);
const revoke = prepared(
  `update approval set revoked_at = clock_timestamp(), revoked_by = $3 where tenant_id = $1 and id = $2 and ${STANDS}`,
);

interface Row extends Omit<ApprovalView, "until" | "createdAt"> {
  readonly until: Date | null;
  readonly createdAt: Date;
}

/** Approvals in PostgreSQL. */
export function openApprovalStore({ pool, newId, onCommitted }: Tools): ApprovalStore {
  return {
    async give({ id, tenantId, agent, taskId, tool, pathPrefix, minutes, uses }, act) {
      const values = [id, tenantId, agent, taskId, tool, pathPrefix, minutes, uses, formatActor(act.actor)];
      await inAct(pool, { id: newId(), tenantId, act }, async (client) => ({
        done: await client.query(insert(values)),
      }));
      onCommitted([APPROVALS_TOPIC, RECEIPTS_TOPIC]);
    },
    async standing(tenantId, agent) {
      const { rows } = await pool.query<Row>(standing([tenantId, agent]));
      return rows.map(({ until, createdAt, ...row }) => ({
        ...row,
        until: until?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      }));
    },
    async use(tenantId, approvalId) {
      const { rowCount } = await pool.query(use([tenantId, approvalId]));
      if (rowCount) onCommitted([APPROVALS_TOPIC]);
      return Boolean(rowCount);
    },
    async giveBack(tenantId, approvalId) {
      await pool.query(giveBack([tenantId, approvalId]));
      onCommitted([APPROVALS_TOPIC]);
    },
    async revoke(tenantId, approvalId, act) {
      const done = await inAct(pool, { id: newId(), tenantId, act }, async (client) => {
        const { rowCount } = await client.query(revoke([tenantId, approvalId, formatActor(act.actor)]));
        return rowCount ? { done: true } : { done: false, code: "APPROVAL_NOT_FOUND" };
      });
      onCommitted([APPROVALS_TOPIC, RECEIPTS_TOPIC]);
      return done;
    },
  };
}
