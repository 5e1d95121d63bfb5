/** SQL: milliseconds that `task t` was under attempts by an instant, the one that lasts included. */
export function activeMsAt(at: string): string {
  return `t.active_ms + case when t.attempt is null then 0 else greatest(0, extract(epoch from ${at} - t.claimed_at) * 1000)::bigint end`;
}
