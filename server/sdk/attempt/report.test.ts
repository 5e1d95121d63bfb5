import { AsyncResource } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { FakeDoor } from "../../testing/fake-door";
import { Gate, serveAgent } from "../../testing/serve-agent";

const said = (door: FakeDoor): string[] =>
  door.commits.flatMap(({ messages }) => messages?.map(({ text }) => text) ?? []);
const done = (door: FakeDoor, times = 1) =>
  door.until(() => door.commits.filter((commit) => commit.outcome).length === times);
const agentMessage = (seq: number, text: string) => ({
  seq,
  role: "agent",
  origin: "agent",
  parts: [{ text }],
  at: "2026-01-01T00:00:00Z",
});

describe("what a run reports", () => {
  it("goes with the record of the step it was reported in", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("one", () => {
        ctx.message("in one");
        ctx.artifact({ id: "a", name: "a.md", mimeType: "text/markdown", text: "# A" });
        ctx.usage({ inputTokens: 3 });
        ctx.usage({ inputTokens: 4, outputTokens: 1, model: "m" });
        ctx.checkpoint({ label: "After one", flagged: true });
        ctx.progress({ done: 1, total: 2 });
        ctx.state.set({ one: true });
      });
      ctx.usage({ costMicros: 5 });
      ctx.checkpoint({ label: "Between" });
      await ctx.step("two", () => 2);
    });
    door.give();
    await done(door);
    expect(door.commits[0]).toMatchObject({
      steps: [{ key: "one", usage: { inputTokens: 7, outputTokens: 1, model: "m" } }],
      messages: [{ text: "in one" }],
      artifacts: [{ artifactId: "a", name: "a.md", mimeType: "text/markdown", text: "# A" }],
      checkpoint: { label: "After one", flagged: true },
      progress: { done: 1, total: 2, current: null },
      state: { replace: { one: true } },
    });
    expect(door.commits[0]).not.toHaveProperty("usage");
    expect(door.commits[0]?.steps?.[0]?.usage).not.toHaveProperty("costMicros");
    expect(door.commits[1]).toMatchObject({
      steps: [{ key: "two" }],
      usage: { costMicros: 5 },
      checkpoint: { label: "Between", flagged: false },
    });
  });

  it("stays with its own step when steps run side by side", async () => {
    await using door = await FakeDoor.start();
    const second = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      await Promise.all([
        ctx.step("one", async () => {
          ctx.message("one begins");
          await second.opened;
          ctx.usage({ inputTokens: 1 });
          ctx.message("one ends");
        }),
        ctx.step("two", async () => {
          await Promise.resolve();
          ctx.message("two");
          ctx.usage({ inputTokens: 20 });
        }),
      ]);
    });
    door.give();
    await door.until(() => said(door).length === 1);
    second.open();
    await done(door);
    expect(said(door)).toEqual(["two", "one begins", "one ends"]);
    const usage = Object.fromEntries(
      door.commits.flatMap(({ steps }) => steps ?? []).map((step) => [step.key, step.usage]),
    );
    expect(usage).toMatchObject({ one: { inputTokens: 1 }, two: { inputTokens: 20 } });
  });

  it("shows a message at once when no step is about to end", async () => {
    await using door = await FakeDoor.start();
    const long = new Gate();
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("Starting the long one");
      ctx.artifact({ id: "plan", name: "plan", mimeType: "text/plain", text: "1" });
      await ctx.step("long", () => long.opened);
    });
    door.give();
    await door.until(() => said(door).length === 1);
    expect(door.commits[0]).not.toHaveProperty("artifacts");
    expect(door.commits[0]?.running).toHaveLength(1);
    long.open();
    await done(door);
    expect(door.commits.flatMap(({ artifacts }) => artifacts ?? [])).toHaveLength(1);
    expect(said(door)).toEqual(["Starting the long one"]);
  });

  it("is with the server after a flush, the usage beside the step that goes on too", async () => {
    await using door = await FakeDoor.start();
    let seen: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      const beside = AsyncResource.bind(() => {
        ctx.message("gone soon");
        ctx.usage({ costMicros: 5 });
      });
      await ctx.step("long", async () => {
        beside();
        await ctx.flush();
        seen = door.commits.map(({ messages, usage, steps }) => ({ messages, usage, steps }));
      });
    });
    door.give();
    await done(door);
    expect(seen).toEqual([{ messages: [{ text: "gone soon" }], usage: { costMicros: 5 }, steps: [] }]);
    expect(door.commits.slice(1).flatMap(({ usage }) => usage ?? [])).toEqual([]);
  });

  it("is not said again by a run that starts at the top", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("begin");
      ctx.usage({ inputTokens: 1 });
      ctx.artifact({ id: "a", name: "a", mimeType: "text/plain", text: "a" });
      ctx.state.patch([{ op: "add", path: "/list/-", value: 1 }]);
      await ctx.step("one", () => 1);
      ctx.message("between");
      await ctx.step("two", () => 2);
      ctx.message("between");
    });
    door.give({
      attemptNo: 2,
      state: { list: [1] },
      journal: [{ key: "one", status: "completed", result: 1 }],
      messages: [agentMessage(1, "begin"), agentMessage(2, "between")],
    });
    await done(door);
    // "begin" and the first "between" are in the conversation; the second one is new.
    expect(said(door)).toEqual(["between"]);
    expect(door.commits[0]).toMatchObject({ steps: [{ key: "two" }] });
    for (const field of ["usage", "artifacts", "state"]) expect(door.commits[0]).not.toHaveProperty(field);
  });

  it("is split over commits when it is more than one can carry", async () => {
    await using door = await FakeDoor.start();
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("much", () => {
        for (let i = 0; i < 250; i += 1) ctx.message(`m${i}`);
        for (let i = 0; i < 450; i += 1) ctx.artifact({ id: `a${i}`, name: "a", mimeType: "text/plain", text: "" });
        ctx.checkpoint({ label: "first" });
        ctx.checkpoint({ label: "second" });
      });
    });
    door.give();
    await done(door);
    expect(said(door)).toEqual(Array.from({ length: 250 }, (_, i) => `m${i}`));
    expect(door.commits.flatMap(({ artifacts }) => artifacts ?? [])).toHaveLength(450);
    expect(door.commits.flatMap(({ checkpoint }) => checkpoint?.label ?? [])).toEqual(["first", "second"]);
    const recorded = door.commits.findIndex(({ steps }) => steps?.some(({ key }) => key === "much"));
    expect(recorded).toBe(2);
    expect(door.commits.slice(0, 2).every(({ running }) => running?.[0]?.key === "much")).toBe(true);
  });

  it("is split over commits where its files are large", async () => {
    await using door = await FakeDoor.start();
    const sizes = [1_000_000, 2_000_000, 3_000_000, 5_000_000, 1];
    await using _ = serveAgent(door, async (ctx) => {
      for (const [i, size] of sizes.entries())
        ctx.artifact({ id: `a${i}`, name: "a", mimeType: "text/plain", text: "x".repeat(size) });
    });
    door.give();
    await done(door);
    const carried = door.commits.map(({ artifacts = [] }) => artifacts.map(({ text }) => text.length));
    expect(carried.filter((each) => each.length > 0)).toEqual([[1_000_000, 2_000_000], [3_000_000], [5_000_000], [1]]);
  });

  it("sends progress of a long step now and then", async () => {
    await using door = await FakeDoor.start();
    const shown = () => door.commits.some(({ progress }) => progress?.done === 3);
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("long", async () => {
        for (let i = 1; i <= 3; i += 1) ctx.progress({ done: i, current: "\ud800" });
        await door.until(shown);
      });
    });
    door.give();
    await done(door);
    const progress = door.commits.flatMap((commit) => commit.progress ?? []);
    expect(progress).toEqual([{ done: 3, total: null, current: "\ufffd" }]);
  });

  it("cleans text for people and refuses an artifact that would change", async () => {
    await using door = await FakeDoor.start();
    let caught: unknown;
    await using _ = serveAgent(door, async (ctx) => {
      ctx.message("nul \0 and half \ud800");
      try {
        ctx.artifact({ id: "a", name: "a", mimeType: "text/plain", text: "nul \0" });
      } catch (error) {
        caught = error;
      }
    });
    door.give();
    await done(door);
    expect(said(door)).toEqual(["nul \ufffd and half \ufffd"]);
    expect(caught).toMatchObject({ name: "NotJson" });
  });
});

