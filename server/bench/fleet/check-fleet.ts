import type { Pool } from "pg";
import { ListTasksInput, TaskFilter } from "../../contract/task-inputs";
import type { Caller, TaskReader } from "../../ports";

interface Expected {
  readonly caller: Caller;
  readonly rows: number;
  readonly live: number;
}

/** Throws when the database holds other rows than were made, or when lists and counts tell something else than it does. */
export async function checkFleet(pool: Pool, reader: TaskReader, { caller, rows, live }: Expected): Promise<void> {
  const { rows: found } = await pool.query<{ rows: number; live: number; rolled: number }>(
    `select count(*)::int as rows, count(*) filter (where ended_at is null)::int as live,
      (select sum(count)::int from ended_count) as rolled from task`,
  );
  expectEqual("rows, live and ended ones in the database", found[0], { rows, live, rolled: rows - live });
  const counts = await reader.counts(caller, TaskFilter.parse({ view: "all" }));
  expectEqual(
    "counted tasks",
    [counts.views.active.n, counts.views.ended.n, counts.matching.n],
    [live, rows - live, rows],
  );
  for (const [filter, where] of SPOT_CHECKS) await checkList(pool, reader, { caller, filter, where });
}

/** Filters beside the plainest words for the same thing. */
const SPOT_CHECKS: readonly (readonly [Partial<ListTasksInput>, string])[] = [
  [{ view: "all", q: "zanzibar" }, "title ilike '%zanzibar%'"],
  [{ view: "ended", states: ["rejected"], scope: "prod" }, "state = 'rejected' and scope like 'prod/%'"],
  [{ view: "ended", agents: ["agent-22"], labels: ["week-3"] }, "a.name = 'agent-22' and 'week-3' = any(labels)"],
  [
    { view: "held", heldBy: ["budget"] },
    "exists (select from holder h where h.handle = t.suspension and h.kind = 'budget')",
  ],
  [{ states: ["pausing"] }, "pending_pause is not null"],
];

interface SpotCheck {
  readonly caller: Caller;
  readonly filter: Partial<ListTasksInput>;
  readonly where: string;
}

async function checkList(pool: Pool, reader: TaskReader, { caller, filter, where }: SpotCheck): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select t.id from task t join agent a on a.id = t.agent_id where ${where} order by coalesce(t.ended_at, t.updated_at) desc, t.id desc`,
  );
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.list(caller, ListTasksInput.parse({ ...filter, ...(cursor ? { cursor } : {}) }));
    listed.push(...page.tasks.map((task) => task.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && listed.length <= rows.length);
  expectEqual(
    `the list of ${JSON.stringify(filter)}`,
    listed,
    rows.map(({ id }) => id),
  );
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`Wrong ${what}: ${left?.slice(0, 300)} instead of ${right?.slice(0, 300)}.`);
}
