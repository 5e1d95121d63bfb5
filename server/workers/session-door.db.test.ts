import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { answerInterrupt } from "../commands/task/answer-interrupt";
import { cancelTask } from "../commands/task/cancel-task";
import { ListSessionsInput } from "../contract/session-inputs";
import { AnswerInterruptInput, CancelTaskInput } from "../contract/task-inputs";
import { CONTINUATION } from "../domain/task/decide-cut-off";
import { begun, ended, said, sessionScene } from "../testing/session-scene";

const scene = sessionScene();
const { database, door, ref, claim, open, report, commit, view, resume, loseWorker } = scene;

const failed = (cause: string) => ({ event: { kind: "failed", cause, message: "It said so." } });
const task = () => door.ports.tasks.find(ref());

/** A session in the middle of its first turn, with a token and some words. */
async function inTurn(token: string | null = "secret-token"): Promise<string> {
  const { attachment } = (await open()).body;
  await report(attachment, { ...(token ? { token } : {}), event: { kind: "ready" } });
  await report(attachment, begun("p1"));
  await report(attachment, said("m1", "Working on it"));
  return attachment;
}

describe("a session", () => {
  it("is starting before anything is launched, then idle, running, waiting", async () => {
    const opened = await open();
    expect(opened.body).toMatchObject({ generation: 1, strategy: "fresh", attached: false, token: null });
    const { attachment } = opened.body;
    expect(await view()).toMatchObject({ state: "starting", recovery: { isRunning: true } });
    expect((await report(attachment, { token: "t", event: { kind: "ready" } })).body.state).toBe("idle");
    expect((await report(attachment, begun("p1"))).body).toMatchObject({ state: "running", prompt: "do p1" });
    expect((await report(attachment, ended("p1"))).body.state).toBe("waiting_for_input");
    expect(await view()).toMatchObject({ turns: 1, entries: 1, tokenAt: expect.any(String) });
  });

  it("keeps its token sealed, and tells it to nobody but who launches the agent", async () => {
    await inTurn("very-secret-token");
    const { rows } = await database.pool.query("select resume_token from executor_running where task_id = $1", [
      scene.taskId,
    ]);
    expect(rows[0].resume_token.toString("latin1")).not.toContain("very-secret-token");
    expect(JSON.stringify(await view())).not.toContain("very-secret-token");
  });

  it("is held by one at a time", async () => {
    await open();
    expect((await open()).body.refusal.code).toBe("SESSION_BUSY");
    expect((await open({ attempt: randomUUID() })).body.refusal.code).toBe("ATTEMPT_SUPERSEDED");
  });

  it("is opened once by two that open it at the same time", async () => {
    const both = await Promise.all([open(), open()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await view()).toMatchObject({ generation: 1 });
  });

  it("is taken up once by an opening that is asked for again, since its answer was lost", async () => {
    const opening = randomUUID();
    const [first, again] = [await open({ opening }), await open({ opening })];
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await view()).toMatchObject({ generation: 1, state: "starting" });
    expect((await open({ opening: randomUUID() })).body.refusal.code).toBe("SESSION_BUSY");
    await report(first.body.attachment, { event: { kind: "ready" } });
    expect((await open({ opening })).body.refusal.code).toBe("SESSION_BUSY");
  });

  it("comes back in the same way by an opening that is asked for again", async () => {
    await inTurn();
    await loseWorker();
    await resume();
    await claim();
    const opening = randomUUID();
    const first = await open({ opening });
    expect(first.body).toMatchObject({ strategy: "native", token: "secret-token", generation: 2 });
    const { cutTurn: _, ...same } = first.body;
    expect((await open({ opening })).body).toMatchObject(same);
  });

  it("gives each prompt out once, however often it is asked for", async () => {
    const { attachment } = (await open()).body;
    const asked = await Promise.all([report(attachment, begun("p1")), report(attachment, begun("p1"))]);
    expect(asked.map(({ body }) => body.prompt).sort()).toEqual(["do p1", null]);
    await report(attachment, ended("p1"));
    expect((await report(attachment, begun("p1"))).body.prompt).toBeNull();
  });

  it("keeps a line once, in its longest form, though a replay brings it again", async () => {
    const { attachment } = (await open()).body;
    const line = (text: string) => said("m1", text);
    for (const text of ["Hel", "Hello", "Hello there", "Hel"]) await report(attachment, line(text));
    await report(attachment, { entries: [{ key: "t1", kind: "tool_call", name: "read", text: "" }] });
    expect((await door.ports.sessions.history(ref())).entries).toEqual([
      { key: "m1", kind: "agent_message", name: null, text: "Hello there" },
      { key: "t1", kind: "tool_call", name: "read", text: "" },
    ]);
  });

  it("is not taken up once its task has ended", async () => {
    const attachment = await inTurn();
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId: scene.taskId, undoMs: 0 }));
    expect((await open()).body.refusal.code).toBe("SESSION_ENDED");
    expect((await report(attachment, ended("p1"))).body.state).toBe("cancelled");
    const { rows } = await database.pool.query("select state from agent_session where task_id = $1", [scene.taskId]);
    expect(rows).toEqual([{ state: "cancelled" }]);
    expect(await view()).toMatchObject({
      state: "cancelled",
      recovery: { isResumable: false, canFork: true, reason: "task_ended" },
    });
  });

  it.each(["completed", "failed"])("has ended as its task has: %s", async (kind) => {
    await inTurn();
    await commit({ no: 1, outcome: { kind, reason: "So it is." } });
    expect(await view()).toMatchObject({ state: kind, recovery: { canFork: true } });
  });

  it("goes on in the process that holds it when its task is taken up again", async () => {
    const attachment = await inTurn();
    await report(attachment, ended("p1"));
    const ask = [{ key: "turn", message: "Turn finished" }];
    await commit({ no: 1, ask });
    const [question] = await door.ports.reader.interrupts(ref());
    const answer = { taskId: scene.taskId, interruptId: question?.id, answer: "more" };
    await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(answer));
    await claim();
    expect((await open({ held: attachment })).body).toMatchObject({ attached: true, attachment, generation: 1 });
    expect((await report(attachment, begun("p2"))).body.prompt).toBe("do p2");
  });
});