describe("live state", () => {
  it("is patched by small edits and replaced by whole ones", async () => {
    await using door = await FakeDoor.start();
    const seen: unknown[] = [];
    await using _ = serveAgent(door, async (ctx) => {
      await ctx.step("patch", () => {
        ctx.state.patch([{ op: "add", path: "/b", value: [1] }]);
        ctx.state.patch([{ op: "add", path: "/b/-", value: 2 }]);
        expect(() => ctx.state.patch([{ op: "remove", path: "/none" }])).toThrow("does not apply");
      });
      seen.push(ctx.state.get());
      await ctx.step("set", () => ctx.state.set({ c: undefined, d: 1 }));
      seen.push(ctx.state.get());
      (seen[1] as { d: number }).d = 9;
      seen.push(ctx.state.get());
      expect(() => ctx.state.set({ bad: new Map() })).toThrow("/bad");
    });
    door.give({ state: { a: 1 } });
    await done(door);
    expect(door.commits[0]?.state).toEqual({
      patch: [
        { op: "add", path: "/b", value: [1] },
        { op: "add", path: "/b/-", value: 2 },
      ],
    });
    expect(door.commits[1]?.state).toEqual({ replace: { d: 1 } });
    expect(seen).toEqual([{ a: 1, b: [1, 2] }, { d: 9 }, { d: 1 }]);
  });
});
