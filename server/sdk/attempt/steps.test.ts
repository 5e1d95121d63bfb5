import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";
import { NotJson, StepFailed } from "../worker";

const outcomeOf = (door: FakeDoor) => door.commits.find((commit) => commit.outcome)?.outcome;

async function finished(door: FakeDoor): Promise<void> {
  await door.until(() => outcomeOf(door) !== undefined);
}

describe("a step", () => {
  it("is committed with its result before the run goes on", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      seen.push(
        await ctx.step("one", () => ({ a: 1, left: undefined }), { name: "Step one", tool: "fs" }),
        door.commits.length,
      );
      seen.push(await ctx.step("two", () => undefined), door.commits.length);
      return "All done.";
    });
    door.give();
    await finished(door);
    expect(seen).toEqual([{ a: 1 }, 1, undefined, 2]);
    expect(door.commits).toMatchObject([
      {
        no: 1,
        steps: [{ key: "one", name: "Step one", tool: "fs", status: "completed", repeatable: true, result: { a: 1 } }],
        running: [],
      },
      { no: 2, steps: [{ key: "two", name: "two", tool: null, status: "completed" }] },
      { no: 3, outcome: { kind: "completed", reason: "All done." } },
    ]);
    expect(door.commits[1]?.steps?.[0]).not.toHaveProperty("result");
  });

  it("tells what its tool is called with: the beginning of it, and nothing where that is no JSON", async () => {
    await using door = await FakeDoor.start();
    const long = "x".repeat(1_000);
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("a", () => 1, {
        tool: "fs",
        arguments: { path: "a.ts", text: long, lines: Array(500).fill(1), key: { apiKey: "k", pad: long } },
      });
      await ctx.step("b", () => 1, { tool: "fs", arguments: [new Date(0)] });
    });
    door.give();
    await finished(door);
    const [told, untold] = door.commits.flatMap(({ steps }) => steps ?? []);
    expect(told?.arguments).toEqual({ path: "a.ts", text: `${"x".repeat(300)}…`, lines: "[…]", key: "{…}" });
    expect(untold).not.toHaveProperty("arguments");
  });

  it("that is recorded gives its record and does not run", async () => {
    await using door = await FakeDoor.start();
    const ran: string[] = [];
    const got: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      got.push(await ctx.step("done", () => ran.push("done")));
      got.push(await ctx.step("void", () => ran.push("void")));
      got.push(await ctx.step("bad", () => ran.push("bad")).catch((error: unknown) => error));
      got.push(await ctx.step("new", () => ran.push("new")));
    });
    door.give({
      journal: [
        { key: "done", status: "completed", result: [7] },
        { key: "void", status: "completed" },
        { key: "bad", status: "failed", error: "no disk" },
      ],
    });
    await finished(door);
    expect(ran).toEqual(["new"]);
    expect(got).toEqual([[7], undefined, new StepFailed("bad", "no disk"), 1]);
    expect(got[2]).toBeInstanceOf(StepFailed);
    expect(door.commits).toHaveLength(2);
  });

  it("that throws is recorded as failed and throws the same as its rerun will", async () => {
    await using door = await FakeDoor.start();
    let caught: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      await ctx
        .step("bad", () => {
          throw new Error("broken \0 pipe");
        })
        .catch((error: unknown) => {
          caught = error;
        });
    });
    door.give();
    await finished(door);
    expect(door.commits[0]?.steps).toMatchObject([{ key: "bad", status: "failed", error: "broken \ufffd pipe" }]);
    expect(caught).toBeInstanceOf(StepFailed);
    expect(caught).toMatchObject({ message: "broken \ufffd pipe", stepKey: "bad", cause: new Error("broken \0 pipe") });
    expect(outcomeOf(door)).toEqual({ kind: "completed", reason: null });
  });

  it.each([
    ["a date", () => new Date(0), "Date"],
    ["half a character", () => ["\ud800"], "/0"],
    ["a function", () => ({ f: () => 1 }), "/f"],
    ["not a number", () => ({ n: Number.NaN }), "/n"],
  ])("whose result is %s fails by its path", async (_name, result, words) => {
    await using door = await FakeDoor.start();
    let caught: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      caught = await ctx.step("odd", () => result() as unknown).catch((error: unknown) => error);
    });
    door.give();
    await finished(door);
    expect(door.commits[0]?.steps).toMatchObject([{ status: "failed" }]);
    expect(caught).toMatchObject({ cause: expect.any(NotJson), message: expect.stringContaining(words) });
  });

  it("may not use a key twice in one run, nor hold another step", async () => {
    await using door = await FakeDoor.start();
    const errors: unknown[] = [];
    const keep = (error: unknown) => errors.push(error);
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("a", () => 1);
      await ctx.step("a", () => 2).catch(keep);
      await ctx.step("outer", () => ctx.step("inner", () => 3).catch(keep));
      await ctx.step("asking", () => ctx.ask("q", { message: "Yes?" }).catch(keep));
      await ctx.step("", () => 4).catch(keep);
    });
    door.give();
    await finished(door);
    expect(errors.map(String)).toEqual([
      'Error: The step key "a" is used twice in one run.',
      "Error: ctx.step was called inside a step; a step cannot contain it.",
      "Error: ctx.ask was called inside a step; a step cannot contain it.",
      "TypeError: A step key has 1 to 300 characters.",
    ]);
  });

  it("has an idempotency key that stays the same over attempts and differs between steps and tasks", async () => {
    await using door = await FakeDoor.start();
    const keys: string[] = [];
    await using _ = serveAgent(
      door,
      async (ctx) => {
        await ctx.step("schlüssel", (step) => void keys.push(step.idempotencyKey));
        await ctx.step("other", (step) => void keys.push(step.idempotencyKey));
      },
      { capacity: 1 },
    );
    const first = door.give();
    door.give({ taskId: first.taskId, attemptNo: 2 });
    door.give();
    await door.until(() => door.commits.filter((commit) => commit.outcome).length === 3);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}:[0-9a-f]{32}$/);
    expect(keys.slice(2, 4)).toEqual(keys.slice(0, 2));
    expect(new Set(keys).size).toBe(4);
  });
});

