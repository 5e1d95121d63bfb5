import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runDue } from "../../commands/due/run-due";
import { type ProcessTable, reconcileSessions } from "../../commands/session/reconcile-sessions";
import { cancelTask } from "../../commands/task/cancel-task";
import { createTask } from "../../commands/task/create-task";
import { pauseTask } from "../../commands/task/pause-task";
import { ListSessionsInput } from "../../contract/session-inputs";
import { CancelTaskInput, CreateTaskInput, PauseTaskInput } from "../../contract/task-inputs";
import { markProcess, thisHost } from "../../sdk/session/this-process";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";
import { processTable } from "./reconcile-sessions";

const database = testDatabase();
const door = testWorkerDoor(database);
const DEAD = { pid: process.pid, startMark: "an earlier process" };
const CAN = { native: true, resume: true, load: true, inject: true, proven: false };

interface Held {
  readonly owner?: { readonly pid: number; readonly startMark: string };
  readonly host?: string;
  readonly group?: { readonly pid: number; readonly startMark: string };
  readonly executionId?: string;
  readonly worktree?: { readonly path: string; readonly branch: string };
}

/** A task whose session was taken up by this worker, with nothing launched yet. */
async function starting(agent: string, { owner = DEAD, host = thisHost() }: Held) {
  await door.call(`PUT agents/${agent}`, { version: "1", canPark: true });
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: agent, input: {} }));
  const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
  const [{ taskId, attempt }] = body.work;
  const order = { attempt, profile: "p", launchHash: "h", capabilities: CAN, host, owner };
  const { attachment } = (await door.call(`POST sessions/${taskId}/open`, order)).body;
  return { taskId, report: (more: object) => door.call(`POST sessions/${taskId}/report`, { attachment, ...more }) };
}

/** A task in the middle of a turn that this worker holds. */
async function inTurn(agent: string, held: Held): Promise<string> {
  const { group, executionId = "e", worktree } = held;
  const { taskId, report } = await starting(agent, held);
  await report({ token: "t", process: { executionId, group }, worktree });
  await report({ event: { kind: "turn_begun", key: "p1", text: "go" } });
  return taskId;
}
/** What the worker of a task does next. */
async function commit(taskId: string, order: object): Promise<void> {
  const attempt = (await door.ports.tasks.find({ tenantId: "local", taskId }))?.attempt;
  expect(await door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1, ...order })).toMatchObject({ status: 200 });
}
const reconcile = () => reconcileSessions(door.ports, processTable());
const sessionOf = (taskId: string) => door.ports.sessions.find({ tenantId: "local", taskId });
const stateOf = async (taskId: string) => (await door.ports.tasks.find({ tenantId: "local", taskId }))?.state;

