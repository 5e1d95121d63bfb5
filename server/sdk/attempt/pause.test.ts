import { describe, expect, it } from "vitest";
import type { WorkItem } from "../../contract/worker-protocol";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";
import { AttemptEnded } from "../worker";

const never = () => new Promise<never>(() => undefined);
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

/** The task is held by this worker and its stream is open, so that what the test orders gets there. */
async function taken(door: FakeDoor, work: WorkItem): Promise<void> {
  await door.until(() => door.isLive(work) && door.streams > 0);
}

describe("finish_step", () => {
  it("lets the running step end, is answered with it, and starts none after it", async () => {
    await using door = await FakeDoor.start();
    const first = new Gate();
    const ran: string[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("first", async () => {
        await first.opened;
        ran.push("first");
      });
      await ctx.step("second", () => ran.push("second"));
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    door.pause(work);
    first.open();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).at(-1)).toMatchObject({ steps: [{ key: "first", status: "completed" }], running: [] });
    door.give();
    await door.until(() => door.commits.some((commit) => commit.outcome));
    expect(ran).toEqual(["first", "first", "second"]);
    expect(door.of(work)).toHaveLength(2);
  });

  it("waits for all steps that run side by side", async () => {
    await using door = await FakeDoor.start();
    const gates = [new Gate(), new Gate()];
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all(gates.map((gate, i) => ctx.step(`s${i}`, () => gate.opened)));
      await ctx.step("after", () => 1);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    door.pause(work);
    gates[0]?.open();
    await door.until(() => door.of(work).length === 2);
    expect(door.of(work).at(-1)).toMatchObject({ steps: [{ key: "s0" }], running: [{ key: "s1" }] });
    expect(door.isLive(work)).toBe(true);
    gates[1]?.open();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ key }) => key))).toEqual(["s0", "s1"]);
  });

  it("does not wait for the agent's own code between steps", async () => {
    await using door = await FakeDoor.start();
    let signal: AbortSignal | undefined;
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("first", () => 1);
      signal = ctx.signal;
      await never();
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work);
    await door.until(() => !door.isLive(work));
    expect(door.of(work).at(-1)).toMatchObject({ no: 2, steps: [], running: [] });
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  it("is found by heartbeat when the stream is cut", async () => {
    await using door = await FakeDoor.start();
    door.fault = (path) => (path === "control" ? { status: 503, body: {} } : undefined);
    await using _ = serveAgent(door, (ctx) => ctx.step("one", () => 1).then(never));
    // Beats come each second, and a machine that stands still for less than two of them loses nothing.
    const work = door.give({ leaseMs: 3_000 });
    await door.until(() => door.of(work).length === 1);
    door.pause(work);
    await door.until(() => !door.isLive(work));
    expect(door.streams).toBe(0);
  });

  it("goes on where it stood when the pause is withdrawn", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      const both = [ctx.step("long", () => gate.opened), ctx.step("short", () => 1)];
      await both[1];
      await ctx.step("next", () => 2);
      await Promise.all(both);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work);
    await door.told(work);
    door.withdraw(work);
    await door.until(() => door.of(work).some(({ steps }) => steps?.some(({ key }) => key === "next")));
    gate.open();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
  });
});