describe("a step that takes long", () => {
  it("is announced once, and named by each commit while it runs", async () => {
    await using door = await FakeDoor.start();
    const long = new Gate();
    const short = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all([
        ctx.step("long", () => long.opened, { repeatable: false }),
        short.opened.then(() => ctx.step("short", () => 1)),
      ]);
    });
    door.give();
    await door.until(() => door.commits.length === 1);
    expect(door.commits[0]).toMatchObject({ steps: [], running: [{ key: "long", repeatable: false }] });
    short.open();
    await door.until(() => door.commits.length === 2);
    expect(door.commits[1]).toMatchObject({ steps: [{ key: "short" }], running: [{ key: "long" }] });
    long.open();
    await finished(door);
    expect(door.commits.map(({ steps }) => steps?.map(({ key }) => key))).toEqual([[], ["short"], ["long"], []]);
  });
});

describe("steps side by side", () => {
  it("that end while a commit is on its way share the next one", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      const results = await Promise.all(Array.from({ length: 300 }, (_, i) => ctx.step(`s${i}`, () => i)));
      return `${results.reduce((a, b) => a + b)}`;
    });
    door.give();
    await finished(door);
    expect(outcomeOf(door)?.reason).toBe(`${(299 * 300) / 2}`);
    expect(door.commits.length).toBeLessThan(20);
    expect(door.commits.flatMap(({ steps }) => steps?.map(({ key }) => key)).sort()).toEqual(
      Array.from({ length: 300 }, (_, i) => `s${i}`).sort(),
    );
    expect(Math.max(...door.commits.map(({ running }) => running?.length ?? 0))).toBeLessThanOrEqual(50);
  });

  it("do not start while a commit without them is on its way, since its answer may be a pause", async () => {
    await using door = await FakeDoor.start();
    const answer = new Gate();
    const other = new Gate();
    const began: string[] = [];
    door.late = (path) => (path.endsWith("commit") ? answer.opened : undefined);
    await using _ = serveAgent(door, async (ctx) => {
      const lane = async () => {
        await other.opened;
        await ctx.step("second", () => began.push("second"));
      };
      await Promise.all([ctx.step("first", () => began.push("first")), lane()]);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    other.open();
    // Longer than a step takes to begin.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(began).toEqual(["first"]);
    answer.open();
    await finished(door);
    expect(began).toEqual(["first", "second"]);
  });

  it("that are left running when the run fails are aborted and thrown away", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      void ctx.step(
        "slow",
        ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
      );
      throw new Error("no such branch");
    });
    door.give();
    await finished(door);
    expect(door.commits.at(-1)).toMatchObject({
      outcome: { kind: "failed", reason: "no such branch" },
      steps: [{ key: "slow", status: "discarded" }],
    });
  });

  it("that nobody waits for are still recorded before the task completes", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      void ctx.step("late", () => new Promise((resolve) => setTimeout(() => resolve(1), 30)));
    });
    door.give();
    await finished(door);
    expect(door.commits.at(-1)).toMatchObject({
      outcome: { kind: "completed" },
      steps: [{ key: "late", status: "completed" }],
    });
  });
});