describe("what was cut off", () => {
  it.each([
    ["its lease ran out", loseWorker, "fenced"],
    ["its worker was stopped", () => commit({ no: 1, release: true }), "process_ended"],
  ])("waits for a person, and nothing is given out: %s", async (_how, cut, proof) => {
    const attachment = await inTurn();
    await cut();
    expect(await claim()).toBe(false);
    expect(await task()).toMatchObject({
      state: "paused_by_client",
      pausedFromState: "working",
      open: { initiator: "policy", holders: [{ kind: "recovery" }] },
    });
    const { rows } = await database.pool.query("select stop_proof from suspension where task_id = $1", [scene.taskId]);
    expect(rows).toEqual([{ stop_proof: proof }]);
    expect(await view()).toMatchObject({
      state: "waiting_for_input",
      was: "running",
      interruptedAt: expect.any(String),
      recovery: { strategy: "native", reason: "agent_not_running", needsResume: true, safe: true },
    });
    expect((await report(attachment, said("x", "late"))).body.refusal.code).toBe("SESSION_SUPERSEDED");
    const turns = await database.pool.query("select stop_reason from session_turn where task_id = $1", [scene.taskId]);
    expect(turns.rows).toEqual([{ stop_reason: "cut_off" }]);
  });

  it("stands in the ledger until it runs again; looking changes nothing", async () => {
    await inTurn();
    await loseWorker();
    const before = await task();
    const { sessions, total } = await door.ports.sessions.ledger("local", ListSessionsInput.parse({}));
    expect(total).toBeGreaterThan(0);
    expect(sessions.find((row) => row.taskId === scene.taskId)).toMatchObject({
      title: "T",
      handle: before?.suspension,
    });
    expect(await task()).toEqual(before);
    await resume();
    await claim();
    const { attachment } = (await open()).body;
    await report(attachment, { event: { kind: "ready" } });
    await report(attachment, begun("p2"));
    const after = await door.ports.sessions.ledger("local", ListSessionsInput.parse({}));
    expect(after.sessions.map((row) => row.taskId)).not.toContain(scene.taskId);
  });

  it("comes back by its token, with words that everybody sees, because somebody resumed it", async () => {
    await inTurn();
    await loseWorker();
    await resume();
    expect(await claim()).toBe(true);
    expect((await door.ports.reader.messages(ref(), 0, 10)).at(-1)).toMatchObject({
      origin: "resume",
      parts: [{ text: CONTINUATION }],
    });
    expect((await open()).body).toMatchObject({
      generation: 2,
      strategy: "native",
      token: "secret-token",
      cutTurn: null,
    });
  });

  it("carries the conversation before the next prompt, once, when there is no token", async () => {
    await inTurn(null);
    await loseWorker();
    await resume();
    await claim();
    const { attachment, strategy } = (await open()).body;
    expect(strategy).toBe("inject");
    await report(attachment, { event: { kind: "ready" } });
    const { prompt } = (await report(attachment, begun("p2"))).body;
    expect(prompt).toContain("[USER]: do p1\n[ASSISTANT]: Working on it");
    expect(prompt).toContain("=== CURRENT REQUEST ===\ndo p2");
    await report(attachment, ended("p2"));
    expect((await report(attachment, begun("p3"))).body.prompt).toBe("do p3");
  });

  it("comes back as its agent said that it can, which is known once it was launched", async () => {
    const { attachment } = (await open()).body;
    const capabilities = { native: true, resume: false, load: false, inject: true };
    await report(attachment, { token: "t", capabilities, event: { kind: "ready" } });
    await report(attachment, begun("p1"));
    await loseWorker();
    expect(await view()).toMatchObject({ recovery: { strategy: "inject", proven: true } });
  });

  it("starts with nothing when the operator wants that; the token stays in the record", async () => {
    await inTurn();
    await loseWorker();
    await resume({ continueTranscript: false });
    await claim();
    expect((await open()).body).toMatchObject({ strategy: "fresh", token: null });
    expect(await view()).toMatchObject({ droppedTokens: 1, tokenAt: null });
  });
});

