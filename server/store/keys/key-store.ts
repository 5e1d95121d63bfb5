import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { type Actor, formatActor } from "../../domain/actor";
import type { Act } from "../../domain/receipt/act";
import { KEYS_TOPIC } from "../../events/topics";
import type { KeyStore } from "../../ports/key-store";
import type { Wakes } from "../../ports/wakes";
import { prepared } from "../prepared";
import { inAct } from "../settings/in-act";
import { ShortMemory } from "../short-memory";
import { listKeys } from "./key-views";

type Bearer = NonNullable<Awaited<ReturnType<KeyStore["findBearer"]>>>;

/** So that a key is recognised as one where it should not be: in a log, in a commit. */
const PREFIX = "crk_";
const SECRET_BYTES = 32;
/** So much of a secret is kept and shown, that people can tell keys apart. */
const SHOWN_CHARS = 8;
const LAUNCHER: Actor = { kind: "system", id: "launcher" };
/** Wakes are hints: where the one of a revocation is lost, the key may still be taken for so long. */
const REMEMBER_MS = 5_000;

// Looked up by its hash, so the time it takes tells nothing of the secret. When it was used is noted once a minute.
const find =
  prepared(`with k as (select id, tenant_id, scopes, agents, last_used_at from api_key where sha256 = $1 and revoked_at is null),
u as (update api_key set last_used_at = clock_timestamp() from k
  where api_key.id = k.id and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute'))
select id as "keyId", tenant_id as "tenantId", scopes, agents from k`);
const insert = prepared(
  "insert into api_key (id, tenant_id, name, sha256, scopes, agents, prefix, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)",
);
const findRevoked = prepared(
  "select x.id from unnest($1::uuid[]) x(id) where not exists (select from api_key k where k.id = x.id and k.revoked_at is null)",
);
const revoke = prepared(
  "update api_key set revoked_at = clock_timestamp() where tenant_id = $1 and id = $2 and revoked_at is null",
);

interface KeyStoreOptions {
  readonly pool: Pool;
  readonly newId: () => string;
  /** Wakes who keeps something open for the key; left out where nobody of this process does. */
  readonly onCommitted?: (topics: readonly string[]) => void;
  /** Says when a key was revoked, here or in another process. Left out, no bearer is remembered. */
  readonly wakes?: Pick<Wakes, "markOf">;
}

/** What was found, when nothing was revoked since then. */
interface Known {
  readonly bearer: Bearer;
  readonly mark: number;
}

export function openKeyStore({ pool, newId, onCommitted, wakes }: KeyStoreOptions): KeyStore {
  const remembered = new ShortMemory<Known>(REMEMBER_MS);
  return {
    async findBearer(secret) {
      const hash = hashOf(secret);
      const name = hash.toString("hex");
      // Before it is looked up: what is revoked meanwhile is not remembered.
      const mark = wakes?.markOf(KEYS_TOPIC);
      const known = remembered.find(name);
      if (known && known.mark === mark) return known.bearer;
      const { rows } = await pool.query<Bearer>(find([hash]));
      const bearer = rows[0] ?? null;
      if (bearer && mark !== undefined) remembered.keep(name, { bearer, mark });
      return bearer;
    },
    async revokedOf(keyIds) {
      const { rows } = await pool.query<{ id: string }>(findRevoked([keyIds]));
      const revoked = new Set(rows.map(({ id }) => id));
      remembered.forget(({ bearer }) => revoked.has(bearer.keyId));
      return [...revoked];
    },
    async create({ tenantId, name, scopes, agents }, act) {
      const keyId = newId();
      const secret = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
      const prefix = secret.slice(0, SHOWN_CHARS);
      const by = formatActor(act?.actor ?? LAUNCHER);
      const add = insert([keyId, tenantId, name, hashOf(secret), scopes, agents, prefix, by]);
      if (act)
        await inAct(pool, receiptOf(tenantId, keyId, act), async (client) => ({ done: await client.query(add) }));
      else await pool.query(add);
      return { keyId, secret };
    },
    list: (tenantId) => listKeys(pool, tenantId),
    async revoke({ tenantId, keyId }, act) {
      const revoked = await inAct(pool, receiptOf(tenantId, keyId, act), async (client) => {
        const { rowCount } = await client.query(revoke([tenantId, keyId]));
        return rowCount ? { done: true } : { done: false, code: "KEY_NOT_FOUND" };
      });
      remembered.forget(({ bearer }) => bearer.keyId === keyId);
      onCommitted?.([KEYS_TOPIC]);
      return revoked;
    },
  };

  function receiptOf(tenantId: string, keyId: string, act: Act) {
    return { id: newId(), tenantId, act: { ...act, facts: { subject: `key:${keyId}` } } };
  }
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
