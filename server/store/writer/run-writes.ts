import type { Pool, QueryConfig } from "pg";
import { prepared } from "../prepared";
import { carriesMany, carriesOne, valuesOfMany, valuesOfOne } from "./carry";
import type { Encoded } from "./encode";
import { namesBudget } from "./guard";
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
  readonly freed?: boolean;
  readonly met?: boolean;
  readonly looks?: readonly string[] | null;
  readonly stops?: boolean;
}

type Statement = (values: unknown[]) => QueryConfig;

const ofOne = new Map<string, Statement>();
const ofMany = new Map<string, Statement>();

/**
 * Writes the decisions in one statement; each task at most once. Null: somebody was faster, or the guard did not hold.
 * `carry` says what a statement for several carries.
 */
export function runWrites(
  pool: Pool,
  batch: readonly Encoded[],
  carry: (batch: readonly Encoded[]) => Carries = carriesMany,
): Promise<readonly (Written | null)[]> {
  // What was encoded is let go of before the database writes: of slices under way it was most of the memory.
  return send(pool, statementOf(batch, carry), batch.length);
}

async function send(pool: Pool, statement: QueryConfig, decisions: number): Promise<readonly (Written | null)[]> {
  const { rows } = await pool.query<WrittenRow>(statement);
  const written = new Array<Written | null>(decisions).fill(null);
  for (const row of rows) written[row.d ?? 0] = toWritten(row);
  return written;
}

function statementOf(batch: readonly Encoded[], carry: (batch: readonly Encoded[]) => Carries): QueryConfig {
  const [only] = batch;
  if (batch.length === 1 && only && !namesBudget(only.write)) {
    const statement = ofOne.get(only.shape) ?? make(ofOne, only.shape, carriesOne(only));
    return statement(valuesOfOne(only));
  }
  const carries = carry(batch);
  const shape = shapeOfMany(batch, carries);
  const statement = ofMany.get(shape) ?? make(ofMany, shape, carries);
  return statement(valuesOfMany(batch, carries));
}

/** Of alike decisions each needs the same as the first. */
function shapeOfMany([first]: readonly Encoded[], { shares, parts, kinds }: Carries): string {
  if (shares === "alike" && first) return `alike ${first.shape}`;
  return [shares ?? "each", ...parts.map(({ name }) => name), ...kinds.map(({ kind }) => kind.name)].join(" ");
}

function make(statements: Map<string, Statement>, shape: string, carries: Carries): Statement {
  const made = prepared(buildStatement(carries));
  statements.set(shape, made);
  return made;
}

function toWritten(row: WrittenRow): Written {
  return {
    version: row.version,
    updatedAt: row.updated_at,
    leaseUntil: row.lease_until,
    freedSlot: row.freed ?? false,
    metCondition: row.met ?? false,
    ...(row.looks ? { budgetsToSettle: row.looks } : {}),
    stopsStand: row.stops ?? false,
    ...(row.state_since ? { stateSince: row.state_since } : {}),
    ...(row.queued_at === undefined ? {} : { queuedAt: row.queued_at }),
    ...(row.cancel_due_at === undefined ? {} : { cancelDueAt: row.cancel_due_at }),
  };
}
