import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OldPostgres } from "../testing/old-postgres";
import { expectRefusedStart } from "../testing/refused-start";
import { takeLock } from "./launcher/folder-lock";

describe("checkrein start", () => {
  let folder = "";
  let over = new AbortController();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-start-"));
    over = new AbortController();
  });
  afterEach(() => {
    // One that still ran would make its folder anew.
    over.abort();
    rmSync(folder, { recursive: true, force: true });
  });

  function expectSentence(sentence: RegExp, env: Record<string, string>, ...args: string[]): Promise<void> {
    return expectRefusedStart({ env: { CHECKREIN_DATA_DIR: folder, ...env }, args, signal: over.signal }, sentence);
  }

  it("refuses an address that others can reach", async () => {
    await expectSentence(/^CHECKREIN_HOST must be a loopback address: .+\.$/, { CHECKREIN_HOST: "0.0.0.0" });
  });

  it("names a data folder it cannot write to", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expectSentence(/^The data folder .+ cannot be written to \(ENOTDIR\): .+\.$/, {
      CHECKREIN_DATA_DIR: join(file, "data"),
    });
  });

  it.skipIf(process.platform !== "linux")("names a place that takes no folder from anybody", async () => {
    await expectSentence(/^The data folder \/proc\/checkrein\/data cannot be written to \(E[A-Z]+\): .+\.$/, {
      CHECKREIN_DATA_DIR: "/proc/checkrein/data",
    });
  });

  it("names a port that is in use, and leaves no folder that it made for its data", async () => {
    const server = await listen();
    const port = String(portOf(server));
    const data = join(folder, "made/for/it");
    await expectSentence(new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use: .+\\.$`), {
      CHECKREIN_PORT: port,
      CHECKREIN_DATA_DIR: data,
    });
    expect(existsSync(join(folder, "made"))).toBe(false);
    server.close();
  });

  it("says who holds the data folder", async () => {
    const lock = takeLock(join(folder, "launcher.lock"), "http://127.0.0.1:4310");
    await expectSentence(
      new RegExp(
        `^The data folder .+ is in use by process ${process.pid} on .+, which serves http://127.0.0.1:4310: .+\\.$`,
      ),
      {},
    );
    if ("release" in lock) lock.release();
  });

  it("names the folder's holder before the port that it has taken", async () => {
    const server = await listen();
    const port = String(portOf(server));
    const lock = takeLock(join(folder, "launcher.lock"), `http://127.0.0.1:${port}`);
    await expectSentence(/^The data folder .+ is in use by process .+\.$/, { CHECKREIN_PORT: port });
    if ("release" in lock) lock.release();
    server.close();
  });

  it("says that DATABASE_URL leads nowhere, without its password", async () => {
    const url = "postgresql://app:hunter2@127.0.0.1:1/none";
    await expectSentence(
      /^DATABASE_URL \(postgresql:\/\/app:\*\*\*@127\.0\.0\.1:1\/none\) leads to no database: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
      { DATABASE_URL: url },
    );
    expect(() => statSync(join(folder, "launcher.lock"))).toThrow("ENOENT");
  });

  it.each([
    ["an older PostgreSQL", new OldPostgres(14), "leads to PostgreSQL 14: 15 or newer is needed"],
    ["a server that hangs up", new OldPostgres(null), "leads to no database: Connection terminated unexpectedly"],
  ])("says that DATABASE_URL leads to %s", async (_, postgres, words) => {
    const url = await postgres.listen();
    await expectSentence(
      new RegExp(`^DATABASE_URL \\(postgresql://app@127\\.0\\.0\\.1:\\d+/checkrein\\) ${words}\\.$`),
      { DATABASE_URL: url },
    );
    postgres.close();
  });

  it("says what one part of a larger installation needs", async () => {
    await expectSentence(/^--only runtime .+ set DATABASE_URL .+\.$/, {}, "--only", "runtime");
    await expectSentence(
      /^--only agents .+ set CHECKREIN_URL and CHECKREIN_WORKER_KEY_FILE\.$/,
      {},
      "--only",
      "agents",
    );
    await expectSentence(/^--only takes one of web, runtime, agents, not kitchen\.$/, {}, "--only", "kitchen");
  });
});

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
