import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeLock } from "./launcher/folder-lock";
import { projectRoot } from "./project-root";

type Ended = { code: number; stderr: string; stdout: string };

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

  function start(env: Record<string, string>, ...args: string[]): Promise<Ended> {
    const command = ["--import", "tsx", "server/cli/main.ts", "start", ...args];
    const surroundings = {
      PATH: process.env.PATH,
      CHECKREIN_DATA_DIR: folder,
      CHECKREIN_PORT: "0",
      DATABASE_URL: "",
      ...env,
    };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        command,
        { cwd: projectRoot, env: { ...surroundings, NODE_ENV: "test" }, signal: over.signal },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  async function expectSentence(ended: Promise<Ended>, sentence: RegExp): Promise<void> {
    const { code, stdout, stderr } = await ended;
    expect(stderr.trim()).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  }

  it("refuses an address that others can reach", async () => {
    await expectSentence(start({ CHECKREIN_HOST: "0.0.0.0" }), /^CHECKREIN_HOST must be a loopback address: .+\.$/);
  });

  it("names a data folder it cannot write to", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    await expectSentence(
      start({ CHECKREIN_DATA_DIR: join(file, "data") }),
      /^The data folder .+ cannot be written to \(ENOTDIR\): .+\.$/,
    );
  });

  it("names a port that is in use", async () => {
    const server = await listen();
    const port = String(portOf(server));
    await expectSentence(
      start({ CHECKREIN_PORT: port }),
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use: .+\\.$`),
    );
    server.close();
  });

  it("says who holds the data folder", async () => {
    const lock = takeLock(join(folder, "launcher.lock"), "http://127.0.0.1:4310");
    await expectSentence(
      start({}),
      new RegExp(
        `^The data folder .+ is in use by process ${process.pid} on .+, which serves http://127.0.0.1:4310: .+\\.$`,
      ),
    );
    if ("release" in lock) lock.release();
  });

  it("names the folder's holder before the port that it has taken", async () => {
    const server = await listen();
    const port = String(portOf(server));
    const lock = takeLock(join(folder, "launcher.lock"), `http://127.0.0.1:${port}`);
    await expectSentence(start({ CHECKREIN_PORT: port }), /^The data folder .+ is in use by process .+\.$/);
    if ("release" in lock) lock.release();
    server.close();
  });

  it("says that DATABASE_URL leads nowhere, without its password", async () => {
    const url = "postgresql://app:hunter2@127.0.0.1:1/none";
    await expectSentence(
      start({ DATABASE_URL: url }),
      /^DATABASE_URL \(postgresql:\/\/app:\*\*\*@127\.0\.0\.1:1\/none\) leads to no database: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
    );
    expect(() => statSync(join(folder, "launcher.lock"))).toThrow("ENOENT");
  });

  it("says what one part of a larger installation needs", async () => {
    await expectSentence(start({}, "--only", "runtime"), /^--only runtime .+ set DATABASE_URL .+\.$/);
    await expectSentence(
      start({}, "--only", "agents"),
      /^--only agents .+ set CHECKREIN_URL and CHECKREIN_WORKER_KEY_FILE\.$/,
    );
    await expectSentence(start({}, "--only", "kitchen"), /^--only takes one of web, runtime, agents, not kitchen\.$/);
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
