import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";

describe("ctx.ask", () => {
  it("ends the attempt with the question and gives the answer on the next run", async () => {
    await using door = await FakeDoor.start();
    const got: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("Before the question");
      got.push(await ctx.ask("size", { message: "How large?", schema: { type: "integer" }, payload: { max: 3 } }));
      got.push(await ctx.ask({ message: "Sure?", kind: "confirmation" }));
    });
    const first = door.give();
    await door.until(() => !door.isLive(first) && door.of(first).length > 0);
    expect(door.of(first)).toMatchObject([
      {
        messages: [{ text: "Before the question" }],
        ask: [{ key: "size", kind: "input", message: "How large?", schema: { type: "integer" }, payload: { max: 3 } }],
        running: [],
      },
    ]);
    const second = door.give({ answers: [{ key: "size", answer: 2 }] });
    await door.until(() => door.of(second).length > 0);
    expect(door.of(second)).toMatchObject([
      { ask: [{ key: "question-1", kind: "confirmation", schema: true, payload: null }] },
    ]);
    expect(door.of(second)[0]).not.toHaveProperty("messages");
    const third = door.give({
      answers: [
        { key: "size", answer: 2 },
        { key: "question-1", answer: false },
      ],
    });
    await door.until(() => door.of(third).some((commit) => commit.outcome));
    expect(got).toEqual([2, 2, false]);
  });

  it("sends questions that are asked in one go together, after what can go on beside them", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      const step = ctx.step("beside", () => gate.opened);
      await Promise.all([
        step,
        ctx.ask("a", { message: "A?" }),
        ctx.ask("b", { message: "B?" }),
        ctx.step("later", () => 1),
      ]);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    expect(door.of(work)[0]).not.toHaveProperty("ask");
    gate.open();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).at(-1)).toMatchObject({ ask: [{ key: "a" }, { key: "b" }], running: [] });
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ key }) => key))).toEqual(["later", "beside"]);
  });
});

describe("ctx.park", () => {
  it("ends the attempt and gives each park's own input on the runs after it", async () => {
    await using door = await FakeDoor.start();
    const got: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      const first = await ctx.park({
        reason: "waiting for CI",
        summary: "2 of 3",
        conditions: { timeout: { durationMinutes: 5 } },
      });
      await ctx.step("between", () => 1);
      const second = await ctx.park({ reason: "waiting for review" });
      got.push(first, second, ctx.resume?.input, ctx.notes);
    });
    const one = door.give();
    await door.until(() => door.of(one).length > 0);
    expect(door.of(one)).toMatchObject([
      { park: { reason: "waiting for CI", summary: "2 of 3", conditions: { timeout: { durationMinutes: 5 } } } },
    ]);
    const two = door.give({ parks: [{ cause: "explicit_resume", input: "green" }] });
    await door.until(() => door.of(two).some((commit) => commit.park));
    expect(door.of(two)).toMatchObject([
      { steps: [{ key: "between" }] },
      { park: { reason: "waiting for review", summary: null } },
    ]);
    const three = door.give({
      journal: [{ key: "between", status: "completed", result: 1 }],
      parks: [
        { cause: "explicit_resume", input: "green" },
        { cause: "timeout", input: null },
      ],
      resume: {
        cause: "explicit_resume",
        condition: null,
        input: "go on",
        hadInput: true,
        continueTranscript: true,
        digest: null,
        continuity: null,
      },
      notes: ["green", "go on"],
    });
    await door.until(() => door.of(three).some((commit) => commit.outcome));
    expect(got).toEqual(["green", null, "go on", ["green", "go on"]]);
  });

  it("refuses a blank reason before anything is sent", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, (ctx) => ctx.park({ reason: " \n" }));
    const work = door.give();
    await door.until(() => door.of(work).length > 0);
    expect(door.of(work)).toMatchObject([{ outcome: { kind: "failed", reason: "A park needs a reason." } }]);
    expect(door.of(work)[0]).not.toHaveProperty("park");
  });

  it("throws when the server does not let this agent park, and the run can go on", async () => {
    await using door = await FakeDoor.start();
    const refusal = { code: "PARK_NOT_SUPPORTED", message: "It does not park." };
    door.fault = (_, body) =>
      body && typeof body === "object" && "park" in body ? { status: 409, body: { refusal } } : undefined;
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.park({ reason: "tired" }).catch((error: { code: string }) => ctx.message(error.code));
      await ctx.step("instead", () => 1);
    });
    const work = door.give();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(door.of(work)).toMatchObject([
      { steps: [{ key: "instead" }], messages: [{ text: "PARK_NOT_SUPPORTED" }] },
      { outcome: { kind: "completed" } },
    ]);
  });
});

describe("ctx.reject", () => {
  it("ends the task as rejected", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, (ctx) => ctx.reject("Not my kind of work."));
    const work = door.give();
    await door.until(() => door.of(work).length > 0);
    expect(door.of(work)).toMatchObject([{ outcome: { kind: "rejected", reason: "Not my kind of work." } }]);
  });
});
