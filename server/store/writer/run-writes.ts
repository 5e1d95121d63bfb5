import type { Pool, QueryConfig } from "pg";
import { prepared } from "../prepared";
import { carriesMany, carriesOne, type Encoded, valuesOfMany, valuesOfOne } from "./encode";
import { buildStatement, type Carries } from "./statement";
import type { Written } from "./write";

interface WrittenRow {
  readonly d?: number;
  readonly version: number;
  readonly updated_at: Date;
  readonly lease_until: Date | null;
  readonly state_since?: Date;
  readonly queued_at?: Date | null;
  readonly cancel_due_at?: Date | null;
  readonly freed: boolean;
}

const statements = new Map<string, (values: unknown[]) => QueryConfig>();

/** Writes the decisions in one statement; each task at most once. Null: somebody was faster, or the guard did not hold. */
export async function runWrites(pool: Pool, batch: readonly Encoded[]): Promise<readonly (Written | null)[]> {
  const [only] = batch;
  if (batch.length === 1 && only) {
    const carries = carriesOne(only);
    const { rows } = await pool.query<WrittenRow>(statementFor(carries)(valuesOfOne(only, carries)));
    return [rows[0] ? toWritten(rows[0]) : null];
  }
  const carries = carriesMany(batch);
  const { rows } = await pool.query<WrittenRow>(statementFor(carries)(valuesOfMany(batch, carries)));
  const won = new Map(rows.map((row) => [row.d, toWritten(row)]));
  return batch.map((_, d) => won.get(d) ?? null);
}

function statementFor(carries: Carries): (values: unknown[]) => QueryConfig {
  const key = keyOf(carries);
  const known = statements.get(key);
  if (known) return known;
  const made = prepared(buildStatement(carries));
  statements.set(key, made);
  return made;
}

function keyOf({ one, guard, parts, kinds }: Carries): string {
  const children = kinds.map(({ kind, single }) => (single ? kind.name : `${kind.name}*`));
  return [one ? "1" : "n", guard ? "g" : "", ...parts.map(({ name }) => name), ...children].join(" ");
}

function toWritten(row: WrittenRow): Written {
  return {
    version: row.version,
    updatedAt: row.updated_at,
    leaseUntil: row.lease_until,
    freedSlot: row.freed,
    ...(row.state_since ? { stateSince: row.state_since } : {}),
    ...(row.queued_at === undefined ? {} : { queuedAt: row.queued_at }),
    ...(row.cancel_due_at === undefined ? {} : { cancelDueAt: row.cancel_due_at }),
  };
}