describe("a restart", () => {
  it("cuts off what a dead worker held, ends the agents that outlived it, and starts nothing", async () => {
    const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    const ended = once(child, "exit");
    await once(child, "spawn");
    const taskId = await inTurn("outlived", { group: markProcess(child.pid ?? 0) });
    expect(await reconcile()).toEqual({ cutOff: 1, endedGroups: 1, leftRunning: [] });
    expect(await ended).toEqual([null, "SIGTERM"]);
    expect(await stateOf(taskId)).toBe("paused_by_client");
    expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({
      was: "running",
      interruptedAt: expect.any(String),
      recovery: { isRunning: false, needsResume: true },
      tokenAt: expect.any(String),
    });
    expect((await door.call("POST claim", { workerId: "w", agents: ["outlived"], waitMs: 0 })).body.work).toEqual([]);
    expect(await reconcile()).toEqual({ cutOff: 0, endedGroups: 0, leftRunning: [] });
  });

  it.each([true, false])(
    "finds a session that was starting, launched (%s) or not yet: it waits for people",
    async (isLaunched) => {
      const { taskId, report } = await starting(`starting-${isLaunched}`, {});
      const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
      const ended = once(child, "exit");
      await once(child, "spawn");
      if (isLaunched) await report({ process: { executionId: "e", group: markProcess(child.pid ?? 0) } });
      expect(await reconcile()).toEqual({ cutOff: 1, endedGroups: isLaunched ? 1 : 0, leftRunning: [] });
      child.kill();
      await ended;
      expect(await stateOf(taskId)).toBe("paused_by_client");
      const view = await door.ports.sessions.find({ tenantId: "local", taskId });
      expect(view).toMatchObject({ state: "waiting_for_input", was: "starting", generation: 1, turns: 0 });
      expect(view?.recovery).toMatchObject({ isRunning: false, isResumable: true, needsResume: true });
      const { sessions } = await door.ports.sessions.ledger("local", ListSessionsInput.parse({}));
      expect(sessions.map((row) => row.taskId)).toContain(taskId);
      expect((await report({ event: { kind: "ready" } })).body.refusal.code).toBe("SESSION_SUPERSEDED");
    },
  );

  it.each([true, false])(
    "C033: and a stop after it ends canceled, with a note of whether the process was found by group (%s) or was lost",
    async (isThere) => {
      const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
      await once(child, "spawn");
      const ended = once(child, "exit");
      const group = markProcess(child.pid ?? 0);
      const taskId = await inTurn(`stopped-${isThere}`, { group });
      if (!isThere) {
        child.kill("SIGKILL");
        await ended;
      }
      await reconcile();
      await ended;
      const stop = await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
      expect(stop.kind).toBe("accepted");
      expect(await stateOf(taskId)).toBe("canceled");
      expect((await sessionOf(taskId))?.processNote).toMatch(
        isThere ? /found by its process group/ : /process was lost/,
      );
    },
  );

  it("says of what it could not end that it still runs, and looks for it again at each start until it is gone", async () => {
    const taskId = await inTurn("hanging", {});
    let left = { wasThere: true, pids: [4711] as readonly number[] };
    const again = () => reconcileSessions(door.ports, { ...processTable(), endLeft: async () => left });
    expect(await again()).toEqual({ cutOff: 1, endedGroups: 0, leftRunning: [4711] });
    expect((await sessionOf(taskId))?.processNote).toMatch(/^1 process of its agent could not be ended .*: 4711\.$/);
    expect(await again()).toEqual({ cutOff: 0, endedGroups: 0, leftRunning: [4711] });
    left = { wasThere: true, pids: [] };
    expect(await again()).toEqual({ cutOff: 0, endedGroups: 1, leftRunning: [] });
    expect((await sessionOf(taskId))?.processNote).toMatch(/was ended/);
    expect(await again()).toEqual({ cutOff: 0, endedGroups: 0, leftRunning: [] });
  });

  it("keeps what was wrong with a session before, and says beside it what became of its process", async () => {
    const taskId = await inTurn("faulty", {});
    const fault = "update agent_session set fault = 'token_rejected', fault_message = 'It no longer knows it.'";
    await database.pool.query(`${fault} where task_id = $1`, [taskId]);
    await reconcile();
    expect(await sessionOf(taskId)).toMatchObject({
      fault: "token_rejected",
      faultMessage: "It no longer knows it.",
      processNote: expect.stringContaining("process was lost"),
    });
  });

  it("ends what outlived a worker whose lease was over before, though its session was cut off then", async () => {
    const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    const ended = once(child, "exit");
    await once(child, "spawn");
    const taskId = await inTurn("expired", { group: markProcess(child.pid ?? 0) });
    const expire = "update task set lease_until = clock_timestamp() - interval '1 s' where id = $1";
    await database.pool.query(expire, [taskId]);
    await runDue(door.ports, "lost_leases", { limit: 200 });
    expect(await reconcile()).toEqual({ cutOff: 0, endedGroups: 1, leftRunning: [] });
    expect(await ended).toEqual([null, "SIGTERM"]);
    expect((await sessionOf(taskId))?.processNote).toMatch(/found by its process group/);
    expect(await stateOf(taskId)).toBe("paused_by_client");
  });

  it("ends what outlived its worker though its task was canceled and it was told so", async () => {
    const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    const ended = once(child, "exit");
    await once(child, "spawn");
    const taskId = await inTurn("canceled", { group: markProcess(child.pid ?? 0) });
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    const { rows } = await database.pool.query("select attachment from agent_session where task_id = $1", [taskId]);
    expect((await door.call(`POST sessions/${taskId}/report`, rows[0])).body).toMatchObject({ over: true });
    expect(await reconcile()).toEqual({ cutOff: 0, endedGroups: 1, leftRunning: [] });
    expect(await ended).toEqual([null, "SIGTERM"]);
    expect((await sessionOf(taskId))?.processNote).toMatch(/found by its process group/);
    expect(await reconcile()).toEqual({ cutOff: 0, endedGroups: 0, leftRunning: [] });
  });

  it("says nothing of a canceled task's agent that is gone as it should be", async () => {
    const taskId = await inTurn("gone", {});
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    const { rows } = await database.pool.query("select attachment from agent_session where task_id = $1", [taskId]);
    await door.call(`POST sessions/${taskId}/report`, rows[0]);
    await reconcile();
    expect((await sessionOf(taskId))?.processNote).toBeNull();
  });

  it("ends what an agent had started outside of its group, also when the agent itself is gone", async () => {
    const executionId = randomUUID();
    const env = { ...process.env, CHECKREIN_AGENT_EXECUTION: executionId };
    const left = spawn("sleep", ["600"], { detached: true, stdio: "ignore", env });
    const ended = once(left, "exit");
    await once(left, "spawn");
    await inTurn("leaver", { group: { pid: left.pid ?? 0, startMark: "an earlier agent" }, executionId });
    expect(await reconcile()).toEqual({ cutOff: 1, endedGroups: 1, leftRunning: [] });
    expect(await ended).toEqual([null, "SIGTERM"]);
  });

  it("leaves a task that people had paused, or that was parked, as it is, and says what each waits for", async () => {
    const cut = await inTurn("cut-alone", {});
    const paused = await inTurn("paused", {});
    const parked = await inTurn("parked", {});
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId: paused, reason: "look", waitMs: 0 }));
    await commit(paused, {});
    await commit(parked, { park: { reason: "The build runs." } });
    const held = () =>
      Promise.all([paused, parked].map((taskId) => door.ports.tasks.find({ tenantId: "local", taskId })));
    const before = await held();
    expect(before.map((task) => task?.state)).toEqual(["paused_by_client", "paused_by_agent"]);
    await reconcile();
    expect(await held()).toEqual(before);
    const { sessions } = await door.ports.sessions.ledger("local", ListSessionsInput.parse({}));
    const waits = (taskId: string) => {
      const row = sessions.find((one) => one.taskId === taskId);
      return { waitsFor: row?.waitsFor, heldBy: row?.heldBy, handle: row?.handle };
    };
    const { suspension } = (await door.ports.tasks.find({ tenantId: "local", taskId: cut })) ?? {};
    expect(waits(cut)).toEqual({ waitsFor: "resume", heldBy: null, handle: suspension });
    expect(waits(paused)).toEqual({
      waitsFor: "people",
      heldBy: { kind: "operator", id: "local" },
      handle: before[0]?.suspension,
    });
    expect(waits(parked)).toEqual({ waitsFor: "wake", heldBy: null, handle: before[1]?.suspension });
  });

  it("leaves what lives, what is elsewhere, and a later process of the same number", async () => {
    const bystander = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    await once(bystander, "spawn");
    const pid = bystander.pid ?? 0;
    const living = await inTurn("living", { owner: markProcess(process.pid), group: markProcess(pid) });
    const elsewhere = await inTurn("elsewhere", { host: "another:machine", group: markProcess(pid) });
    await inTurn("reused", { group: { pid, startMark: "an earlier agent" } });
    expect(await reconcile()).toEqual({ cutOff: 1, endedGroups: 0, leftRunning: [] });
    expect([await stateOf(living), await stateOf(elsewhere)]).toEqual(["working", "working"]);
    expect(processTable().liveness(markProcess(pid))).toBe("alive");
    bystander.kill("SIGKILL");
  });

  it("leaves what it cannot judge: unknown is not dead", async () => {
    const taskId = await inTurn("unknown", {});
    const table: ProcessTable = { ...processTable(), liveness: () => "unknown" };
    expect(await reconcileSessions(door.ports, table)).toEqual({ cutOff: 0, endedGroups: 0, leftRunning: [] });
    expect(await stateOf(taskId)).toBe("working");
    await reconcile();
  });

  it("says before anybody resumes what is left of a worktree: its folder, its branch alone, or nothing", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reconcile-"));
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: folder });
    git("init", "-q");
    git("commit", "-qm", "first", "--allow-empty");
    const path = (name: string) => join(folder, ".git", "checkrein-worktrees", name);
    for (const name of ["there", "branch"]) git("worktree", "add", "-q", "-b", `b/${name}`, path(name));
    rmSync(path("branch"), { recursive: true });
    const held: string[] = [];
    for (const name of ["there", "branch", "nothing"])
      held.push(await inTurn(`tree-${name}`, { worktree: { path: path(name), branch: `b/${name}` } }));
    const elsewhere = { path: path("nothing"), branch: "b/nothing" };
    held.push(await inTurn("tree-elsewhere", { host: "another:machine", worktree: elsewhere }));
    // The machine was started anew in the middle of a turn: its worker is gone, its lease is not over yet.
    const host = `${hostname()}:earlier`;
    const worktree = { path: path("branch"), branch: "b/branch" };
    held.push(await inTurn("tree-booted", { host, worktree }));
    const away = { path: join(folder, "away", ".git", "checkrein-worktrees", "t"), branch: "b/t" };
    held.push(await inTurn("tree-namesake", { host, worktree: away }));
    await reconcile();
    const views = held.map((taskId) => door.ports.sessions.find({ tenantId: "local", taskId }));
    expect((await Promise.all(views)).map((view) => [view?.worktree, view?.recovery.safe])).toEqual([
      [{ path: path("there"), branch: "b/there", missing: false }, true],
      [{ path: path("branch"), branch: "b/branch", missing: true }, false],
      [{ path: path("nothing"), branch: null, missing: true }, false],
      [{ ...elsewhere, missing: false }, expect.any(Boolean)],
      [{ ...worktree, missing: true }, false],
      [{ ...away, missing: false }, expect.any(Boolean)],
    ]);
    rmSync(folder, { recursive: true });
  });

  it("does not move a session that was at rest, and takes it for stopped", async () => {
    const taskId = await inTurn("resting", {});
    await door.ports.sessions.transact({ tenantId: "local", taskId }, ({ session }) => {
      if (!session) throw new Error("It was opened.");
      return { kind: "moved", change: { session: { ...session, state: "idle", openTurn: null } }, answer: null };
    });
    await reconcile();
    const session = await door.ports.sessions.find({ tenantId: "local", taskId });
    expect(session).toMatchObject({ state: "idle", was: "idle", tokenAt: expect.any(String) });
  });
});