describe("interrupt_immediate", () => {
  it("aborts a running step, throws its result away and is answered with that", async () => {
    await using door = await FakeDoor.start();
    const after: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      await ctx
        .step("slow", async ({ signal }) => {
          ctx.message("in the middle");
          ctx.state.set({ half: true });
          expect(ctx.signal).toBe(signal);
          await untilAborted(signal).catch(() => undefined);
          return "a result nobody wants";
        })
        .catch((error: unknown) => after.push(error));
      after.push(await ctx.step("next", () => 1).catch((error: unknown) => error));
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work, "interrupt_immediate");
    await door.until(() => !door.isLive(work));
    const last = door.of(work).at(-1);
    expect(last).toMatchObject({ steps: [{ key: "slow", status: "discarded" }], running: [] });
    expect(last).not.toHaveProperty("messages");
    expect(last).not.toHaveProperty("state");
    await expect.poll(() => after).toEqual([expect.any(AttemptEnded), expect.any(AttemptEnded)]);
  });

  it("lets a step finish that must not run twice", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    let aborted = false;
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all([
        ctx.step(
          "mail",
          async ({ signal }) => {
            await gate.opened;
            aborted = signal.aborted;
          },
          { repeatable: false },
        ),
        ctx.step("read", ({ signal }) => untilAborted(signal)),
      ]);
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work, "interrupt_immediate");
    await door.until(() => door.of(work).length === 2);
    expect(door.of(work).at(-1)).toMatchObject({
      steps: [{ key: "read", status: "discarded" }],
      running: [{ key: "mail" }],
    });
    gate.open();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).at(-1)).toMatchObject({ steps: [{ key: "mail", status: "completed" }], running: [] });
    expect(aborted).toBe(false);
  });

  it("runs the step again when the pause is withdrawn before it settled", async () => {
    await using door = await FakeDoor.start();
    const aborted = new Gate();
    const settle = new Gate();
    let runs = 0;
    await using _ = serveAgent(door, async (ctx) => {
      return ctx.step("slow", async ({ signal }) => {
        runs += 1;
        if (runs > 1) return "second run";
        await untilAborted(signal).catch(() => aborted.open());
        await settle.opened;
        return "first run";
      });
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work, "interrupt_immediate");
    await aborted.opened;
    door.withdraw(work);
    settle.open();
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(runs).toBe(2);
    expect(door.of(work).at(-1)?.outcome).toEqual({ kind: "completed", reason: "second run" });
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ status }) => status))).toEqual([
      "discarded",
      "completed",
    ]);
  });
});

describe("wait_for_completion", () => {
  it("goes on with steps until the run ends", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => gate.opened);
      await ctx.step("two", () => 2);
      return "through";
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.pause(work, "wait_for_completion");
    await door.told(work);
    gate.open();
    await door.until(() => !door.isLive(work));
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ key }) => key))).toEqual(["one", "two"]);
    expect(door.of(work).at(-1)?.outcome?.reason).toBe("through");
  });
});

describe("wait", () => {
  it("lets the running step end, starts none, and goes on when told", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    const ran: string[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => gate.opened);
      await ctx.step("two", () => ran.push("two"));
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    await taken(door, work);
    door.wait(work);
    gate.open();
    await door.until(() => door.of(work).length === 2);
    await door.told(work);
    expect(ran).toEqual([]);
    expect(door.isLive(work)).toBe(true);
    door.wait(work, false);
    await door.until(() => door.of(work).some((commit) => commit.outcome));
    expect(ran).toEqual(["two"]);
  });
});

describe("a run whose attempt is over", () => {
  it("cannot go on, whatever it catches, and sends nothing more", async () => {
    await using door = await FakeDoor.start();
    const caught: unknown[] = [];
    const through = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", ({ signal }) => untilAborted(signal)).catch((error: unknown) => caught.push(error));
      for (let i = 0; i < 50; i += 1) await ctx.step(`more${i}`, () => 1).catch((error: unknown) => caught.push(error));
      for (const call of [
        () => ctx.message("x"),
        () => ctx.state.get(),
        () => ctx.state.set(1),
        () => ctx.usage({}),
        () => ctx.progress({ done: 1 }),
      ]) {
        try {
          call();
        } catch (error) {
          caught.push(error);
        }
      }
      await ctx.ask("q", { message: "?" }).catch((error: unknown) => caught.push(error));
      await ctx.park({ reason: "r" }).catch((error: unknown) => caught.push(error));
      through.open();
      return "as if nothing had happened";
    });
    const work = door.give();
    await door.until(() => door.of(work).length === 1);
    door.supersede(work);
    await through.opened;
    expect(caught).toHaveLength(58);
    for (const error of caught) expect(error).toMatchObject({ name: "AttemptEnded", reason: "superseded" });
    expect(door.of(work)).toHaveLength(1);
  });
});
