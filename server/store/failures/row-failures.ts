import { DatabaseError, type Pool } from "pg";
import type { FailureCause } from "../../contract/row-failure";
import { BUDGETS_TOPIC, OPERATIONS_TOPIC } from "../../events/topics";
import type { RowFailures } from "../../ports/row-failures";
import { prepared } from "../prepared";
import { isConnectionLost, isRolledBack } from "../writer/database-error";

/** What failed again within this of its next try has failed on end. */
const ON_END = "interval '1 min'";
/** Nobody asks for those that are older. */
const KEPT = "interval '1 day'";

const note =
  prepared(`with old as (delete from row_failure where retry_at < clock_timestamp() - ${KEPT} and not (lane = $1 and row_id = any($4)))
  insert into row_failure as f (lane, row_id, failure_id, cause, failures, since, retry_at)
  select $1, x.id, $2::uuid, $3, 1, clock_timestamp(), clock_timestamp() + x.ms * interval '1 ms' from unnest($4::text[], $5::int[]) x(id, ms)
  on conflict (lane, row_id) do update set failure_id = excluded.failure_id, cause = excluded.cause, retry_at = excluded.retry_at,
    failures = case when f.retry_at + ${ON_END} > excluded.since then f.failures + 1 else 1 end,
    since = case when f.retry_at + ${ON_END} > excluded.since then f.since else excluded.since end`);

/** Lanes whose rows have a page that says so, and whom it is told to at once. */
const TOPICS: Readonly<Record<string, string>> = {
  operations: OPERATIONS_TOPIC,
  budgets: BUDGETS_TOPIC,
  rolling_budgets: BUDGETS_TOPIC,
};

export function openRowFailures(pool: Pool, onCommitted: (topics: readonly string[]) => void): RowFailures {
  return {
    async note({ lane, failureId, error, rows }) {
      const topic = TOPICS[lane];
      if (!topic) return;
      const ids = rows.map(({ id }) => id);
      const rests = rows.map(({ retryInMs }) => retryInMs);
      await pool.query(note([lane, failureId, causeOf(error), ids, rests]));
      onCommitted([topic]);
    },
  };
}

function causeOf(error: unknown): FailureCause {
  if (isConnectionLost(error)) return "database_away";
  if (isRolledBack(error)) return "database_busy";
  return error instanceof DatabaseError ? "database_refused" : "unexpected";
}
