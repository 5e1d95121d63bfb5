import type { Guard } from "../../domain/task/change";
import { type Alike, NUMBERS, rowsOfAlike } from "./alike";
import type { Column } from "./column";
import { GUARD_COLUMNS, guardConditions, guardOfEach } from "./guard";
import { type Kind, MOVED, type MovedColumn, type Peer, type Rows } from "./kind";
import type { TaskPart } from "./task-parts";

/** What a statement carries. `one`: scalars and a single decision; else JSON documents, or arrays, and up to 200 of them. */
export interface Carries {
  readonly one: boolean;
  /**
   * What all decisions have in common is told once, in a document beside theirs. `apart`: any column may differ; `alike`: all
   * need the same, with the same guard, and differ in nothing but the own columns of parts and kinds, which come as arrays.
   */
  readonly shares?: "apart" | "alike";
  /** What is rechecked for the one, or for all that are alike; others bring their own. */
  readonly guard?: Guard | undefined;
  readonly parts: readonly TaskPart[];
  /** `single`: scalars, for a statement of one whose decision has exactly one row of the kind. */
  readonly kinds: readonly { readonly kind: Kind; readonly single: boolean }[];
}

/**
 * The one statement that writes tasks: every child goes with a new version of its task, guarded by the version that was
 * decided upon. For one decision the guard stands in the UPDATE and values are scalars; for several, rows come as JSON
 * documents, or as arrays where they are alike, and tasks are locked first, by id, so that two such statements cannot wait for
 * each other in a circle.
 */
export function buildStatement(carries: Carries): string {
  const parameters = new Parameters();
  const heads: string[] = [];
  const task = carries.one ? taskOfOne(carries, parameters) : taskOfMany(carries, parameters, heads);
  const tables = carries.kinds.map((entry) => ({ ...entry, rows: rowsOf(entry, carries, { parameters, heads }) }));
  const peers = new Map(tables.map(({ kind, rows }) => [kind.name, rows.peer]));
  const children = tables.map(
    ({ kind, rows }) => `w_${kind.name} as (${kind.sql({ ...rows, peer: (name) => peers.get(name) ?? null })})`,
  );
  return `with ${[...heads, `w as (${task})`, ...children].join(",\n")}\n${answerOf(carries)}`;
}

/** What alike decisions differ in. */
export function ownTaskColumns(parts: readonly TaskPart[]): readonly string[] {
  return ["id", "expect", ...parts.flatMap(({ own = [] }) => own)];
}

/** Of the task's row, in the order of their cells. */
function taskColumns({ one, shares, parts }: Pick<Carries, "one" | "shares" | "parts">): readonly Column[] {
  return [
    ["id", "uuid"],
    ["expect", "int"],
    ["ne", "int"],
    ...(one || shares === "alike" ? [] : GUARD_COLUMNS),
    ...parts.flatMap((part) => part.columns),
  ];
}

/** Columns that the rows of several decisions have, in the order of their cells. */
export function decisionColumns(carries: Pick<Carries, "one" | "shares" | "parts">): readonly Column[] {
  const flags = carries.shares === "alike" ? [] : carries.parts.map(flagOf);
  return [["d", "int"], ...taskColumns(carries), ...flags];
}

class Parameters {
  private count = 0;
  readonly next = (type: string): string => {
    this.count += 1;
    return `$${this.count}::${type}`;
  };
}

type Reference = (column: string) => string;

function taskOfOne(carries: Carries, parameters: Parameters): string {
  const cells = new Map(taskColumns(carries).map(([name, type]) => [name, parameters.next(type)]));
  const c: Reference = (name) => cells.get(name) ?? missing(name);
  const set = setOf(carries.parts, c);
  const where = [
    `t.id = ${c("id")}`,
    `t.version = ${c("expect")}`,
    ...guardConditions(carries.guard, { leaseUntil: "t.lease_until", cancelDueAt: "t.cancel_due_at" }),
  ];
  return `update task t set ${[...countUp(c), ...set].join(", ")}
  where ${where.join(" and ")}
  returning ${returned(carries, c).join(", ")}`;
}

function taskOfMany(carries: Carries, parameters: Parameters, heads: string[]): string {
  const columns = decisionColumns(carries);
  heads.push(`d as (${rowsOfDocument(parameters, { columns, own: ownTaskColumns(carries.parts) }, carries)})`);
  heads.push(`l as materialized (select d.*, t.version as seen, t.lease_until as seen_lease, t.cancel_due_at as seen_cancel
  from d join task t on t.id = d.id where t.id = any(array(select id from d)) order by t.id for no key update of t)`);
  const c: Reference = (name) => `l.${name}`;
  const isAlike = carries.shares === "alike";
  const set = isAlike ? setOf(carries.parts, c) : setOfEach(carries.parts, c);
  const seen = { leaseUntil: "l.seen_lease", cancelDueAt: "l.seen_cancel" };
  const guard = isAlike ? guardConditions(carries.guard, seen) : [guardOfEach(seen)];
  // Each is looked up by its key: joined plainly, they may be hashed or merged with a reading of all tasks.
  const where = ["t.id = any(array[l.id])", "t.version = l.expect", "l.seen = l.expect", ...guard];
  return `update task t set ${[...countUp(c), ...set].join(", ")}
  from l where ${where.join(" and ")}
  returning l.d, ${returned(carries, c).join(", ")}`;
}

function setOf(parts: readonly TaskPart[], c: Reference): readonly string[] {
  return parts.flatMap((part) => part.set(c).map(([column, value]) => `${column} = ${value}`));
}

