import type { ClientBase, Pool, QueryResult } from "pg";
import { formatActor } from "../../domain/actor";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import { PROFILES_TOPIC, RECEIPTS_TOPIC } from "../../events/topics";
import type { ProfileRef, ProfileStore, StoredProfile } from "../../ports/profile-store";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { listProfiles } from "./profile-views";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const STORED = `select id, name, revision, spec, secrets, case when probed_at is null then probe_id end as "probeId" from agent_profile`;
const one = prepared(`${STORED} where tenant_id = $1 and name = $2`);
const all = prepared(`${STORED} where tenant_id = $1 order by name`);
const insert = prepared(`insert into agent_profile (id, tenant_id, name, spec, secrets, secret_names, updated_by)
  values ($3, $1, $2, $4, $5, $6, $7) on conflict (tenant_id, name) do nothing`);
const update = prepared(`update agent_profile set spec = $4, secrets = $5, secret_names = $6, updated_by = $7,
    revision = revision + 1, updated_at = clock_timestamp()
  where tenant_id = $1 and name = $2 and revision = $3`);
const remove = prepared("delete from agent_profile where tenant_id = $1 and name = $2");
const ask =
  prepared(`update agent_profile set probe_id = $3, probe_asked_at = clock_timestamp(), probe_revision = revision,
    probe = null, probed_at = null where tenant_id = $1 and name = $2`);
const answer = prepared(`update agent_profile set probe = $4, probed_at = clock_timestamp()
  where tenant_id = $1 and name = $2 and probe_id = $3 and probed_at is null`);

/** Profiles in PostgreSQL. */
export function openProfileStore({ pool, newId, onCommitted }: Tools): ProfileStore {
  return {
    list: (tenantId) => listProfiles(pool, tenantId),
    async find(ref) {
      return (await pool.query<StoredProfile>(one(keyOf(ref)))).rows[0] ?? null;
    },
    async stored(tenantId) {
      return (await pool.query<StoredProfile>(all([tenantId]))).rows;
    },
    create({ id, spec, secrets, secretNames, ...ref }, act) {
      const values = [...keyOf(ref), id, JSON.stringify(spec), secrets, secretNames, formatActor(act.actor)];
      return change(ref, { act, missing: "PROFILE_NAME_TAKEN" }, (client) => client.query(insert(values)));
    },
    update({ revision, ...ref }, { spec, secrets, secretNames }, act) {
      const values = [...keyOf(ref), revision, JSON.stringify(spec), secrets, secretNames, formatActor(act.actor)];
      return change(ref, { act, missing: "PROFILE_CHANGED" }, (client) => client.query(update(values)));
    },
    remove: (ref, act) => change(ref, { act }, (client) => client.query(remove(keyOf(ref)))),
    askProbe: (ref, probeId, act) => change(ref, { act }, (client) => client.query(ask([...keyOf(ref), probeId]))),
    async answerProbe(ref, { probeId, report }) {
      await pool.query(answer([...keyOf(ref), probeId, JSON.stringify(report)]));
      onCommitted([PROFILES_TOPIC]);
    },
  };

  /** False when nothing changed, which is a refusal. */
  async function change(
    { tenantId }: ProfileRef,
    { act, missing = "PROFILE_NOT_FOUND" }: { readonly act: Act; readonly missing?: RefusalCode },
    run: (client: ClientBase) => Promise<QueryResult>,
  ): Promise<boolean> {
    const done = await inAct(pool, { id: newId(), tenantId, act }, async (client) =>
      ((await run(client)).rowCount ?? 0) > 0 ? { done: true } : { done: false, code: missing },
    );
    onCommitted([PROFILES_TOPIC, RECEIPTS_TOPIC]);
    return done;
  }
}

function keyOf({ tenantId, name }: ProfileRef): string[] {
  return [tenantId, name];
}
