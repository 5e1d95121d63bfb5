import type { ClientBase, Pool } from "pg";
import type { RuleFields } from "../../contract/stop-inputs";
import type { RuleView } from "../../contract/stop-view";
import { type Actor, formatActor } from "../../domain/actor";
import type { RuleRef } from "../../ports/stop-store";
import { prepared } from "../prepared";

const COLUMNS = `id, name, topic, provider, target_kind as kind, target as value, target_from as "from", mode, reason,
  created_by as "createdBy", off_since as "offSince", fired_at as "firedAt"`;
const all = prepared(`select ${COLUMNS} from stop_rule where tenant_id = $1 order by name`);
const one = prepared(`select ${COLUMNS} from stop_rule where tenant_id = $1 and id = $2`);
const ofEvent = prepared(`select ${COLUMNS} from stop_rule
  where tenant_id = $1 and topic = $2 and off_since is null and (provider is null or provider = $3) order by id`);
const insert =
  prepared(`insert into stop_rule (tenant_id, id, name, topic, provider, target_kind, target, target_from, mode, reason, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (tenant_id, name) do nothing`);
const update =
  prepared(`update stop_rule set name = $3, topic = $4, provider = $5, target_kind = $6, target = $7, target_from = $8, mode = $9, reason = $10
  where tenant_id = $1 and id = $2 and not exists (select from stop_rule o where o.tenant_id = $1 and o.name = $3 and o.id <> $2)`);
const turn = prepared(`update stop_rule set off_since = case when $3::boolean then null else clock_timestamp() end
  where tenant_id = $1 and id = $2 and (off_since is null) <> $3::boolean`);
const remove = prepared("delete from stop_rule where tenant_id = $1 and id = $2");
const fired = prepared(
  "update stop_rule set fired_at = clock_timestamp() where tenant_id = $1 and id = any($2::uuid[])",
);

type Row = Omit<RuleView, "target" | "offSince" | "firedAt"> & {
  readonly kind: RuleView["target"]["kind"];
  readonly value: string;
  readonly from: string | null;
  readonly offSince: Date | null;
  readonly firedAt: Date | null;
};

export async function listRules(pool: Pool, tenantId: string): Promise<readonly RuleView[]> {
  const { rows } = await pool.query<Row>(all([tenantId]));
  return rows.map(toView);
}

export async function findRule(pool: Pool, ref: RuleRef): Promise<RuleView | null> {
  const { rows } = await pool.query<Row>(one(keyOf(ref)));
  return rows[0] ? toView(rows[0]) : null;
}

/** Inside the event's transaction. */
export async function rulesOfEvent(
  client: ClientBase,
  event: { readonly tenantId: string; readonly topic: string; readonly provider: string | null },
): Promise<readonly RuleView[]> {
  const { rows } = await client.query<Row>(ofEvent([event.tenantId, event.topic, event.provider]));
  if (rows.length > 0) await client.query(fired([event.tenantId, rows.map(({ id }) => id)]));
  return rows.map(toView);
}

export async function insertRule(
  client: ClientBase,
  rule: { readonly ref: RuleRef; readonly fields: RuleFields },
  by: Actor,
) {
  const { rowCount } = await client.query(insert([...keyOf(rule.ref), ...cellsOf(rule.fields), formatActor(by)]));
  return rowCount === 1;
}

export async function updateRule(
  client: ClientBase,
  { ref, fields }: { readonly ref: RuleRef; readonly fields: RuleFields },
) {
  const { rowCount } = await client.query(update([...keyOf(ref), ...cellsOf(fields)]));
  if (rowCount === 1) return "done" as const;
  const { rows } = await client.query(one(keyOf(ref)));
  return rows.length > 0 ? ("taken" as const) : ("missing" as const);
}

export async function turnRule(client: ClientBase, ref: RuleRef, on: boolean): Promise<boolean> {
  return (await client.query(turn([...keyOf(ref), on]))).rowCount === 1;
}

export async function removeRule(client: ClientBase, ref: RuleRef): Promise<boolean> {
  return (await client.query(remove(keyOf(ref)))).rowCount === 1;
}

function keyOf({ tenantId, ruleId }: RuleRef): string[] {
  return [tenantId, ruleId];
}

function cellsOf({ name, topic, provider, target, mode, reason }: RuleFields): (string | null)[] {
  const [value, from] = "from" in target ? ["", target.from] : [target.value, null];
  return [name, topic, provider, target.kind, value, from, mode, reason];
}

function toView({ kind, value, from, offSince, firedAt, ...row }: Row): RuleView {
  // The door took only what fits together.
  const target = (from === null ? { kind, value } : { kind, from }) as RuleView["target"];
  return { ...row, target, offSince: offSince?.toISOString() ?? null, firedAt: firedAt?.toISOString() ?? null };
}
