import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";
import type { StepContext, StepPart } from "../worker";

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

describe("a step that follows somebody else's work", () => {
  it("names its parts while they run and records each once", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    await using _ = serveAgent(door, (ctx) =>
      ctx.step("turn", async (step) => {
        const part = step.part("call-1", { name: "Read a file", tool: "read", arguments: { path: "a.ts" } });
        step.part("call-2").end({ error: "No such file." });
        step.part("call-2").end({ value: "again" });
        await gate.opened;
        part.end({ value: "12 lines" });
        part.end({ error: "too late" });
      }),
    );
    const work = door.give();
    await door.until(() => door.of(work).some(({ running }) => running?.some(({ key }) => key === "turn/call-1")));
    gate.open();
    await door.until(() => door.of(work).some(({ outcome }) => outcome));
    const records = door.of(work).flatMap(({ steps }) => steps ?? []);
    const named = door.of(work).flatMap(({ running }) => running ?? []);
    expect(named.find(({ key }) => key === "turn/call-1")).toMatchObject({ arguments: { path: "a.ts" } });
    expect(records.map(({ key, status, result, error }) => ({ key, status, result, error }))).toEqual([
      { key: "turn/call-2", status: "failed", error: "No such file." },
      { key: "turn/call-1", status: "completed", result: "12 lines" },
      { key: "turn", status: "completed" },
    ]);
  });

  it("leaves no part open: one that was not ended is recorded as cut off", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, (ctx) => ctx.step("turn", (step) => void step.part("call-1")));
    const work = door.give();
    await door.until(() => door.of(work).some(({ outcome }) => outcome));
    expect(door.of(work).flatMap(({ steps }) => steps ?? [])).toMatchObject([
      { key: "turn/call-1", status: "failed", error: "It was cut off before it ended." },
      { key: "turn", status: "completed" },
    ]);
  });

  it("waits with a pause for a part that runs", async () => {
    await using door = await FakeDoor.start();
    const parts: StepPart[] = [];
    await using _ = serveAgent(door, (ctx) =>
      ctx.step("turn", async ({ holding, part }) => {
        parts.push(part("call-1"));
        await aborted(holding);
        const late = part("call-2", { name: "Began all the same" });
        late.end();
        for (const open of parts) open.end();
        return "cut";
      }),
    );
    const work = door.give();
    await door.until(() => door.of(work).length > 0 && door.streams > 0);
    door.pause(work);
    await door.until(() => door.tookLast(work));
    const records = door.of(work).flatMap(({ steps }) => steps ?? []);
    expect(records.map(({ key }) => key).toSorted()).toEqual(["turn", "turn/call-1", "turn/call-2"]);
    expect(door.of(work).at(-1)).toMatchObject({ running: [] });
  });
});

describe("a step that ends early", () => {
  const endsEarly = { endsEarly: true };

  it.each(["finish_step", "interrupt_immediate"] as const)("is recorded with what it has at %s", async (mode) => {
    await using door = await FakeDoor.start();
    const run = async ({ signal, holding }: StepContext) => {
      await Promise.race([aborted(signal), aborted(holding)]);
      return signal.aborted ? "aborted" : "held";
    };
    await using _ = serveAgent(door, (ctx) => ctx.step("turn", run, endsEarly));
    const work = door.give();
    await door.until(() => door.of(work).length > 0 && door.streams > 0);
    door.pause(work, mode);
    await door.until(() => door.tookLast(work));
    const result = mode === "finish_step" ? "held" : "aborted";
    expect(door.of(work).at(-1)?.steps).toMatchObject([{ key: "turn", status: "completed", result }]);
  });

  it("is not asked to while a pause waits for the turn", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    let held = false;
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("turn", async ({ holding }) => {
        await gate.opened;
        held = holding.aborted;
      });
      await ctx.ask({ message: "Go on?" });
    });
    const work = door.give();
    await door.until(() => door.of(work).length > 0 && door.streams > 0);
    door.pause(work, "wait_for_completion");
    await door.told(work);
    gate.open();
    await door.until(() => door.tookLast(work));
    expect(held).toBe(false);
    expect(door.of(work).at(-1)).toMatchObject({ ask: [{ message: "Go on?" }] });
  });

  it("is asked to when its worker stops", async () => {
    await using door = await FakeDoor.start();
    const served = serveAgent(door, (ctx) => ctx.step("turn", ({ holding }) => aborted(holding), endsEarly));
    const work = door.give();
    await door.until(() => door.of(work).length > 0);
    await served.worker.stop();
    expect(door.of(work).at(-1)).toMatchObject({ release: true, steps: [{ key: "turn", status: "completed" }] });
  });
});
