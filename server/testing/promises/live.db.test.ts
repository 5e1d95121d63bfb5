import { describe, expect, it } from "vitest";
import type { StreamFollower } from "../follow-stream";
import { openTestFeed } from "../open-test-feed";
import { done } from "./hand-attempt";
import { testScene } from "./scene";

// Vector 18: who follows a task and is cut off goes on where it left.

const stage = testScene();

const openFeed = () => openTestFeed(stage.scene.pool, { wakes: stage.scene.ports.wakes });
const numbersOf = ({ frames }: StreamFollower) =>
  frames.flatMap((frame) => (frame.type === "task" ? frame.events.map(({ seq }) => seq) : []));
const stateIn = ({ frames }: StreamFollower) => frames.findLast((frame) => frame.type === "task")?.task.state ?? null;

describe("a reader of one task", () => {
  it("vector 18: cut off before a pause, and again by a restart of the server, has every event once and in order", async () => {
    const task = await stage.scene.task();
    const seen: number[] = [];
    const before = openFeed();
    const first = before.follow(`task:${task.id}`);
    await first.until(({ frames }) => frames.some(({ type }) => type === "ready"));
    const attempt = await task.claim();
    await attempt.begin("a");
    await first.until((stream) => numbersOf(stream).length >= 2);
    await first.cancel();
    seen.push(...numbersOf(first));
    await task.pause();
    await attempt.commit({ steps: [done("a")] });
    const second = before.follow(`task:${task.id}`, { position: first.position });
    await second.until((stream) => stateIn(stream) === "paused_by_client");
    expect(second.isOver).toBe(false);
    seen.push(...numbersOf(second));
    before[Symbol.dispose]();
    await task.resume({ input: "go on" });
    await task.end("completed");
    using after = openFeed();
    const third = after.follow(`task:${task.id}`, { position: second.position });
    await third.until((stream) => stateIn(stream) === "completed");
    seen.push(...numbersOf(third));
    const log = (await task.events()).map(({ seq }) => seq);
    // Its first event came before it was followed.
    expect(seen).toEqual(log.slice(1));
    expect(log).toEqual(log.map((_, i) => i + 1));
    expect([...before.failures, ...after.failures]).toEqual([]);
  });
});
