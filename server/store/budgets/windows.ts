import { type ClientBase, DatabaseError, type Pool } from "pg";
import { SLOTS } from "../../domain/budget/settle-window";
import { prepared } from "../prepared";

const TIMELESS = "b.window_kind in ('life', 'rolling')";
// Days, weeks and months as the database knows the budget's zone, changes of its clocks included.
const open = prepared(`with s as (select b.*, case when ${TIMELESS} then date_trunc('milliseconds', $2::timestamptz)
      else date_trunc(b.window_kind, $2::timestamptz, b.zone) end as starts from budget b where b.id = $1),
  w as (insert into budget_window (budget_id, starts_at, tenant_id, ends_at, limit_units)
    select b.id, b.starts, b.tenant_id, case when ${TIMELESS} then null
      else (date_trunc(b.window_kind, b.starts at time zone b.zone) + ('1 ' || b.window_kind)::interval) at time zone b.zone end, b.limit_units
    from s b on conflict do nothing returning budget_id, starts_at, ends_at),
  n as (insert into budget_slot (budget_id, starts_at, no) select w.budget_id, w.starts_at, n from w, generate_series(0, ${SLOTS - 1}) n)
  select starts_at as "startsAt", ends_at as "endsAt" from w
  union all select x.starts_at, x.ends_at from s join budget_window x on x.budget_id = s.id and x.starts_at = s.starts`);
const now = prepared("select clock_timestamp() as at");
const tellTime = prepared("select clock_timestamp() at time zone $1");
/** The code of a parameter with a value that cannot be. */
const NOT_VALID = "22023";

export interface OpenedWindow {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** The window in which an instant lies, and the one after it: so none is missing at the moment in which it begins. */
export async function openWindows(client: ClientBase, budgetId: string, at?: Date): Promise<OpenedWindow> {
  const instant = at ?? (await client.query<{ at: Date }>(now([]))).rows[0]?.at;
  const [current] = (await client.query<OpenedWindow>(open([budgetId, instant]))).rows;
  if (!current) throw new Error(`Budget ${budgetId} is not there.`);
  if (current.endsAt) await client.query(open([budgetId, current.endsAt]));
  return current;
}

/** A database may be older, or younger, than the zones that this process knows. */
export async function knowsZone(pool: Pool, zone: string): Promise<boolean> {
  try {
    await pool.query(tellTime([zone]));
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NOT_VALID) return false;
    throw error;
  }
}