describe("a launch that fails", () => {
  beforeEach(async () => {
    await inTurn();
    await loseWorker();
    await resume();
    await claim();
  });

  it("by a token that the agent no longer knows waits for people, without the token, and says so", async () => {
    const { attachment } = (await open()).body;
    expect((await report(attachment, failed("token_rejected"))).body).toMatchObject({
      state: "waiting_for_input",
      next: "held",
    });
    expect(await task()).toMatchObject({
      state: "paused_by_client",
      open: { reason: expect.stringContaining("no longer knows") },
    });
    expect(await view()).toMatchObject({
      fault: "token_rejected",
      tokenAt: null,
      droppedTokens: 1,
      recovery: { reason: "error_recovery", needsResume: false, isResumable: true, strategy: "inject", safe: false },
    });
    expect(await claim()).toBe(false);
  });

  it("by transport is tried once more, then waits, with its token", async () => {
    const first = (await open()).body;
    expect((await report(first.attachment, failed("transport"))).body.next).toBe("again");
    const second = (await open()).body;
    expect(second).toMatchObject({ strategy: "native", token: "secret-token" });
    expect((await report(second.attachment, failed("timeout"))).body.next).toBe("held");
    expect(await view()).toMatchObject({ tokenAt: expect.any(String), droppedTokens: 0, state: "waiting_for_input" });
    expect(await task()).toMatchObject({ state: "paused_by_client" });
  });

  it("in another way than before is said first; a second word goes on (C046)", async () => {
    expect((await open({ launchHash: "h2" })).body.refusal.code).toBe("SESSION_BUSY");
    expect(await task()).toMatchObject({
      state: "paused_by_client",
      open: { reason: expect.stringContaining("changed") },
    });
    await resume();
    await claim();
    expect((await open({ launchHash: "h2" })).body).toMatchObject({ strategy: "native" });
  });
});
