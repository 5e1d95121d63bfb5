import type { Pool } from "pg";
import type { SecretRules } from "../../domain/checkpoint/redact";
import type { SealedSecret } from "../../domain/task/change";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";

const rules = prepared(`select a.secret_keys as keys, a.secret_paths as paths from task t
    join agent a on a.id = t.agent_id or a.id = (select o.id from agent o where o.tenant_id = $1 and o.name = $3)
  where t.tenant_id = $1 and t.id = $2`);

export async function findSecretRules(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  alsoAgent: string | null,
): Promise<SecretRules> {
  const { rows } = await pool.query<SecretRules>(rules([tenantId, taskId, alsoAgent]));
  return { keys: rows.flatMap(({ keys }) => keys), paths: rows.flatMap(({ paths }) => paths) };
}

const secrets = prepared(`select v.mark, v.sealed from sealed_value v join task t on t.id = v.task_id
  where t.tenant_id = $1 and v.task_id = $2 and v.mark = any($3)`);

export async function findSealedSecrets(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
  marks: readonly string[],
): Promise<readonly SealedSecret[]> {
  const { rows } = await pool.query<SealedSecret>(secrets([tenantId, taskId, marks]));
  return rows;
}
