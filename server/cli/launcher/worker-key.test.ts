import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeyStore } from "../../ports/key-store";
import { ensureWorkerKey } from "./worker-key";

describe("ensureWorkerKey", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-key-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = () => join(folder, "worker-key");
  const read = () => readFileSync(path(), "utf8").trim();

  it("leaves a key that only its owner can read", async () => {
    const keys = keysInMemory();
    await ensureWorkerKey(keys, path());
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(await keys.findBearer(read())).toMatchObject({ tenantId: "local", scopes: ["worker", "profiles"] });
  });

  it("keeps a key that the database knows", async () => {
    const keys = keysInMemory();
    await ensureWorkerKey(keys, path());
    const first = read();
    await ensureWorkerKey(keys, path());
    expect(read()).toBe(first);
  });

  it("makes a new one for a database that does not know the old", async () => {
    await ensureWorkerKey(keysInMemory("old"), path());
    const keys = keysInMemory("new");
    await ensureWorkerKey(keys, path());
    expect(await keys.findBearer(read())).not.toBeNull();
  });
});

function keysInMemory(name = "secret"): Pick<KeyStore, "findBearer" | "create"> {
  const bearers = new Map<string, Awaited<ReturnType<KeyStore["findBearer"]>>>();
  return {
    findBearer: async (secret) => bearers.get(secret) ?? null,
    async create(key) {
      const secret = `${name}-${bearers.size}`;
      bearers.set(secret, { keyId: secret, ...key });
      return { keyId: secret, secret };
    },
  };
}
