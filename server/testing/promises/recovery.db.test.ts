import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { runDue } from "../../commands/due/run-due";
import { openSession } from "../../commands/session/open-session";
import { reportSession } from "../../commands/session/report-session";
import { answerInterrupt } from "../../commands/task/answer-interrupt";
import { cancelTask } from "../../commands/task/cancel-task";
import { createTask } from "../../commands/task/create-task";
import { OpenSession, SessionReport } from "../../contract/session";
import { ListSessionsInput } from "../../contract/session-inputs";
import { AnswerInterruptInput, CancelTaskInput, CreateTaskInput } from "../../contract/task-inputs";
import type { Ports } from "../../ports";
import { joinTestTools } from "../product/join-test-tools";
import { testDatabase } from "../test-database";
import { testWorkerDoor } from "../test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const CAN = { native: true, resume: true, load: true, inject: true, proven: false };
let agent: string;

beforeEach(async () => {
  agent = `coder-${randomUUID().slice(0, 8)}`;
  await door.call(`PUT agents/${agent}`, { version: "1", concurrency: 1 });
});

interface Claimed {
  readonly taskId: string;
  readonly attempt: string;
}
async function make(): Promise<string> {
  const made = await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent, title: "T", input: {} }));
  if (made.kind === "refused") throw new Error(made.refusal.message);
  return made.taskId;
}
async function claim(): Promise<Claimed | null> {
  const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
  return body.work[0] ?? null;
}
async function held(): Promise<Claimed> {
  await make();
  const work = await claim();
  if (!work) throw new Error("There was nothing to claim.");
  return work;
}
const commit = ({ taskId, attempt }: Claimed, body: object) =>
  door.call(`POST tasks/${taskId}/commit`, { attempt, ...body });
const find = (taskId: string) => door.ports.tasks.find({ tenantId: "local", taskId });
const order = (attempt: string) =>
  OpenSession.parse({
    attempt,
    profile: "p",
    launchHash: "h",
    capabilities: CAN,
    host: "here",
    owner: { pid: 1, startMark: "1" },
  });
const loseLeases = () =>
  database.pool.query("update task set lease_until = clock_timestamp() - interval '1 ms' where attempt is not null");
const sweep = () => runDue(door.ports, "lost_leases", { limit: 200 });

describe("a session that two servers take up", () => {
  it("is the first one's; the second hears of a conflict, however slow the database answers it (C043)", async () => {
    const { taskId, attempt } = await held();
    const ref = { tenantId: "local", taskId };
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let reads = 0;
    const slow = joinTestTools(database.url, async (statement) => {
      // It has read the session as free, and writes only after the other one has it.
      if (statement.text?.includes("agent_session s") && ++reads === 2) await gate;
      return statement;
    });
    const second = openSession(slow.ports, ref, order(attempt));
    const first = await openSession(door.ports, ref, order(attempt));
    open();
    expect(first).toMatchObject({ kind: "opened", opening: { generation: 1 } });
    expect(await second).toMatchObject({ kind: "refused", refusal: { code: "SESSION_BUSY" } });
    // Whoever goes on all the same writes nothing between the other one's lines.
    const told = (ports: Ports, attachment: string, line: string) => {
      const entries = [{ key: line, kind: "agent_message", text: line }];
      return reportSession(ports, ref, SessionReport.parse({ attachment, entries }));
    };
    const own = first.kind === "opened" ? first.opening.attachment : "";
    const answers = [];
    for (const n of [1, 2])
      answers.push(
        ...(await Promise.all([told(slow.ports, randomUUID(), `other ${n}`), told(door.ports, own, `own ${n}`)])),
      );
    const refused = { kind: "refused", refusal: { code: "SESSION_SUPERSEDED" } };
    expect(answers).toMatchObject([refused, { kind: "taken" }, refused, { kind: "taken" }]);
    const { rows } = await database.pool.query(
      "select seq, key, e.generation, s.generation as newest from session_entry e join agent_session s using (task_id) where task_id = $1 order by seq",
      [taskId],
    );
    expect(rows).toEqual([1, 2].map((seq) => ({ seq, key: `own ${seq}`, generation: 1, newest: 1 })));
    await slow.close();
  });

  it("is not prompted by a holder that comes too late after a cancel", async () => {
    const { taskId, attempt } = await held();
    const ref = { tenantId: "local", taskId };
    const opened = await openSession(door.ports, ref, order(attempt));
    if (opened.kind === "refused") throw new Error(opened.refusal.message);
    const { attachment } = opened.opening;
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    const event = { kind: "turn_begun", key: "p1", text: "go" };
    const late = await reportSession(door.ports, ref, SessionReport.parse({ attachment, event }));
    expect(late).toMatchObject({ kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED" } });
    expect((await find(taskId))?.state).toBe("canceled");
  });

  it.each(["transport", "token_rejected", "workspace"])(
    "stays canceled when its launch fails after that: %s",
    async (cause) => {
      const { taskId, attempt } = await held();
      const opened = (await door.call(`POST sessions/${taskId}/open`, order(attempt))).body;
      await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, undoMs: 0 }));
      const before = await door.ports.sessions.find({ tenantId: "local", taskId });
      const event = { kind: "failed", cause, message: "No." };
      await door.call(`POST sessions/${taskId}/report`, { attachment: opened.attachment, event });
      expect(before?.state).toBe("cancelled");
      expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({ state: "cancelled" });
      expect(await find(taskId)).toMatchObject({ state: "canceled", open: null, queuedAt: null });
      expect((await door.call(`POST sessions/${taskId}/open`, order(attempt))).body.refusal.code).toBe("SESSION_ENDED");
    },
  );
});

