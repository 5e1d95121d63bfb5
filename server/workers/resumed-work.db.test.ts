import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { answerInterrupt } from "../commands/task/answer-interrupt";
import { resumeTask } from "../commands/task/resume-task";
import { AnswerInterruptInput, ResumeTaskInput } from "../contract/task-inputs";
import type { WorkItem } from "../contract/worker-protocol";
import { AT, aDoneStep, heldWorkScene } from "../testing/held-work-scene";

const scene = heldWorkScene();
const { claim, commit, ref, pause, resume, suspension, pausedAfterOne } = scene;

describe("the work after a resume", () => {
  it("carries a note until the first turn has ended, however many attempts that takes", async () => {
    await pausedAfterOne();
    await resume({ input: { branch: "b" } });
    const first = await claim();
    const note = {
      stoppedAt: "Step a",
      reason: "review",
      cause: "explicit_resume",
      pausedForMs: expect.any(Number),
      input: { branch: "b" },
    };
    expect(first.resume).toMatchObject({ condition: null, continuity: note });
    await commit(first, { no: 1, steps: [aDoneStep("b")], release: true });
    const again = await claim();
    expect(again.resume?.continuity).toEqual(note);
    await commit(again, { no: 1, ask: [{ key: "q", message: "Go?" }] });
    const [question] = await scene.door.ports.reader.interrupts(ref());
    await answerInterrupt(
      scene.door.ports,
      scene.door.operator,
      AnswerInterruptInput.parse({ taskId: scene.taskId, interruptId: question?.id, answer: "yes" }),
    );
    const next = await claim();
    expect(next.resume).toMatchObject({ cause: "explicit_resume", hadInput: true, continuity: null });
  });

  it("brings the whole conversation and the message that is not answered yet; an answered one is never run again", async () => {
    await pausedAfterOne();
    await resume({ input: "go on" });
    const work = await claim();
    expect(work.messages.map(({ origin }) => origin)).toEqual(["agent", "resume"]);
    expect(work).toMatchObject({ unanswered: 2, saidBefore: [], resume: { digest: null } });
    await commit(work, { no: 1, park: { reason: "wait" } });
    await resume();
    expect(await claim()).toMatchObject({ unanswered: null, resume: { hadInput: false }, parks: [{ input: null }] });
  });

  it("adds no message for no input", async () => {
    await pausedAfterOne();
    await resume({ input: null });
    expect((await claim()).messages.map(({ origin }) => origin)).toEqual(["agent"]);
  });

  it("holds the digest and the new input alone when it goes on without the conversation", async () => {
    await pausedAfterOne();
    await resume({ input: "only the second", continueTranscript: false });
    const digest =
      "Digest of 1 message and 1 tool call. Nothing is left out.\n\ntool grep (Step a): [1,2]\n\nagent: Found two.";
    const first = await claim();
    expect(first).toMatchObject({
      messages: [{ parts: [{ text: "only the second" }] }],
      unanswered: 2,
      saidBefore: [createHash("sha256").update("Found two.").digest("hex")],
      notes: ["only the second"],
      journal: [{ key: "a" }],
      resume: { continueTranscript: false, digest },
    });
    await commit(first, { no: 1, messages: [{ text: "The second then." }], release: true });
    const again = await claim();
    expect(again.resume?.digest).toBe(digest);
    expect(again.messages.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(await suspension()).toMatchObject({ digest, continueTranscript: false, hadResumeInput: true });
  });

  it.each([
    ["whole", true],
    ["as a digest that is cut", false],
  ])(
    "of a stop with one of three results in never tells a call without its result: %s",
    async (_how, continueTranscript) => {
      await scene.door.call(`PUT agents/${scene.agent}`, {
        version: "2",
        pauseModes: ["finish_step", "interrupt_immediate"],
      });
      const work = await claim();
      const calls = ["a", "b", "c"].map((key) => ({ key, name: `Step ${key}`, tool: "grep", startedAt: AT }));
      await commit(work, { no: 1, running: calls });
      await commit(work, {
        no: 2,
        steps: [aDoneStep("a", { tool: "grep", result: "found ".repeat(1_000) })],
        running: calls.slice(1),
      });
      await pause({ mode: "interrupt_immediate", reason: "look" });
      const cut = { tool: "grep", status: "discarded" };
      await commit(work, { no: 3, steps: [aDoneStep("b", cut), aDoneStep("c", cut)] });
      await resume({ continueTranscript });
      const { journal, resume: told } = await claim();
      expect(journal.map(({ key }) => key)).toEqual(["a"]);
      if (continueTranscript) expect(told?.digest).toBeNull();
      else expect(told?.digest).toMatch(/tool call\. .*tool grep \(Step a\): "?found .*\(\+[\d,]+ characters\)$/s);
      expect(JSON.stringify([told?.digest, journal])).not.toMatch(/Step [bc]/);
      expect(told?.continuity?.stoppedAt).toBe("Step c");
      const events = await scene.door.ports.reader.events(ref(), 0, 100);
      const discarded = events.filter(({ type }) => type === "step.discarded");
      expect(discarded.map(({ data }) => data)).toMatchObject([{ key: "b" }, { key: "c" }]);
    },
  );

  it("takes the agent's own summary for the digest", async () => {
    const work = await claim();
    await commit(work, {
      no: 1,
      messages: [{ text: "long talk" }],
      park: { reason: "CI", summary: "Two checks failed." },
    });
    await resume({ continueTranscript: false });
    expect(await claim()).toMatchObject({ messages: [], resume: { digest: "Two checks failed.", hadInput: false } });
  });

  it("has the whole conversation again when a later resume wants it", async () => {
    const work = await pausedAfterOne();
    expect(work.attemptNo).toBe(1);
    await resume({ continueTranscript: false });
    const second = await claim();
    await pause();
    await commit(second, { no: 1 });
    await resume();
    expect(await claim()).toMatchObject({ messages: [{ origin: "agent" }], saidBefore: [], resume: { digest: null } });
  });
});

describe("a resume", () => {
  it("whose input the agent does not take changes nothing and leaves a receipt", async () => {
    await scene.door.call(`PUT agents/${scene.agent}`, {
      version: "2",
      resumeSchema: { type: "object", properties: { branch: { type: "string" } }, required: ["branch"] },
    });
    await pausedAfterOne();
    const held = await suspension();
    expect(await resume({ handle: held?.handle, input: { branch: 1 } })).toMatchObject({
      kind: "refused",
      refusal: { code: "INPUT_NOT_VALID", state: "paused_by_client", fields: { "/branch": expect.any(String) } },
    });
    expect(await suspension()).toEqual(held);
    const [receipt] = (await scene.door.ports.reader.receipts(ref())).filter(({ verb }) => verb === "resume");
    expect(receipt).toMatchObject({ outcome: "refused", code: "INPUT_NOT_VALID" });
    expect(await resume({ handle: held?.handle, input: { branch: "b" } })).toMatchObject({ kind: "accepted" });
    expect(await resume({ handle: held?.handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
  });

  it("that a peer pushed says so on its event, with the state before", async () => {
    await claim().then((work) => commit(work, { no: 1, park: { reason: "wait" } }));
    const peer = { tenantId: "local", actor: { kind: "client", id: "peer" } } as const;
    await resumeTask(scene.door.ports, peer, ResumeTaskInput.parse({ taskId: scene.taskId, input: 7 }));
    const events = await scene.door.ports.reader.events(ref(), 0, 100);
    expect(events.find(({ type }) => type === "task.resumed")?.data).toMatchObject({
      cause: "external_event",
      previousState: "paused_by_agent",
      hadResumeInput: true,
    });
    expect((await claim()).resume).toMatchObject({ cause: "external_event", input: 7 });
  });
});

describe("a resume that cannot be carried out", () => {
  const failLaunch = (work: WorkItem) => commit(work, { no: 1, launchFailed: { reason: "No place to work in." } });

  it("is taken back: the same pause under a new handle, whose next resume brings the input that was given", async () => {
    await pausedAfterOne();
    const before = await suspension();
    await resume({ input: { branch: "b" } });
    const reply = await failLaunch(await claim());
    expect(reply.body).toMatchObject({ directive: "pause", attemptEnded: true, state: "paused_by_client" });
    const after = await suspension();
    expect(after).toMatchObject({
      reason: "review",
      launchFailure: "No place to work in.",
      pendingInput: { branch: "b" },
      checkpointVersion: before?.checkpointVersion,
      holders: before?.holders.map(({ at, ...holder }) => holder),
      resumedAt: null,
    });
    expect(after?.handle).not.toBe(before?.handle);
    const events = await scene.door.ports.reader.events(ref(), 0, 100);
    expect(events.at(-1)).toMatchObject({
      type: "task.launch_failed",
      data: { to: "paused_by_client", handle: after?.handle, previousHandle: before?.handle },
    });
    expect(await resume({ handle: before?.handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect(await resume({ handle: after?.handle })).toMatchObject({ kind: "accepted" });
    const again = await claim();
    expect(again.resume).toMatchObject({ input: { branch: "b" }, hadInput: true, continuity: { reason: "review" } });
    expect(again.messages.filter(({ origin }) => origin === "resume")).toHaveLength(1);
    expect(again.notes).toEqual([{ branch: "b" }]);
  });

  it("leads a parked task back to its park, which counts once for the run", async () => {
    await claim().then((work) => commit(work, { no: 1, park: { reason: "CI", summary: "Half done." } }));
    await resume({ input: "green" });
    await failLaunch(await claim());
    expect(await suspension()).toMatchObject({ initiator: "agent", summary: "Half done.", pendingInput: "green" });
    await resume();
    const work = await claim();
    expect(work.parks).toEqual([{ cause: "explicit_resume", input: "green" }]);
    expect(work.unanswered).toBe(1);
  });

  it("is refused when nobody resumed the task, or when the attempt has begun", async () => {
    const work = await claim();
    expect(await failLaunch(work)).toMatchObject({ status: 409, body: { refusal: { code: "NO_RESUME_TO_UNDO" } } });
    await commit(work, { no: 1 });
    await pause();
    await commit(work, { no: 2 });
    await resume();
    const begun = await claim();
    await commit(begun, { no: 1, steps: [aDoneStep("b")] });
    expect(await commit(begun, { no: 2, launchFailed: { reason: "No." } })).toMatchObject({
      body: { refusal: { code: "NO_RESUME_TO_UNDO" } },
    });
    const both = { no: 2, launchFailed: { reason: "No." }, steps: [aDoneStep("c")] };
    expect(await commit(begun, both)).toMatchObject({ status: 400 });
  });
});
