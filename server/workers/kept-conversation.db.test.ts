import { beforeEach, describe, expect, it } from "vitest";
import { UNTAKEN } from "../contract/session";
import { begun, CAN, said, sessionScene } from "../testing/session-scene";

const scene = sessionScene();
const { database, open, report, claim, view, resume, loseWorker } = scene;

/** The worker goes, and somebody resumes what that cut off. */
async function goesAndIsResumed(): Promise<void> {
  await loseWorker();
  await isResumed();
}
async function isResumed(): Promise<void> {
  await resume();
  await claim();
}
const working = (attachment: string) => report(attachment, said("m1", "Working on it"));

describe("a kept conversation that is due", () => {
  /** Its token was refused and somebody resumed it: the agent begins anew, by a name of its own, and is to get what was kept. */
  async function dueTo(token: string): Promise<string> {
    const first = (await open()).body.attachment;
    await report(first, { token: "refused", event: { kind: "ready" } });
    await report(first, begun("p1"));
    await working(first);
    await goesAndIsResumed();
    const event = { kind: "failed", cause: "token_rejected", message: "Unknown." };
    await report((await open()).body.attachment, { event });
    await isResumed();
    return takeUp(token);
  }
  async function takeUp(token: string): Promise<string> {
    const { attachment, strategy } = (await open()).body;
    expect(strategy).toBe("inject");
    await report(attachment, { token, event: { kind: "ready" } });
    return attachment;
  }
  const flags = async () => {
    const { rows } = await database.pool.query(
      "select inject_pending as pending, injected_at is not null as given from agent_session where task_id = $1",
      [scene.taskId],
    );
    return rows[0];
  };
  const turns = async () => {
    const { rows } = await database.pool.query(
      "select key, injected from session_turn where task_id = $1 order by no",
      [scene.taskId],
    );
    return rows;
  };
  const KEPT = "[USER]: do p1\n[ASSISTANT]: Working on it";

  it("is still due when the process goes before its first prompt, though its new conversation has a token", async () => {
    await dueTo("empty");
    expect(await flags()).toEqual({ pending: true, given: false });
    await loseWorker();
    expect(await view()).toMatchObject({
      tokenAt: expect.any(String),
      recovery: { strategy: "inject", why: expect.stringContaining("began last is empty") },
    });
    await isResumed();
    const attachment = await takeUp("second");
    expect((await report(attachment, begun("p2"))).body.prompt).toContain(`${KEPT}\n`);
    expect(await turns()).toEqual([
      { key: "p1", injected: false },
      { key: "p2", injected: true },
    ]);
  });

  it("is still due when the process goes after it was sent and before the agent said a word", async () => {
    await report(await dueTo("empty"), begun("p2"));
    expect(await flags()).toEqual({ pending: true, given: false });
    await goesAndIsResumed();
    const attachment = await takeUp("second");
    expect((await report(attachment, begun("p2"))).body).toMatchObject({ prompt: null, unanswered: true });
    expect((await report(attachment, begun("p2~4"))).body.prompt).toContain(`${KEPT}\n[USER]: do p2\n`);
  });

  it("is due again after a prompt that was not sent, which is no part of it", async () => {
    const attachment = await dueTo("empty");
    await report(attachment, begun("p2"));
    await report(attachment, { event: { kind: "turn_ended", key: "p2", stopReason: UNTAKEN.notSent } });
    expect(await flags()).toEqual({ pending: true, given: false });
    const { prompt } = (await report(attachment, begun("p2~3"))).body;
    expect(prompt).toContain(`${KEPT}\n\n=== CURRENT REQUEST ===\ndo p2~3`);
  });

  it.each([
    ["an agent that answered with an error", UNTAKEN.failed, true],
    ["an agent that was ended before it answered", UNTAKEN.unanswered, true],
    ["an agent that ended its turn without a word", "end_turn", false],
    ["an agent that stopped when it was asked to", "cancelled by pause", false],
  ])("after %s (%s), still due: %s", async (_who, stopReason, pending) => {
    const attachment = await dueTo("empty");
    await report(attachment, begun("p2"));
    await report(attachment, { event: { kind: "turn_ended", key: "p2", stopReason } });
    expect(await flags()).toEqual({ pending, given: !pending });
  });

  it("is given once the agent says a word, so that its own conversation comes back from then on", async () => {
    const attachment = await dueTo("own");
    await report(attachment, begun("p2"));
    await report(attachment, said("m2", "I see."));
    expect(await flags()).toEqual({ pending: false, given: true });
    await loseWorker();
    expect(await view()).toMatchObject({ recovery: { strategy: "native" } });
    await isResumed();
    expect((await open()).body).toMatchObject({ strategy: "native", token: "own" });
  });

  it("is not looked for in the last conversation of the folder, which has not got it", async () => {
    await dueTo("empty");
    await goesAndIsResumed();
    const capabilities = { ...CAN, continues: true };
    expect((await open({ capabilities })).body).toMatchObject({ strategy: "inject", token: null });
  });
});

describe("a fresh start", () => {
  const startFresh = async () => {
    await loseWorker();
    await resume({ continueTranscript: false });
    await claim();
    const opened = (await open()).body;
    expect(opened).toMatchObject({ strategy: "fresh", startsFresh: true, token: null });
    await report(opened.attachment, { token: "empty", event: { kind: "ready" } });
    return opened.attachment;
  };
  beforeEach(async () => {
    const { attachment } = (await open()).body;
    await report(attachment, { token: "old", event: { kind: "ready" } });
    await report(attachment, begun("p1"));
    await working(attachment);
  });

  it("that its agent never took is still due to the attempt, and its empty conversation is not taken for the kept one", async () => {
    await startFresh();
    expect((await open()).body.refusal.code).toBe("SESSION_BUSY");
    await loseWorker();
    expect(await view()).toMatchObject({ recovery: { strategy: "inject" } });
    await isResumed();
    expect((await open()).body).toMatchObject({ strategy: "inject", startsFresh: false });
  });

  it("is begun again when its process ends before the prompt in the same attempt", async () => {
    const attachment = await startFresh();
    await report(attachment, { event: { kind: "failed", cause: "transport", message: "Gone." } });
    expect((await open()).body).toMatchObject({ strategy: "fresh", startsFresh: true });
  });

  it("is taken with the first word: its own conversation comes back from then on", async () => {
    const attachment = await startFresh();
    expect((await report(attachment, begun("p2"))).body.prompt).toBe("do p2");
    await report(attachment, said("m2", "Anew."));
    await report(attachment, { event: { kind: "detached" } });
    expect((await open()).body).toMatchObject({ strategy: "native", token: "empty", startsFresh: false });
  });
});
