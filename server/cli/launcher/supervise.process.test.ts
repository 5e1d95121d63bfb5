import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isProcessAlive } from "../process-identity";
import { type LogFile, openLogFile } from "./log-file";
import { type ProcessPlan, type Supervised, supervise } from "./supervise";

describe("supervise", { timeout: 20_000 }, () => {
  let folder = "";
  let log: LogFile;
  let running: Supervised | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "checkrein-supervise-"));
    log = openLogFile(join(folder, "child.log"));
  });
  afterEach(async () => {
    await running?.stop(0);
    log.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function run(code: string, more: Pick<Parameters<typeof supervise>[1], "beforeRestart"> = {}): string[] {
    const said: string[] = [];
    const plan: ProcessPlan = { name: "child", command: [process.execPath, "-e", code], cwd: folder, env: {} };
    running = supervise(plan, { log, pidFile: join(folder, "child.pid"), say: (line) => said.push(line), ...more });
    return said;
  }
  const printed = (): string[] => {
    const lines = readFileSync(log.path, "utf8").trim().split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line).msg);
  };
  const pids = () => printed().map(Number);

  it("starts a process again that died, and says so", async () => {
    const said = run("console.log(process.pid); process.exit(7)");
    await vi.waitUntil(() => pids().length === 2, { timeout: 10_000 });
    expect(said[0]).toMatch(/^child ended \(code 7\) and starts again in 1 s; see .+child\.log\.$/);
  });

  it.each([
    ["said itself", "console.error('agents.json is no JSON.'); process.exit(1)", "child said: agents.json is no JSON."],
    ["threw", "throw new Error('No key.')", "child said: Error: No key."],
  ])("tells what a process that ended by itself %s last", async (_, code, words) => {
    const said = run(code);
    await vi.waitUntil(() => said.includes(words), { timeout: 10_000 });
  });

  it("puts right what it left behind before it starts again, and starts it all the same where that fails", async () => {
    const seen: number[] = [];
    const beforeRestart = async () => {
      seen.push(printed().length);
      throw new Error("The database is away.");
    };
    const said = run("console.log(process.pid); process.exit(7)", { beforeRestart });
    await vi.waitUntil(() => pids().length === 2, { timeout: 10_000 });
    expect(seen[0]).toBeLessThan(2);
    expect(said).toContain("child: The database is away.");
  });

  it.each([
    ["says so", "process.send('ready'); setInterval(() => {}, 1000)"],
    ["ends", "process.exit(7)"],
  ])("is ready when it %s", async (_, code) => {
    run(code);
    await running?.ready;
  });

  it("is not ready before", async () => {
    run("setInterval(() => {}, 1000); console.log(process.pid)");
    await vi.waitUntil(() => printed().length === 1, { timeout: 10_000 });
    expect(await Promise.race([running?.ready.then(() => "ready"), "not yet"])).toBe("not yet");
  });

  it("asks it to end and does not start it again", async () => {
    run(
      "process.on('SIGTERM', () => { console.log('handed back'); process.exit() }); setInterval(() => {}, 1000); console.log(process.pid)",
    );
    await vi.waitUntil(() => printed().length === 1, { timeout: 10_000 });
    const [pid = 0] = pids();
    await running?.stop(5_000);
    await vi.waitUntil(() => printed()[1] === "handed back", { timeout: 5_000 });
    expect(isProcessAlive(pid)).toBe(false);
  });

  it("kills what does not end in its grace, with what that had started, and says so", async () => {
    const said = run(`const { spawn } = require('node:child_process');
      process.on('SIGTERM', () => {});
      const inner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log(process.pid + '\\n' + inner.pid); setInterval(() => {}, 1000);`);
    await vi.waitUntil(() => printed().length === 2, { timeout: 10_000 });
    await running?.stop(100);
    expect(said).toEqual(["child did not end within 0.1 s of being asked to, and was killed."]);
    await vi.waitUntil(() => pids().every((pid) => !isProcessAlive(pid)), { timeout: 5_000 });
  });
});
