import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FEED_TOPIC, HOLDS_TOPIC } from "../events/topics";
import { StopScene } from "../testing/stop-scene";
import { testDatabase } from "../testing/test-database";
import { runLane } from "./run-lane";
import { stopLane } from "./stop-lane";

const database = testDatabase();
let scene: StopScene;
beforeAll(() => {
  scene = StopScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("the lane of stops", () => {
  it("looks when a task was written, not by a clock of its own", async () => {
    const { holdId } = await scene.stop({ kind: "label", value: "by-event" });
    const lane = stopLane(scene.tools.ports);
    expect(lane.topics).toEqual([HOLDS_TOPIC, FEED_TOPIC]);
    expect(await lane.nextDueInMs()).toBeNull();
    await scene.release(holdId);
  });

  it("pauses what a claim took up before it could see the stop", async () => {
    const { ports, pool } = scene.tools;
    const agent = await scene.interruptible();
    const { holdId } = await scene.stop({ kind: "agent", value: agent });
    await scene.run();
    const stop = new AbortController();
    const watch = { settled: () => undefined, failed: (_: string, error: unknown) => expect.fail(String(error)) };
    const ran = runLane(stopLane(ports), { wakes: ports.wakes, watch, signal: stop.signal });
    // As if the claim had begun before the stop was there.
    const hidden = (at: string) => pool.query(`update scope_hold set released_at = ${at} where id = $1`, [holdId]);
    await hidden("clock_timestamp()");
    const [work] = await scene.working(agent, 1);
    await hidden("null");
    await expect.poll(async () => (await scene.find(work?.taskId ?? "")).pending?.mode).toBe("interrupt_immediate");
    stop.abort();
    await ran;
    await scene.release(holdId);
  });
});
