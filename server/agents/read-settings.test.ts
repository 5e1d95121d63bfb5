import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "./read-settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "agents-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function keyFile(text: string): string {
  const file = join(folder, "key");
  writeFileSync(file, text);
  return file;
}

const url = "http://127.0.0.1:4310";

describe("readSettings", () => {
  it("reads the key from its file and sees folders from where it was started", () => {
    const env = { CHECKREIN_URL: url, CHECKREIN_WORKER_KEY_FILE: keyFile("secret\n") };
    const agentsFile = "/here/.checkrein/agents.json";
    expect(readSettings(env, "/here")).toEqual({
      url,
      key: "secret",
      workdir: "/here",
      isConformance: false,
      agentsFile,
    });
    expect(readSettings({ ...env, CHECKREIN_DATA_DIR: "/data" }, "/here").agentsFile).toBe("/data/agents.json");
    expect(readSettings({ ...env, CHECKREIN_WORKDIR: "/there" }, "/here").workdir).toBe("/there");
  });

  it("says in one sentence what is missing", () => {
    expect(() => readSettings({}, "/")).toThrow("CHECKREIN_URL is not set: it names the address of the web process.");
    expect(() => readSettings({ CHECKREIN_URL: "nonsense" }, "/")).toThrow("CHECKREIN_URL must be the address");
    expect(() => readSettings({ CHECKREIN_URL: url }, "/")).toThrow("CHECKREIN_WORKER_KEY_FILE is not set");
    const env = (file: string) => ({ CHECKREIN_URL: url, CHECKREIN_WORKER_KEY_FILE: file });
    expect(() => readSettings(env(join(folder, "none")), "/")).toThrow(/^The key file .*none cannot be read: ENOENT/);
    expect(() => readSettings(env(keyFile(" \n")), "/")).toThrow(/^The key file .*key is empty\.$/);
  });
});
