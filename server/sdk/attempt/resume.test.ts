import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ResumeOfWork } from "../../contract/resume-of-work";
import type { WorkItem } from "../../contract/worker-protocol";
import { FakeDoor } from "../../testing/fake-door";
import { serveAgent } from "../../testing/serve-agent";

const AT = "2026-01-05T10:00:00.000Z";
const NOTE = { stoppedAt: "Push", reason: "review", cause: "explicit_resume", pausedForMs: 60_000, input: "go on" };
const RESUME: ResumeOfWork = {
  cause: "explicit_resume",
  condition: null,
  input: "go on",
  hadInput: true,
  continueTranscript: true,
  digest: null,
  continuity: NOTE,
};
const over = (door: FakeDoor, work: WorkItem) => door.until(() => door.tookLast(work));

describe("ctx.resume", () => {
  it("carries the note for the first turn, also to the attempt after a lost one, and no longer than that", async () => {
    await using door = await FakeDoor.start();
    const notes: unknown[] = [];
    await using _ = serveAgent(door, (ctx) => void notes.push(ctx.resume?.continuity));
    for (const continuity of [NOTE, NOTE, null]) await over(door, door.give({ resume: { ...RESUME, continuity } }));
    expect(notes).toEqual([NOTE, NOTE, null]);
  });

  it("names what came true when nobody's word ended the wait", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    await using _ = serveAgent(door, (ctx) => void seen.push(ctx.resume?.cause, ctx.resume?.condition));
    const condition = { kind: "event", topic: "ci.done" } as const;
    await over(door, door.give({ resume: { ...RESUME, cause: "condition_fired", condition } }));
    expect(seen).toEqual(["condition_fired", condition]);
  });

  it("gives the digest in the place of what was said, and a rerun says nothing twice", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("I begin.");
      seen.push(ctx.resume?.digest, ctx.messages.length, ctx.unanswered?.parts);
      await ctx.step("next", () => 1);
    });
    const input = { seq: 7, role: "user", origin: "resume", parts: [{ text: "go on" }], at: AT };
    const work = door.give({
      resume: { ...RESUME, continueTranscript: false, digest: "in short" },
      messages: [input],
      unanswered: 7,
      saidBefore: [createHash("sha256").update("I begin.").digest("hex")],
    });
    await over(door, work);
    expect(seen).toEqual(["in short", 1, [{ text: "go on" }]]);
    expect(door.of(work).flatMap(({ messages }) => messages ?? [])).toEqual([]);
  });
});

describe("agent.start", () => {
  it("runs before each run", async () => {
    await using door = await FakeDoor.start();
    const order: string[] = [];
    await using _ = serveAgent(door, () => void order.push("run"), { start: (ctx) => void order.push(ctx.task.title) });
    await over(door, door.give({ title: "first" }));
    expect(order).toEqual(["first", "run"]);
  });

  it("takes a resume back when it throws, before anything else is said", async () => {
    await using door = await FakeDoor.start();
    const ran: string[] = [];
    await using _ = serveAgent(door, () => void ran.push("run"), {
      start: () => Promise.reject(new Error("No place to work in.")),
    });
    const work = door.give({ resume: RESUME });
    await over(door, work);
    expect(door.of(work)).toMatchObject([{ no: 1, steps: [], launchFailed: { reason: "No place to work in." } }]);
    expect(ran).toEqual([]);
  });

  it("fails a task that was not resumed, and one whose resume is not the reason", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, () => undefined, { start: () => Promise.reject(new Error("No disk.")) });
    for (const resume of [null, { ...RESUME, continuity: null }]) {
      const work = door.give({ resume });
      await over(door, work);
      expect(door.of(work)).toMatchObject([{ outcome: { kind: "failed", reason: "No disk." } }]);
    }
  });
});