/** Two parts may write one column, of different decisions. */
function setOfEach(parts: readonly TaskPart[], c: Reference): readonly string[] {
  const cases = new Map<string, string>();
  for (const part of parts)
    for (const [column, value] of part.set(c))
      cases.set(column, `${cases.get(column) ?? ""} when l.${flagOf(part)[0]} then ${value}`);
  return [...cases].map(([column, whens]) => `${column} = case${whens} else t.${column} end`);
}

function countUp(c: Reference): readonly string[] {
  return ["version = t.version + 1", "updated_at = clock_timestamp()", `event_seq = t.event_seq + ${c("ne")}`];
}

function returned({ kinds, parts }: Carries, c: Reference): readonly string[] {
  const needs = new Set<MovedColumn>(kinds.flatMap(({ kind }) => kind.needs));
  const counters: Record<"seq0" | "msg0", string> = {
    seq0: `t.event_seq - ${c("ne")}`,
    msg0: parts.some(({ name }) => name === "words") ? `t.message_seq - coalesce(${c("nm")}, 0)` : "t.message_seq",
  };
  const columns = [...needs].map(
    (name) => `${name === "seq0" || name === "msg0" ? counters[name] : MOVED[name]} as ${name}`,
  );
  return [
    "t.id",
    "t.version",
    "t.updated_at",
    "t.lease_until",
    ...moments(parts).map((name) => `t.${name}`),
    ...columns,
  ];
}

/** Instants that the database set and the caller wants back. */
function moments(parts: readonly TaskPart[]): readonly string[] {
  const has = (name: string) => parts.some((part) => part.name === name);
  return [
    ...(has("move") ? ["state_since"] : []),
    ...(has("queue") ? ["queued_at"] : []),
    ...(has("cancel") ? ["cancel_due_at"] : []),
  ];
}

function answerOf({ one, parts, kinds }: Carries): string {
  const columns = ["version", "updated_at", "lease_until", ...moments(parts)].map((name) => `w.${name}`);
  const freed = kinds.some(({ kind }) => kind.name === "slot")
    ? ["exists (select 1 from w_slot s where s.id = w.id) as freed"]
    : [];
  const met = kinds.some(({ kind }) => kind.name === "met") ? ["exists (select 1 from w_met) as met"] : [];
  const looks = kinds.some(({ kind }) => kind.name === "slots")
    ? ["(select array_agg(distinct s.budget_id) from w_slots s where s.needs_look) as looks"]
    : [];
  // A worker that commits is told at once what the background would tell it soon.
  const stops = parts.some(({ name }) => name === "commit")
    ? ["exists (select from scope_hold where released_at is null and mode is not null) as stops"]
    : [];
  return `select ${[...(one ? [] : ["w.d"]), ...columns, ...freed, ...met, ...looks, ...stops].join(", ")} from w`;
}

type Entry = Carries["kinds"][number];
type Building = { readonly parameters: Parameters; readonly heads: string[] };

function rowsOf(
  { kind, single }: Entry,
  carries: Carries,
  { parameters, heads }: Building,
): Omit<Rows, "peer"> & { readonly peer: Peer } {
  if (single) {
    const cells = new Map(kind.columns.map(([name, type]) => [name, parameters.next(kind.asScalar?.[name] ?? type)]));
    const x: Reference = (name) => (name === "k" ? "1" : (cells.get(name) ?? missing(name)));
    return { from: "w", x, inOrder: "", peer: { join: "", x } };
  }
  const { one } = carries;
  const columns: Column[] = [...(one ? [] : [["d", "int"] as const]), ["k", "int"], ...kind.columns];
  heads.push(`x_${kind.name} as (${rowsOfDocument(parameters, { columns, own: kind.own }, carries)})`);
  const on = (alias: string) => (one ? "true" : `${alias}.d = w.d`);
  return {
    from: `w join x_${kind.name} x on ${on("x")}`,
    x: (name) => `x.${name}`,
    inOrder: " order by w.id, x.k",
    peer: {
      join: `left join x_${kind.name} p_${kind.name} on ${on(`p_${kind.name}`)}`,
      x: (name) => `p_${kind.name}.${name}`,
    },
  };
}

function rowsOfDocument(parameters: Parameters, { columns, own }: Alike, { shares }: Carries): string {
  if (shares === "alike") return rowsOfAlike(parameters.next, { columns, own });
  const told = recordset(parameters, "x", columns);
  if (!shares) return `select * from ${told}`;
  const cells = columns.map(([name]) =>
    NUMBERS.has(name) ? `x.${name}` : `coalesce(x.${name}, c.${name}) as ${name}`,
  );
  const on = columns.some(([name]) => name === "k") ? "c.k = x.k" : "true";
  return `select ${cells.join(", ")} from ${told} left join ${recordset(parameters, "c", columns)} on ${on}`;
}

/** Never jsonb_to_recordset: it rewrites nested JSON, and hashes over stored text would no longer hold. */
function recordset(parameters: Parameters, alias: string, columns: readonly Column[]): string {
  return `json_to_recordset(${parameters.next("json")}) as ${alias}(${columns.map(([name, type]) => `${name} ${type}`).join(", ")})`;
}

/** Says for each decision whether it writes the part. */
function flagOf(part: TaskPart): Column {
  return [`has_${part.name}`, "boolean"];
}

function missing(name: string): never {
  throw new Error(`The statement has no column ${name}.`);
}
