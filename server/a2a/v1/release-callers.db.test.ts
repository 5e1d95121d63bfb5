import { TaskState } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import { releaseCallers } from "../../commands/settings/release-callers";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { connectOfficial, hearOfficial, sendOfficial } from "../../testing/official-client";

const stage = testDialects();

/** Of an agent whose callers are let go while their task is held. */
async function agentThatReleases(): Promise<string> {
  const agent = await stage.scene.agent();
  const { ports, door } = stage.scene;
  await releaseCallers(ports, door.operator, { agent, on: true });
  return agent;
}

describe.each([
  ["JSONRPC", "1.0"],
  ["HTTP+JSON", "1.0"],
  ["JSONRPC", "0.3"],
  ["HTTP+JSON", "0.3"],
] as const)("an agent that lets its callers go, over %s in %s", (binding, version) => {
  it("answers who waits for a task that is paused, ends their streams, and shows it as waiting until it goes on", async () => {
    const agent = await agentThatReleases();
    const client = await connectOfficial(stage, { binding, version, agent });
    const begun = await sendOfficial(client, { text: "Do it.", configuration: { returnImmediately: true } });
    const { id } = begun;
    const task = stage.task(id, agent);
    const attempt = await task.claim();
    const stream = client.resubscribeTask({ tenant: "", id });
    expect((await stream.next()).value?.payload?.$case).toBe("task");
    const answer = sendOfficial(client, { text: "And?", more: { taskId: id } });
    await task.until("was spoken to", ({ messageSeq }) => messageSeq === 2);
    await task.pause({ reason: "look" });
    await attempt.commit();
    const waits = {
      state: TaskState.TASK_STATE_INPUT_REQUIRED,
      message: { parts: [{ content: { value: "Paused by an operator: look" } }] },
    };
    expect((await answer).status).toMatchObject(waits);
    const last = (await hearOfficial(stream)).at(-1)?.payload;
    expect(last).toMatchObject({ $case: "statusUpdate", value: { status: waits } });
    expect((await client.getTask({ tenant: "", id })).status).toMatchObject(waits);
    await task.resume();
    expect((await client.getTask({ tenant: "", id })).status?.state).toBe(TaskState.TASK_STATE_WORKING);
    await task.end("completed");
    expect((await client.getTask({ tenant: "", id })).status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
  });
});
