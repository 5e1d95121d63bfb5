import { TaskState } from "@a2a-js/sdk";
import { expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { connectOfficial, sendOfficial } from "../../testing/official-client";

const stage = testDialects();
const AUTH = TaskState.TASK_STATE_AUTH_REQUIRED;

const CONSENT = { key: "pay", message: "Pay 80?", kind: "confirmation" } as const;
const QUESTION = { key: "when", message: "When?" } as const;

/** A task that asks, and all ways in which its client is shown where it stands. */
async function asking(...ask: readonly (typeof CONSENT | typeof QUESTION)[]) {
  const agent = await stage.scene.agent();
  const client = await connectOfficial(stage, { binding: "JSONRPC", agent });
  const { id } = await sendOfficial(client, { text: "Do it.", configuration: { returnImmediately: true } });
  const task = stage.task(id, agent);
  await (await task.claim()).commit({ ask: [...ask] });
  const stateOf = async (stream: ReturnType<typeof client.resubscribeTask>) => {
    const { value } = await stream.next();
    return value?.payload?.$case === "task" ? value.payload.value.status?.state : undefined;
  };
  const listedAs = async (status: TaskState) => {
    const page = { tenant: "", contextId: "", pageToken: "", statusTimestampAfter: undefined, status };
    const { tasks } = await client.listTasks(page);
    return tasks.some((one) => one.id === id && one.status?.state === status);
  };
  const shown = async () => {
    const state = (await client.getTask({ tenant: "", id })).status?.state ?? TaskState.UNRECOGNIZED;
    const stream = client.resubscribeTask({ tenant: "", id });
    const subscribed = await stateOf(stream);
    await stream.return(undefined);
    return { state, subscribed, isListed: await listedAs(state) };
  };
  return { task, client, shown };
}

const alike = (state: TaskState) => ({ state, subscribed: state, isListed: true });

it("A task that asks for consent shows that it waits for authority, also held, and also once it was given meanwhile", async () => {
  const { task, shown } = await asking(CONSENT);
  expect(await shown()).toEqual(alike(AUTH));
  await task.pause();
  expect(await shown()).toEqual(alike(AUTH));
  await task.answer("pay", { approved: true });
  expect(await shown()).toEqual(alike(AUTH));
});

it("One that asks for more than consent waits for an input for as long as it is held, whatever is answered first", async () => {
  const { task, shown } = await asking(CONSENT, QUESTION);
  await task.pause();
  for (const [key, answer] of [
    ["when", "now"],
    ["pay", { approved: true }],
  ] as const) {
    await task.answer(key, answer);
    expect(await shown()).toEqual(alike(TaskState.TASK_STATE_INPUT_REQUIRED));
  }
});

it("A stream says that it waits for authority again when it is resumed before consent was given", async () => {
  const { task, client } = await asking(CONSENT);
  await task.pause();
  const stream = client.resubscribeTask({ tenant: "", id: task.id });
  await stream.next();
  await task.resume();
  const { value } = await stream.next();
  expect(value?.payload).toMatchObject({ $case: "statusUpdate", value: { status: { state: AUTH } } });
  await stream.return(undefined);
});
