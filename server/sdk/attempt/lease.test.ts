import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";

const isCommit = (path: string): boolean => path.endsWith("/commit");
const untilAborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener("abort", () => resolve(signal.reason)));

describe("a commit", () => {
  it.each(["cut", "lose"] as const)("whose connection is %s is sent again with its number and body", async (fault) => {
    await using door = await FakeDoor.start();
    const sent: unknown[] = [];
    door.fault = (path, body) => {
      if (!isCommit(path)) return undefined;
      sent.push(body);
      return sent.length <= 2 ? fault : undefined;
    };
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("hello");
      await ctx.step("one", () => 1);
    });
    const work = door.give();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[2]).toEqual(sent[0]);
    expect(door.of(work).map(({ no }) => no)).toEqual([1, 2]);
  });

  it.each([500, 502, 429, 401])("that is answered with %d is sent again while the lease lasts", async (status) => {
    await using door = await FakeDoor.start();
    let times = 0;
    door.fault = (path) => (isCommit(path) && times++ < 1 ? { status, body: { error: "not now" } } : undefined);
    await using _ = serveAgent(door, (ctx) => ctx.step("one", () => "done"));
    const work = door.give();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(door.of(work)).toHaveLength(2);
  });

  it("that is refused throws its code where it was made, and the run can go on", async () => {
    await using door = await FakeDoor.start();
    const refusal = { code: "CHECKPOINT_TOO_LARGE", message: "The state is too large." };
    door.fault = (path, body) =>
      isCommit(path) && JSON.stringify(body).includes("huge") ? { status: 409, body: { refusal } } : undefined;
    let caught: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      ctx.state.set({ size: "small" });
      await ctx.step("one", () => 1);
      await ctx
        .step("two", () => ctx.state.set({ size: "huge" }))
        .catch((error: unknown) => {
          caught = error;
        });
      expect(ctx.state.get()).toEqual({ size: "small" });
      await ctx.step("three", () => 3);
    });
    const work = door.give();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(caught).toMatchObject({ name: "CommitRefused", code: "CHECKPOINT_TOO_LARGE" });
    expect(door.of(work).map(({ no, steps }) => [no, steps?.[0]?.key])).toEqual([
      [1, "one"],
      [2, "three"],
      [3, undefined],
    ]);
    expect(door.of(work).at(-1)?.outcome?.kind).toBe("completed");
  });

  it("that is refused and not caught fails the task with the refusal", async () => {
    await using door = await FakeDoor.start();
    door.fault = (path, body) =>
      isCommit(path) && (body as { steps: unknown[] }).steps.length > 0
        ? { status: 400, body: { error: "Malformed.", fields: { "/steps/0/result": "odd" } } }
        : undefined;
    await using _ = serveAgent(door, (ctx) => ctx.step("one", () => 1));
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    expect(door.of(work)[0]?.outcome).toEqual({ kind: "failed", reason: "MALFORMED: Malformed. /steps/0/result: odd" });
  });
});

describe("a lease", () => {
  it("is kept by heartbeats through a step that is longer than it", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, (ctx) => ctx.step("long", () => door.until(() => door.heartbeats >= 6)));
    const work = door.give({ leaseMs: 300 });
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(door.of(work).at(-1)?.outcome?.kind).toBe("completed");
  });

  it("that runs out unanswered stops everything, and late results are dropped", async () => {
    await using door = await FakeDoor.start();
    door.fault = (path) => (path === "heartbeat" || isCommit(path) ? "cut" : undefined);
    const reasons: unknown[] = [];
    const stopped = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      const step = ctx.step(
        "mail",
        async ({ signal }) => {
          reasons.push(await untilAborted(signal));
          return "late";
        },
        { repeatable: false },
      );
      await step.catch((error: unknown) => reasons.push(error));
      await ctx.step("next", () => reasons.push("never")).catch((error: unknown) => reasons.push(error));
      reasons.push(ctx.signal.aborted);
      stopped.open();
    });
    const work = door.give({ leaseMs: 150 });
    await stopped.opened;
    const over = { name: "AttemptEnded", reason: "lease_over" };
    expect(reasons).toHaveLength(4);
    expect(reasons).toEqual(expect.arrayContaining([expect.objectContaining(over), true]));
    expect(door.of(work)).toEqual([]);
  });

  it("that ran out while the process was frozen is noticed before a step starts", async () => {
    await using door = await FakeDoor.start();
    let ran = false;
    const stopped = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => 1);
      // As SIGSTOP does: nothing of this process runs, timers neither.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
      await ctx
        .step("two", () => {
          ran = true;
        })
        .catch(() => stopped.open());
    });
    door.give({ leaseMs: 800 });
    await stopped.opened;
    expect(ran).toBe(false);
  });

  it("that somebody else has is given up at the next answer", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    let reason: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", ({ signal }) => {
        void untilAborted(signal).then((aborted) => {
          reason = aborted;
          gate.open();
        });
        return gate.opened;
      });
    });
    const work = door.give({ leaseMs: 300 });
    await door.until(() => door.of(work).length === 1);
    door.supersede(work);
    await gate.opened;
    expect(reason).toMatchObject({ reason: "superseded" });
    expect(door.of(work)).toHaveLength(1);
  });
});
