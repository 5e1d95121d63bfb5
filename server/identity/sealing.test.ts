import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSealing } from "./open-sealing";
import { readSealingKey } from "./sealing-key";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sealing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = () => join(folder, "identity/sealing.key");
const open = () => openSealing(() => readSealingKey(path()));

describe("sealing", () => {
  it("gives a secret back, also to another process", () => {
    const sealed = open().seal("whsec_secret", "webhook:1");
    expect(Buffer.from(sealed).toString("latin1")).not.toContain("secret");
    expect(open().open(sealed, "webhook:1")).toBe("whsec_secret");
  });

  it("seals the same secret differently each time", () => {
    expect(open().seal("a", "b")).not.toEqual(open().seal("a", "b"));
  });

  it.each([
    ["for something else", (sealed: Uint8Array) => sealed, "webhook:2"],
    ["with a changed byte", (sealed: Uint8Array) => sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1), "webhook:1"],
    ["cut short", (sealed: Uint8Array) => sealed.slice(0, 20), "webhook:1"],
    ["not sealed at all", () => Buffer.from("whsec_plain"), "webhook:1"],
  ])("opens nothing that is %s", (_, change, purpose) => {
    const sealed = open().seal(`secret${"\u0001"}`, "webhook:1");
    expect(open().open(change(sealed), purpose)).toBeNull();
  });

  it("keeps its key from others", () => {
    open().seal("a", "b");
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "identity")).mode & 0o777).toBe(0o700);
  });

  it("makes the key once and refuses a broken one", () => {
    const first = readSealingKey(path());
    expect(readSealingKey(path())).toEqual(first);
    expect(readFileSync(path(), "utf8").trim()).toBe(first.toString("base64"));
    writeFileSync(path(), "broken");
    expect(() => readSealingKey(path())).toThrow("backup");
  });
});
