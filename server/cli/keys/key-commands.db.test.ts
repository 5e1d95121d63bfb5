import { Pool } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openKeyStore } from "../../store/keys/key-store";
import { testDatabase } from "../../testing/test-database";
import { createKeyCommand, type KeyTools, listKeysCommand, revokeKeyCommand } from "./key-commands";

const database = testDatabase();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: database.url, max: 1 });
});
afterAll(() => pool.end());

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

  it.each([
    ["no name", ["--scope", "worker"]],
    ["no scope", ["ci"]],
    ["an unknown scope", ["ci", "--scope", "all"]],
  ])("makes none of %s", async (_, args) => {
    await expect(printed((tools) => createKeyCommand(args, tools))).rejects.toThrow("No key was made.");
  });
});
