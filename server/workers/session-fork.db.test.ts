import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { forkTask } from "../commands/checkpoint/fork-task";
import { ForkTaskInput } from "../contract/checkpoint-inputs";
import { nextInstant } from "../testing/next-instant";
import { begun, CAN, ended, said, sessionScene } from "../testing/session-scene";

const scene = sessionScene();
const { database, door, claim, report } = scene;
let held: string;

beforeEach(async () => {
  held = (await open()).body.attachment;
  await report(held, { token: "secret-token", event: { kind: "ready" } });
  await report(held, begun("p1"));
  await report(held, said("m1", "Working on it"));
  await report(held, ended("p1"));
  await commit(1);
});

const open = (more: object = {}) => scene.open({ capabilities: { ...CAN, forks: true }, ...more });
const commit = (no: number) => scene.commit({ no, state: { replace: { no } }, checkpoint: { label: "kept" } });
async function fork(version: number): Promise<void> {
  const origin = scene.taskId;
  const order = ForkTaskInput.parse({ taskId: origin, version });
  expect(await forkTask(door.ports, door.operator, order)).toMatchObject({ kind: "accepted" });
  await claim();
  expect(scene.taskId).not.toBe(origin);
}

describe("a task that is forked from one with a session", () => {
  it("begins from the agent's own conversation where the agent forks it", async () => {
    await fork(1);
    const { body } = await open({ launchHash: "another launch" });
    expect(body).toMatchObject({ generation: 1, strategy: "native", forks: true, token: "secret-token" });
    await report(body.attachment, { token: "token-of-its-own", event: { kind: "ready" } });
    const { rows } = await database.pool.query("select state from agent_session where task_id = $1", [scene.taskId]);
    expect(rows).toEqual([{ state: "idle" }]);
  });

  it("begins from it as well by an opening that is asked for again", async () => {
    await fork(1);
    const opening = randomUUID();
    const first = await open({ opening });
    expect(first.body).toMatchObject({ forks: true, token: "secret-token" });
    expect(await open({ opening })).toMatchObject({ status: 200, body: first.body });
  });

  it("carries the conversation up to its version before its first prompt where that is not the newest", async () => {
    await nextInstant(database.pool);
    await report(held, said("m2", "Said later"));
    await commit(2);
    await fork(1);
    const opened = (await open()).body;
    expect(opened).toMatchObject({ strategy: "inject", forks: false, token: null });
    await report(opened.attachment, { event: { kind: "ready" } });
    const { prompt } = (await report(opened.attachment, begun("p2"))).body;
    expect(prompt).toContain("[USER]: do p1\n[ASSISTANT]: Working on it");
    expect(prompt).not.toContain("Said later");
  });

  it("hears once that its agent does not fork, and has the kept conversation at the next try", async () => {
    await fork(1);
    const { attachment } = (await open()).body;
    const event = { kind: "failed", cause: "transport", message: "It does not fork its conversations." };
    expect((await report(attachment, { event })).body.next).toBe("again");
    expect((await open()).body).toMatchObject({ strategy: "inject", forks: false });
  });
});
