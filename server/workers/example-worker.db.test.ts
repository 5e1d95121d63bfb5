import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../cli/project-root";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { CreateTaskInput, PauseTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import type { TaskView } from "../contract/task-view";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { untilTask } from "../testing/until-task";

const database = testDatabase();
const door = testWorkerDoor(database);
const folder = mkdtempSync(join(tmpdir(), "checkrein-curl-"));
const script = join(folder, "worker.sh");
const keyFile = join(folder, "worker-key");
let worker: ChildProcess;
let printed = "";

beforeAll(() => {
  writeFileSync(keyFile, `${door.key}\n`, { mode: 0o600 });
  writeFileSync(script, workerOfReadme());
  worker = startWorker();
});
afterAll(async () => {
  if (worker.pid) process.kill(-worker.pid, "SIGKILL");
  rmSync(folder, { recursive: true });
  expect(printed).toBe("");
});

/** The one complete program among its examples. */
function workerOfReadme(): string {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  const programs = [...readme.matchAll(/^```bash\n(#!.+?)^```$/gms)].map(([, text = ""]) => text);
  expect(programs).toHaveLength(1);
  return programs[0] ?? "";
}

function startWorker(): ChildProcess {
  const started = spawn("bash", [script], {
    env: { ...process.env, CHECKREIN_URL: door.url, CHECKREIN_WORKER_KEY_FILE: keyFile },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [started.stdout, started.stderr]) stream?.on("data", (chunk) => (printed += chunk));
  return started;
}

async function greet(name: string): Promise<string> {
  const input = CreateTaskInput.parse({ agent: "greeter", title: `Greet ${name}`, input: { name } });
  for (;;) {
    const made = await createTask(door.ports, door.operator, input);
    if (made.kind !== "refused") return made.taskId;
    // The worker has not registered yet.
    expect(made.refusal.code).toBe("AGENT_NOT_FOUND");
    await door.ports.wakes.wait(["work:greeter"], 100);
  }
}

const until = (taskId: string, isSo: (task: TaskView) => boolean) => untilTask(door.ports, taskId, isSo);

// It starts a Node for each value it reads, which takes its time on a busy machine.
describe("the worker of the README, which is bash and curl", { timeout: 120_000 }, () => {
  it("takes a task, reports its steps and finishes", async () => {
    const taskId = await greet('Ada "the first"');
    const task = await until(taskId, ({ endedAt }) => endedAt !== null);
    expect(task).toMatchObject({ state: "completed", stepsDone: 2, attemptNo: 1 });
    const messages = await door.ports.reader.messages({ tenantId: "local", taskId }, 0, 10);
    expect(messages.map(({ parts }) => parts)).toEqual([
      [{ text: 'Hello, Ada "the first"!\n' }],
      [{ text: 'Goodbye, Ada "the first"!\n' }],
    ]);
    expect((await door.ports.reader.findArtifact({ tenantId: "local", taskId }, "greeting"))?.text).toBe("Done.");
  });

  it("is held after the running step, and the resumed task does not run it again", async () => {
    const taskId = await greet("Grace");
    await until(taskId, ({ running }) => running.length > 0);
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, waitMs: 10_000 }));
    expect(await until(taskId, ({ state }) => state === "paused_by_client")).toMatchObject({
      stepsDone: 1,
      suspension: { stopProof: "acknowledged" },
    });
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));
    expect(await until(taskId, ({ endedAt }) => endedAt !== null)).toMatchObject({
      state: "completed",
      stepsDone: 2,
      attemptNo: 2,
    });
  });

  it("leaves nothing behind that keeps its lease when it is killed in a step", async () => {
    const taskId = await greet("Lin");
    await until(taskId, ({ running }) => running.length > 0);
    // It closes when the last of its processes, which share what it writes to, is gone.
    const closed = once(worker, "close");
    worker.kill("SIGKILL");
    await closed;
    worker = startWorker();
  });
});
