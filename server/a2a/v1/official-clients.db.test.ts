import { Role, type StreamResponse, type Task, TaskState } from "@a2a-js/sdk";
import type { Client } from "@a2a-js/sdk/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import { findOnceEnded } from "../../testing/find-once-ended";
import { hearOfficial as all, connectOfficial, officialRequest, sendOfficial } from "../../testing/official-client";
import { Gate, makePieces } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);
/** Lets a run that waits go on. */
let gate = new Gate();

testAgent(
  door,
  async (ctx) => {
    const [word = "", count = "0"] = String(ctx.input).split(" ");
    if (word === "ask") await ctx.ask("which", { message: "Which one?" });
    if (word === "wait") await ctx.step("wait", () => gate.opened);
    if (word === "fail") throw new Error("As told");
    await makePieces(ctx, Number(count));
    ctx.message("Done.");
  },
  { canPark: true, capacity: 20 },
);

afterAll(() => gate.open());

const send = (client: Client, text: string, more: object = {}): Promise<Task> => sendOfficial(client, { text, more });
const begin = (client: Client, text: string): Promise<Task> =>
  sendOfficial(client, { text, configuration: { returnImmediately: true } });
const kinds = (heard: readonly StreamResponse[]) => heard.map(({ payload }) => payload?.$case);
const states = (heard: readonly StreamResponse[]) =>
  heard.flatMap(({ payload }) => (payload?.$case === "statusUpdate" ? [payload.value.status?.state] : []));

describe.each([
  ["JSONRPC", "1.0"],
  ["HTTP+JSON", "1.0"],
  ["JSONRPC", "0.3"],
  ["HTTP+JSON", "0.3"],
] as const)("the official client over %s in %s", (binding, version) => {
  let client: Client;
  beforeAll(async () => {
    client = await connectOfficial(door, { binding, version });
  });

  it("sends a message and gets the task that came of it", async () => {
    const task = await send(client, "say 2");
    expect(task).toMatchObject({
      status: { state: TaskState.TASK_STATE_COMPLETED },
      artifacts: [{ artifactId: "text", parts: [{ content: { value: "1;2;" } }] }],
      history: [{ role: Role.ROLE_USER }, { role: Role.ROLE_AGENT }],
    });
    expect((await client.getTask({ tenant: "", id: task.id, historyLength: 1 })).history).toHaveLength(1);
  });

  it.each(["goes on", "ended before it is read"])("hears every piece of a task that %s, in order", async (when) => {
    using _late = when === "goes on" ? null : findOnceEnded(door.ports);
    const heard = await all(client.sendMessageStream(officialRequest({ text: "pieces 30" })));
    expect(kinds(heard)[0]).toBe("task");
    const pieces = heard.flatMap(({ payload }) => (payload?.$case === "artifactUpdate" ? [payload.value] : []));
    expect(pieces.map(({ artifact }) => artifact?.parts[0]?.content?.value)).toEqual(
      Array.from({ length: 30 }, (_, n) => `${n + 1};`),
    );
    // Over REST in 0.3 this client does not read it.
    if (binding === "JSONRPC" || version === "1.0")
      expect(pieces.map(({ append }) => append)).toEqual([false, ...Array(29).fill(true)]);
    expect(pieces.at(-1)?.lastChunk).toBe(true);
    expect(states(heard).at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
  });

  it("answers a question, and is refused once the task has ended", async () => {
    const asked = await send(client, "ask");
    expect(asked.status?.state).toBe(TaskState.TASK_STATE_INPUT_REQUIRED);
    const done = await send(client, "that one", { taskId: asked.id, contextId: asked.contextId });
    expect(done).toMatchObject({ id: asked.id, status: { state: TaskState.TASK_STATE_COMPLETED } });
    await expect(send(client, "more", { taskId: asked.id })).rejects.toThrow(/already completed/);
  });

  it("cancels, reads the same of it afterwards, and is told what does not exist", async () => {
    const asked = await send(client, "ask");
    const canceled = await client.cancelTask({ tenant: "", id: asked.id, metadata: undefined });
    expect(canceled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    expect((await client.getTask({ tenant: "", id: asked.id })).status?.state).toBe(TaskState.TASK_STATE_CANCELED);
    await expect(client.getTask({ tenant: "", id: "0199a000-0000-7000-8000-00000000dead" })).rejects.toThrow(
      /no such task/,
    );
  });

  it("gets the card for those who are known", async () => {
    const card = await client.getAgentCard();
    expect(card).toMatchObject({ name: "tester", skills: [{ id: "tester" }] });
    // The one that it was made from named this binding alone.
    expect(card.supportedInterfaces.length).toBeGreaterThan(1);
  });

  it("begins with the task as it stands after its stream was cut off, and hears the rest once", async () => {
    gate = new Gate();
    const { id } = await begin(client, "wait 3");
    // Nothing is told from here to the cut.
    await expect
      .poll(async () => (await door.ports.tasks.find({ tenantId: "local", taskId: id }))?.running.length)
      .toBe(1);
    const cut = new AbortController();
    const first = client.resubscribeTask({ tenant: "", id }, { signal: cut.signal });
    expect(kinds([(await first.next()).value as StreamResponse])).toEqual(["task"]);
    cut.abort();
    await expect(first.next()).rejects.toThrow(/abort/i);
    const again = client.resubscribeTask({ tenant: "", id });
    const { value } = await again.next();
    expect(value?.payload).toMatchObject({ $case: "task", value: { id } });
    gate.open();
    const heard = await all(again);
    const pieces = heard.flatMap(({ payload }) => (payload?.$case === "artifactUpdate" ? [payload.value] : []));
    expect(pieces.map(({ artifact }) => artifact?.parts[0]?.content?.value)).toEqual(["1;", "2;", "3;"]);
    expect(states(heard).at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
  });

  it("hears the same twice over, across a pause that it does not know", async () => {
    gate = new Gate();
    const begun = await begin(client, "wait 2");
    const readers = [1, 2].map(() => all(client.resubscribeTask({ tenant: "", id: begun.id })));
    const ref = { tenantId: "local", taskId: begun.id };
    await expect.poll(async () => (await door.ports.tasks.find(ref))?.running.length).toBe(1);
    await pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId: begun.id, waitMs: 0, reason: "look" }));
    gate.open();
    await expect.poll(async () => (await door.ports.tasks.find(ref))?.state).toBe("paused_by_client");
    const held = await client.getTask({ tenant: "", id: begun.id });
    expect(held.status).toMatchObject({ state: TaskState.TASK_STATE_WORKING });
    expect(held.status?.message?.parts[0]?.content?.value).toBe("Paused by an operator: look");
    await resumeTask(door.ports, door.operator, ResumeTaskInput.parse({ taskId: begun.id }));
    const [first = [], second = []] = await Promise.all(readers);
    const text = (heard: readonly StreamResponse[]) => JSON.stringify(heard.slice(-4));
    expect(text(first)).toBe(text(second));
    expect(states(first)).not.toContain(TaskState.UNRECOGNIZED);
    expect(states(first).at(-1)).toBe(TaskState.TASK_STATE_COMPLETED);
    await expect(all(client.resubscribeTask({ tenant: "", id: begun.id }))).rejects.toThrow(/already completed/);
  });
});
