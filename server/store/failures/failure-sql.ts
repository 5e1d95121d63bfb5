/** A try that is under way takes up to about this long to be told of. */
const UNDER_WAY = "interval '3 s'";

/**
 * SQL of what is known of a row that fails on end (RowFailureView), else null: the first failure is mended half a second later,
 * or there is a second one. `id`: SQL of the row's id.
 */
export function failureOf(id: string, lanes: readonly string[]): string {
  return `(select json_build_object('failureId', f.failure_id, 'cause', f.cause, 'failures', f.failures, 'since', f.since, 'retryAt', f.retry_at)
    from row_failure f where f.row_id = ${id}::text and f.lane in (${lanes.map((lane) => `'${lane}'`).join(", ")})
      and f.failures > 1 and f.retry_at > clock_timestamp() - ${UNDER_WAY} order by f.retry_at desc limit 1)`;
}