describe("a worker that is killed", () => {
  it("between two steps of a queue of width one blocks nobody: the step is taken up and all eleven finish (C050)", async () => {
    const first = await held();
    for (let n = 0; n < 10; n++) await make();
    const at = "2026-01-01T00:00:00Z";
    const step = (key: string) => ({ key, name: key, startedAt: at, endedAt: at, status: "completed" });
    await commit(first, { no: 1, steps: [step("one"), step("two")] });
    expect(await claim()).toBeNull();
    await loseLeases();
    await sweep();
    const finished = new Set<string>();
    for (let n = 0; n < 11; n++) {
      const work = await claim();
      if (!work) break;
      const journal = Reflect.get(work, "journal") as { key: string }[];
      if (work.taskId === first.taskId) expect(journal.map(({ key }) => key)).toEqual(["one", "two"]);
      await commit(work, { no: 1, outcome: { kind: "completed" } });
      finished.add(work.taskId);
    }
    expect(finished.size).toBe(11);
  });

  it("while the database takes no writes is swept once it does: the queue drains by itself (C048)", async () => {
    const { taskId } = await held();
    await loseLeases();
    const name = new URL(database.url).pathname.slice(1).split("?")[0];
    const admin = new Client({ connectionString: database.url });
    await admin.connect();
    const switchTo = async (mode: "on" | "off") => {
      await admin.query("set default_transaction_read_only = off");
      await admin.query(`alter database ${name} set default_transaction_read_only = ${mode}`);
      // As after an ungraceful stop: every connection is a new one.
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    };
    await switchTo("on");
    const refused = await expectReadOnly();
    expect(refused).toMatch(/read-only/);
    await switchTo("off");
    await expect.poll(() => sweep().catch(() => 0)).toBe(1);
    expect(await claim()).toMatchObject({ taskId });
    await admin.end();
  });

  /** The first calls may only meet connections that were cut. */
  async function expectReadOnly(): Promise<string> {
    for (let tries = 0; ; tries++) {
      const problem = await sweep().then(
        () => "swept",
        (error: Error) => error.message,
      );
      if (problem.includes("read-only") || problem === "swept" || tries > 20) return problem;
    }
  }
});

describe("a prompt that was given before", () => {
  it("is said to be unanswered until something is heard of its agent: it may have ended before it read it", async () => {
    const { taskId, attempt } = await held();
    const { attachment } = (await door.call(`POST sessions/${taskId}/open`, order(attempt))).body;
    const report = (more: object) => door.call(`POST sessions/${taskId}/report`, { attachment, ...more });
    const begun = { event: { kind: "turn_begun", key: "p1", text: "go" } };
    expect((await report(begun)).body).toMatchObject({ prompt: "go" });
    expect((await report(begun)).body).toMatchObject({ prompt: null, unanswered: true });
    await report({ entries: [{ key: "m1", kind: "agent_message", text: "Hm" }] });
    const { prompt, unanswered } = (await report(begun)).body;
    expect([prompt, unanswered]).toEqual([null, undefined]);
  });
});

describe("a session whose worker is lost between turns", () => {
  it("waits as it was; the next message brings it back, and is all that the agent hears", async () => {
    const work = await held();
    const ref = { tenantId: "local", taskId: work.taskId };
    const open = (attempt: string) => door.call(`POST sessions/${work.taskId}/open`, order(attempt));
    const report = (attachment: string, more: object) =>
      door.call(`POST sessions/${work.taskId}/report`, { attachment, ...more });
    const { attachment } = (await open(work.attempt)).body;
    await report(attachment, { token: "t", event: { kind: "ready" } });
    await report(attachment, { event: { kind: "turn_begun", key: "p1", text: "go" } });
    await report(attachment, { event: { kind: "turn_ended", key: "p1", stopReason: "end_turn" } });
    await commit(work, { no: 1, ask: [{ key: "review-1", message: "Turn finished" }] });
    await door.ports.sessions.cutOff([{ ...ref, attempt: work.attempt, note: null, mayRun: false }]);
    expect(await find(work.taskId)).toMatchObject({ state: "input_required", open: null });
    const { sessions } = await door.ports.sessions.ledger("local", ListSessionsInput.parse({}));
    expect(sessions.find(({ taskId }) => taskId === work.taskId)).toMatchObject({
      handle: null,
      state: "waiting_for_input",
      recovery: { strategy: "native", needsResume: true },
    });
    expect(await claim()).toBeNull();
    const [question] = await door.ports.reader.interrupts(ref);
    const answer = { taskId: work.taskId, interruptId: question?.id, answer: "Go on." };
    await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(answer));
    const again = await claim();
    const opened = (await open(again?.attempt ?? "")).body;
    expect(opened).toMatchObject({ strategy: "native", generation: 2, cutTurn: null });
    const begun = { event: { kind: "turn_begun", key: "p2", text: "Go on." } };
    expect((await report(opened.attachment, begun)).body.prompt).toBe("Go on.");
    const messages = await door.ports.reader.messages(ref, 0, 50);
    expect(messages.filter(({ origin }) => origin === "resume")).toEqual([]);
  });
});
