import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { KeyStore } from "../../ports";
import { prepared } from "../prepared";

type Bearer = NonNullable<Awaited<ReturnType<KeyStore["findBearer"]>>>;

/** So that a key is recognised as one where it should not be: in a log, in a commit. */
const PREFIX = "crk_";
const SECRET_BYTES = 32;
/** For so long a revoked key may still be taken. */
const REMEMBER_MS = 5_000;
const MAX_REMEMBERED = 1_000;

// Looked up by its hash, so the time it takes tells nothing of the secret. When it was used is noted once a minute.
const find =
  prepared(`with k as (select id, tenant_id, scopes, agents, last_used_at from api_key where sha256 = $1 and revoked_at is null),
u as (update api_key set last_used_at = clock_timestamp() from k
  where api_key.id = k.id and (k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute'))
select id as "keyId", tenant_id as "tenantId", scopes, agents from k`);
const insert = prepared(
  "insert into api_key (id, tenant_id, name, sha256, scopes, agents) values ($1, $2, $3, $4, $5, $6)",
);

export function openKeyStore({ pool, newId }: { readonly pool: Pool; readonly newId: () => string }): KeyStore {
  const remembered = new Map<string, { readonly bearer: Bearer; readonly untilMs: number }>();
  return {
    async findBearer(secret) {
      const hash = hashOf(secret);
      const name = hash.toString("hex");
      const known = remembered.get(name);
      if (known && known.untilMs > performance.now()) return known.bearer;
      remembered.delete(name);
      const { rows } = await pool.query<Bearer>(find([hash]));
      const bearer = rows[0] ?? null;
      if (bearer) remember(name, bearer);
      return bearer;
    },
    async create({ tenantId, name, scopes, agents }) {
      const keyId = newId();
      const secret = PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
      await pool.query(insert([keyId, tenantId, name, hashOf(secret), scopes, agents]));
      return { keyId, secret };
    },
  };

  function remember(name: string, bearer: Bearer): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, { bearer, untilMs: performance.now() + REMEMBER_MS });
  }
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
