import { describe, expect, it } from "vitest";
import type { WorkItem } from "../../contract/worker-protocol";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";
import { AttemptEnded } from "../worker";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

/** The step is known to the server and the stream is open, so that what the test orders gets there. */
async function running(door: FakeDoor, work: WorkItem): Promise<void> {
  await door.until(() => door.of(work).some((commit) => commit.running?.length) && door.streams > 0);
}
const ended = (door: FakeDoor, work: WorkItem) => door.until(() => door.tookLast(work));

describe("agent.cleanUp", () => {
  it("runs as one step after what ran was aborted, and ends the attempt", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    await using _ = serveAgent(
      door,
      async (ctx) => {
        await ctx.step("push", ({ signal }) => untilAborted(signal)).catch((error: unknown) => seen.push(error));
        await ctx.step("after", () => seen.push("after")).catch((error: unknown) => seen.push(error));
      },
      {
        cleanUp: (ctx) => {
          ctx.message("The branch is gone.");
          seen.push(ctx.input, ctx.idempotencyKey.startsWith(ctx.task.id));
        },
      },
    );
    const work = door.give({ input: { branch: "b" } });
    await running(door, work);
    door.cleanUp(work);
    await ended(door, work);
    const commits = door.of(work);
    expect(commits.flatMap(({ steps }) => steps?.map(({ key, status }) => [key, status]))).toEqual([
      ["push", "discarded"],
      ["clean-up", "completed"],
    ]);
    expect(commits.at(-1)).toMatchObject({ cleanedUp: { problem: null } });
    expect(commits.flatMap(({ messages }) => messages ?? [])).toEqual([{ text: "The branch is gone." }]);
    await expect.poll(() => seen).toHaveLength(4);
    expect(seen).toEqual(expect.arrayContaining([{ branch: "b" }, true]));
    expect(seen.filter((one) => one instanceof AttemptEnded)).toHaveLength(2);
    expect(commits.some((commit) => commit.outcome)).toBe(false);
  });

  it("waits for a step that must not run twice", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    await using _ = serveAgent(door, (ctx) => ctx.step("pay", () => gate.opened, { repeatable: false }), {
      cleanUp: () => undefined,
    });
    const work = door.give();
    await running(door, work);
    door.cleanUp(work);
    await door.told(work);
    expect(door.isLive(work)).toBe(true);
    gate.open();
    await ended(door, work);
    expect(door.of(work).flatMap(({ steps }) => steps?.map(({ key, status }) => [key, status]))).toEqual([
      ["pay", "completed"],
      ["clean-up", "completed"],
    ]);
  });

  it("tells what it could not clean up", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, (ctx) => ctx.step("push", ({ signal }) => untilAborted(signal)), {
      cleanUp: () => Promise.reject(new Error("The branch is locked.")),
    });
    const work = door.give();
    await running(door, work);
    door.cleanUp(work);
    await ended(door, work);
    expect(door.of(work).at(-1)).toMatchObject({ cleanedUp: { problem: "The branch is locked." } });
  });

  it("is not cut short by the worker's stop", async () => {
    await using door = await FakeDoor.start();
    const gate = new Gate();
    const served = serveAgent(door, (ctx) => ctx.step("push", ({ signal }) => untilAborted(signal)), {
      cleanUp: () => gate.opened,
    });
    const work = door.give();
    await running(door, work);
    door.cleanUp(work);
    await door.until(() => door.of(work).some(({ running: now }) => now?.some(({ key }) => key === "clean-up")));
    const stopped = served.worker.stop({ now: true });
    gate.open();
    await stopped;
    expect(door.of(work).at(-1)).toMatchObject({ cleanedUp: { problem: null } });
  });

  it("is offered at registration only by an agent that has one", async () => {
    await using door = await FakeDoor.start();
    await using _with = serveAgent(door, () => undefined, { cleanUp: () => undefined });
    await door.until(() => door.registered.length === 1);
    await using _without = serveAgent(door, () => undefined);
    await door.until(() => door.registered.length === 2);
    expect(door.registered.map(({ canCleanUp }) => canCleanUp)).toEqual([true, false]);
  });
});
