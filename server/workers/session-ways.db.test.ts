import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { runDue } from "../commands/due/run-due";
import { createTask } from "../commands/task/create-task";
import { resumeTask } from "../commands/task/resume-task";
import { CreateTaskInput, ResumeTaskInput } from "../contract/task-inputs";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
/** What the profile allows, before any agent of it said a word. */
const GUESSED = { native: true, resume: true, load: true, inject: true, proven: false };
const GUESSES = ["resume", "load", "forks"];
let agent: string;
let taskId: string;
let attempt: string;

beforeEach(async () => {
  agent = `coder-${randomUUID().slice(0, 8)}`;
  await door.call(`PUT agents/${agent}`, { version: "1" });
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  await claim();
});

async function claim(): Promise<void> {
  const [work] = (await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 })).body.work;
  ({ taskId, attempt } = work);
}
const open = async (more: object = {}) => {
  const launch = { profile: "scripted", launchHash: "h1", capabilities: GUESSED, guesses: GUESSES };
  const order = { attempt, ...launch, host: "here", owner: { pid: 1, startMark: "1" }, ...more };
  return (await door.call(`POST sessions/${taskId}/open`, order)).body;
};
const report = (attachment: string, more: object) =>
  door.call(`POST sessions/${taskId}/report`, { attachment, ...more });
const view = async () => {
  const session = await door.ports.sessions.find({ tenantId: "local", taskId });
  if (!session) throw new Error("There is no session.");
  return session;
};
const resume = () => resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId }));

/** In its first turn, by an agent that said what it can do; then its worker goes. */
async function cutOff(can: { readonly resume: boolean; readonly load: boolean }): Promise<void> {
  const { attachment } = await open();
  const capabilities = { native: true, inject: true, ...can };
  await report(attachment, { token: "t", capabilities, event: { kind: "ready" } });
  await report(attachment, { event: { kind: "turn_begun", key: "p1", text: "go" } });
  await goes();
}
async function goes(): Promise<void> {
  await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 s' where id = $1", [taskId]);
  await runDue(door.ports, "lost_leases", 200);
}

describe("how a session would come back", () => {
  it.each([
    ["load", { resume: false, load: true }],
    ["inject", { resume: false, load: false }],
  ] as const)("is by what its agent said last, whatever a new worker guesses: %s", async (strategy, can) => {
    await cutOff(can);
    expect((await view()).recovery.strategy).toBe(strategy);
    await resume();
    await claim();
    expect(await open()).toMatchObject({ strategy });
    // It ends before it says anything.
    await goes();
    expect((await view()).recovery.strategy).toBe(strategy);
  });

  it("is by what a worker knows of it, once one was launched there", async () => {
    await cutOff({ resume: false, load: true });
    await resume();
    await claim();
    expect(await open({ guesses: [] })).toMatchObject({ strategy: "native" });
  });

  it("is guessed anew for another launch, of which nothing was said yet", async () => {
    await cutOff({ resume: false, load: false });
    for (const ask of [true, false]) {
      await resume();
      await claim();
      const opened = await open({ launchHash: "h2" });
      if (ask) expect(opened.refusal.code).toBe("SESSION_BUSY");
      else expect(opened).toMatchObject({ strategy: "native" });
    }
  });

  it("stands in the record as it came about, where that is another way than was chosen", async () => {
    await cutOff({ resume: true, load: true });
    await resume();
    await claim();
    const { attachment, strategy } = await open();
    expect([strategy, (await view()).lastStrategy]).toEqual(["native", "native"]);
    await report(attachment, { token: "t", event: { kind: "ready", strategy: "load" } });
    expect((await view()).lastStrategy).toBe("load");
  });

  it("is not said while no worker offers its agent, which is a matter of the last minute", async () => {
    await cutOff({ resume: true, load: true });
    expect((await view()).recovery).toMatchObject({ isResumable: true, safe: true });
    const age =
      "update agent_worker w set seen_at = w.seen_at - interval '61 s' from agent a where a.id = w.agent_id and a.name = $1";
    await database.pool.query(age, [agent]);
    expect((await view()).recovery).toMatchObject({
      reason: "missing_profile",
      isResumable: false,
      safe: false,
      blockedBy: "No worker offers this agent now.",
    });
    await door.call(`PUT agents/${agent}`, { version: "1" });
    await door.call("POST claim", { workerId: "w-2", agents: [agent], waitMs: 0 });
    expect((await view()).recovery).toMatchObject({ isResumable: true, safe: true });
  });
});
