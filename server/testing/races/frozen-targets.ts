import type { Pool } from "pg";
import { until } from "../product/until";
import type { Stage } from "./race";

/** What an operation chose, and what the log and the receipts say of it. */
export interface Frozen {
  /** Result of each chosen task. */
  readonly outcomes: ReadonlyMap<string, string>;
  /** How often each task was paused, by its log. */
  readonly paused: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

interface Target {
  readonly id: string;
  readonly outcome: string | null;
  /** Outcomes of the receipts that the operation left on it. */
  readonly receipts: readonly string[];
}

const TARGETS = `select t.task_id as id, t.outcome, (select coalesce(json_agg(r.outcome), '[]') from receipt r
    where r.tenant_id = 'local' and r.request_id = 'operation:' || t.operation_id || ':' || t.no) as receipts
  from operation_target t where t.operation_id = $1`;
const COUNTS = `select targets, asked, done, already, skipped, refused, failed, gone from operation where id = $1`;
const PAUSED = `select task_id as id, count(*)::int as times from task_event
  where task_id = any($1) and type = 'task.paused' group by 1`;

interface Order {
  readonly operationId: string;
  readonly tasks: readonly string[];
}

/** Reads a finished pause of many; each chosen task has one result and one receipt that agree, and the counts are theirs. */
export async function readFrozen(pool: Pool, { operationId, tasks }: Order): Promise<Frozen> {
  const { rows: targets } = await pool.query<Target>(TARGETS, [operationId]);
  const { rows: counts } = await pool.query<Record<string, number>>(COUNTS, [operationId]);
  const { rows: paused } = await pool.query<{ id: string; times: number }>(PAUSED, [tasks]);
  const outcomes = new Map(targets.map(({ id, outcome }) => [id, outcome ?? "none"]));
  const problems = targets.flatMap(wrongReceipts);
  if (outcomes.size !== targets.length) problems.push("a task has several results");
  if (targets.some(({ id }) => !tasks.includes(id))) problems.push("a task of somebody else has a result");
  const { targets: chosen, ...told } = counts[0] ?? {};
  const sum = Object.values(told).reduce((all, one) => all + one, 0);
  if (chosen !== targets.length || sum !== chosen) problems.push(`of ${chosen} chosen tasks ${sum} are counted`);
  for (const [outcome, count] of Object.entries(told))
    if (count !== targets.filter((one) => one.outcome === outcome).length)
      problems.push(`${count} are counted as ${outcome}, and other results are told`);
  return { outcomes, paused: new Map(paused.map(({ id, times }) => [id, times])), problems };
}

/** A pause that was asked for and came too late was accepted all the same. */
const RECEIPTS: Readonly<Record<string, readonly string[]>> = {
  done: ["accepted"],
  already: ["unchanged"],
  skipped: ["accepted", "refused"],
  refused: ["refused"],
};

function wrongReceipts({ outcome, receipts }: Target): readonly string[] {
  const [only] = receipts;
  if (only !== undefined && receipts.length === 1 && RECEIPTS[outcome ?? ""]?.includes(only)) return [];
  return [`a target whose result is ${outcome} has the receipts ${receipts.join(", ") || "none"}`];
}

export async function untilOperationEnds({ world, patienceMs }: Stage, operationId: string): Promise<void> {
  const look = async () => {
    const text = "select 1 from operation where id = $1 and finished_at is not null";
    const { rows } = await world.tools.pool.query(text, [operationId]);
    return rows.length > 0;
  };
  const { wakes } = world.tools.ports;
  await until("the operation has finished", look, { wakes, topics: ["operations"], timeoutMs: patienceMs });
}
