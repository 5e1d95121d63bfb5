import { Pool } from "pg";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { KEYS_TOPIC } from "../../events/topics";
import { openWakes } from "../../events/wakes";
import { openKeyStore } from "../../store/keys/key-store";
import { testDatabase } from "../../testing/test-database";
import { createKeyCommand, type KeyTools, listKeysCommand, revokeKeyCommand } from "./key-commands";
import { withKeys } from "./with-keys";

const database = testDatabase();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: database.url, max: 1 });
});
afterAll(() => pool.end());
afterEach(() => vi.unstubAllEnvs());
const LONG_MS = 20_000;

/** What a command printed; it throws as the command does. */
async function printed(command: (tools: KeyTools) => Promise<number>): Promise<readonly string[]> {
  const lines: string[] = [];
  const keys = openKeyStore({ pool, newId: v7 });
  expect(await command({ say: (line) => lines.push(line), withKeys: (run) => run(keys) })).toBe(0);
  return lines;
}

describe("checkrein key", () => {
  it("makes a key whose secret it prints once, lists it without, and revokes it", async () => {
    const [told = "", secret = ""] = await printed((tools) =>
      createKeyCommand(["ci", "events", "--scope", "events:write", "--agent", "digest"], tools),
    );
    const keyId = /^Key (\S+), ci events: events:write/.exec(told)?.[1] ?? "";
    const bearer = () => openKeyStore({ pool, newId: v7 }).findBearer(secret);
    expect(await bearer()).toMatchObject({ keyId, scopes: ["events:write"], agents: ["digest"] });
    const list = (await printed(listKeysCommand)).join("\n");
    expect(list).toContain(`${keyId}  ${secret.slice(0, 8)}…  ci events  events:write for digest`);
    expect(list).not.toContain(secret);
    await printed((tools) => revokeKeyCommand([keyId], tools));
    expect(await bearer()).toBeNull();
    expect(await printed(listKeysCommand)).toEqual(["There are no keys."]);
    await expect(printed((tools) => revokeKeyCommand([keyId], tools))).rejects.toThrow();
  });

  it("tells the processes that run when it revokes one, as the console does", async () => {
    vi.stubEnv("DATABASE_URL", database.url);
    const web = openWakes(database.url);
    await web.wakes.wait(["once listening"], LONG_MS);
    const { keyId } = await openKeyStore({ pool, newId: v7 }).create({
      tenantId: "local",
      name: "x",
      scopes: ["worker"],
      agents: [],
    });
    const told = web.wakes.wait([KEYS_TOPIC], LONG_MS);
    expect(await revokeKeyCommand([keyId], { withKeys, say: () => undefined })).toBe(0);
    expect(await told).toBe(true);
    await web.close();
  });

  it.each([
    ["no name", ["--scope", "worker"]],
    ["no scope", ["ci"]],
    ["an unknown scope", ["ci", "--scope", "all"]],
  ])("makes none of %s", async (_, args) => {
    await expect(printed((tools) => createKeyCommand(args, tools))).rejects.toThrow("No key was made.");
  });
});
