import type { Pool } from "pg";
import type { ProbeReport, ProfileSpec, ProfileView } from "../../contract/agent-profile";
import { prepared } from "../prepared";

// Never a value of a secret.
const list =
  prepared(`select name, revision, spec, secret_names as "secretNames", updated_at as "updatedAt", updated_by as "updatedBy",
    probe_asked_at as "askedAt", probe, probed_at as "probedAt", probe_revision as "probeRevision"
  from agent_profile where tenant_id = $1 order by name`);

interface Row {
  readonly name: string;
  readonly revision: number;
  readonly spec: ProfileSpec;
  readonly secretNames: readonly string[];
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly askedAt: Date | null;
  readonly probe: ProbeReport | null;
  readonly probedAt: Date | null;
  readonly probeRevision: number | null;
}

export async function listProfiles(pool: Pool, tenantId: string): Promise<readonly ProfileView[]> {
  const { rows } = await pool.query<Row>(list([tenantId]));
  return rows.map(toView);
}

function toView({ askedAt, probe, probedAt, probeRevision, updatedAt, ...row }: Row): ProfileView {
  const isOld = probeRevision !== row.revision;
  return {
    ...row,
    updatedAt: updatedAt.toISOString(),
    probe: askedAt && { askedAt: askedAt.toISOString(), report: probe, at: probedAt?.toISOString() ?? null, isOld },
  };
}
