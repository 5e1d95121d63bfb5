import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { KEYS_TOPIC } from "../../events/topics";
import { openWakes } from "../../events/wakes";
import { testDatabase } from "../../testing/test-database";
import { openKeyStore } from "./key-store";

const database = testDatabase();
const open = () => openKeyStore({ pool: database.pool, newId: v7 });
const LONG_MS = 20_000;
const KEY = { tenantId: "local", name: "worker", scopes: ["worker"], agents: ["digest"] };

describe("keys", () => {
  it("are known by their secret, of which only the hash is kept", async () => {
    const keys = open();
    const { keyId, secret } = await keys.create(KEY);
    expect(secret).toMatch(/^crk_[\w-]{43}$/);
    expect(await keys.findBearer(secret)).toEqual({ keyId, tenantId: "local", scopes: ["worker"], agents: ["digest"] });
    const { rows } = await database.pool.query(
      "select length(sha256) as bytes, to_jsonb(k)::text as row from api_key k where id = $1",
      [keyId],
    );
    expect(rows[0].bytes).toBe(32);
    expect(rows[0].row).not.toContain(secret.slice(4));
  });

  it("are not known by any other", async () => {
    const keys = open();
    const { secret } = await keys.create(KEY);
    expect(await keys.findBearer(secret.slice(0, -1))).toBeNull();
    expect(await keys.findBearer("")).toBeNull();
  });

  it("are of no use once revoked", async () => {
    const { keyId, secret } = await open().create(KEY);
    await database.pool.query("update api_key set revoked_at = clock_timestamp() where id = $1", [keyId]);
    expect(await open().findBearer(secret)).toBeNull();
  });

  it("are of no use in another process from the word on that they are revoked, though it knew them a moment ago", async () => {
    const [here, there] = [openWakes(database.url), openWakes(database.url)];
    await Promise.all([here, there].map(({ wakes }) => wakes.wait(["once listening"], LONG_MS)));
    const knows = openKeyStore({ pool: database.pool, newId: v7, wakes: here.wakes });
    const revokes = openKeyStore({ pool: database.pool, newId: v7, onCommitted: there.tell });
    const { keyId, secret } = await knows.create(KEY);
    const other = await knows.create({ ...KEY, name: "another" });
    await knows.findBearer(secret);
    await knows.findBearer(other.secret);
    const told = here.wakes.wait([KEYS_TOPIC], LONG_MS);
    const act = { actor: { kind: "operator", id: "oncall" }, verb: "key.revoke", reason: null } as const;
    await revokes.revoke({ tenantId: "local", keyId }, act);
    expect(await told).toBe(true);
    expect(await knows.findBearer(secret)).toBeNull();
    expect(await knows.findBearer(other.secret)).toMatchObject({ keyId: other.keyId });
    await Promise.all([here.close(), there.close()]);
  });

  it("are looked up once while nothing is revoked, and not remembered where nobody would hear of it", async () => {
    let asked = 0;
    const pool = new Proxy(database.pool, {
      get: (target, name) => {
        if (name === "query") asked += 1;
        return Reflect.get(target, name);
      },
    });
    const { secret } = await open().create(KEY);
    const hearing = openKeyStore({ pool, newId: v7, wakes: { markOf: () => 1 } });
    for (let n = 0; n < 3; n++) await hearing.findBearer(secret);
    expect(asked).toBe(1);
    const deaf = openKeyStore({ pool, newId: v7 });
    for (let n = 0; n < 3; n++) await deaf.findBearer(secret);
    expect(asked).toBe(4);
  });

  it("note when they were used, at most once a minute", async () => {
    const { keyId, secret } = await open().create(KEY);
    const usedAt = async () => {
      const { rows } = await database.pool.query<{ at: Date | null }>(
        "select last_used_at as at from api_key where id = $1",
        [keyId],
      );
      return rows[0]?.at?.getTime();
    };
    await open().findBearer(secret);
    const first = await usedAt();
    expect(first).toBeDefined();
    await open().findBearer(secret);
    expect(await usedAt()).toBe(first);
    await database.pool.query("update api_key set last_used_at = last_used_at - interval '61 s' where id = $1", [
      keyId,
    ]);
    await open().findBearer(secret);
    expect(await usedAt()).toBeGreaterThanOrEqual(first ?? 0);
  });
});
