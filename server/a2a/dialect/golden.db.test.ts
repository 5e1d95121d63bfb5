import { describe, expect, it } from "vitest";
import { type DialectReply, testDialects } from "../../testing/dialects/dialect-stage";
import { pausedAtStep } from "../../testing/dialects/pause-at-door";
import { differences, parseExample, readExamples } from "../../testing/dialects/read-examples";
import type { SceneTask } from "../../testing/promises/scene-task";

// Every message that was printed where the dialects were proposed: sent as it stands there, answered as it is printed there.

const stage = testDialects();

/** An answer has to be as printed, and may tell more. `means`: what printed ids stand for. */
function expectAsPrinted(example: string, actual: unknown, means: Readonly<Record<string, string>> = {}): void {
  expect(differences(parseExample(example), actual, { means })).toEqual([]);
}

describe("the printed messages of bindu", () => {
  const example = readExamples("bindu");
  const ID = "550e8400-e29b-41d4-a716-446655440000";
  const OF_TASK = { [ID]: ID };
  const post = (name: string) => stage.post("bindu", example(name));
  let task: SceneTask;

  it("pause: the task is suspended, with what it had in mind", async () => {
    task = await stage.beginAs(ID, "bindu");
    const reply = await pausedAtStep(task, () => post("tasks/pause request"));
    expectAsPrinted(example("tasks/pause answer"), reply.body, OF_TASK);
    expectAsPrinted(example("the checkpoint"), reply.body.result.metadata.checkpoint);
    expect(reply.body.result.metadata.checkpoint.message_history).toHaveLength(2);
  });

  it("get by curl: the checkpoint is there while it is suspended", async () => {
    const { body } = await post("get by curl");
    expectAsPrinted(example("the checkpoint"), body.result.metadata.checkpoint);
    expect(body.id).toBe("get-1");
  });

  it("resume: answers the task as it was at that moment, whatever has become of it since", async () => {
    const { body } = await post("tasks/resume request");
    expectAsPrinted(example("tasks/resume answer"), body, OF_TASK);
    expect(body.result.metadata.checkpoint).toBeNull();
  });

  it("pause and resume by curl: from its place in line too", async () => {
    expect((await post("pause by curl")).body).toMatchObject({ id: "pause-1", error: { code: -32040 } });
    const { body } = await pausedAtStep(task, () => post("pause by curl"));
    expectAsPrinted(example("tasks/pause answer").replace("req-123", "pause-1"), body, OF_TASK);
    expect((await task.now()).state).toBe("paused_by_client");
    const resumed = (await post("resume by curl")).body;
    expectAsPrinted(example("tasks/resume answer").replace("req-456", "resume-1"), resumed, OF_TASK);
  });

  it.each([
    ["pause", "tasks/pause request", -32040],
    ["resume", "tasks/resume request", -32041],
  ])("%s: what cannot be done is refused with the printed number", async (_verb, name, code) => {
    await task.cancel();
    expect((await post(name)).body.error).toMatchObject({ code, data: { state: "canceled" } });
    const unknown = example(name).replace(ID, ID.replace("550", "551"));
    expect((await stage.post("bindu", unknown)).body.error).toMatchObject({ code: -32001 });
  });
});

describe("the printed messages of harn", () => {
  const example = readExamples("harn");
  const PRINTED = "task-019abf6b-7d51-7c1d-bb02-...";
  /** The printed message for a task and a handle of ours. */
  const filled = (name: string, task: SceneTask, handle = "") =>
    example(name).replaceAll(PRINTED, `task-${task.id}`).replaceAll("suspend-019abf6b-...", handle);
  const ofReply = ({ body }: DialectReply) => body;

  it("pause, its update, and resume: with a receipt of each", async () => {
    const task = await stage.begin("harn");
    const stream = await stage.follow("harn", "SubscribeToTask", { taskId: task.id });
    const receipt = await pausedAtStep(task, () => stage.post("harn", filled("tasks/pause request", task)));
    const of = { [PRINTED]: task.id, "suspend-019abf6b-...": await task.handle() };
    expectAsPrinted(example("tasks/pause answer"), ofReply(receipt), of);
    const paused = await stream.until(({ data }) => data.params?.state === "paused-by-client");
    expectAsPrinted(example("paused update"), paused.data, of);
    const { handle } = receipt.body.result;
    const resumed = await stage.post("harn", filled("tasks/resume request", task, handle));
    expect(resumed.body.result).toEqual({
      taskId: task.id,
      state: "working",
      handle,
      previousState: "paused-by-client",
      cause: "explicit_resume",
      hadResumeInput: false,
      continueTranscript: true,
      resumedAt: expect.stringMatching(/Z$/),
    });
    await stream.close();
  });

  it("await_resumption and the update of what woke it: from the worker that holds the task", async () => {
    const task = await stage.begin("harn");
    const stream = await stage.follow("harn", "tasks/resubscribe", { taskId: task.id });
    await task.claim();
    const key = stage.scene.door.key;
    const parked = await stage.post({ dialect: "harn", key }, filled("tasks/await_resumption request", task));
    const of = { [PRINTED]: task.id, "suspend-019abf6b-...": await task.handle() };
    expectAsPrinted(example("tasks/await_resumption answer"), ofReply(parked), of);
    expect((await task.view()).suspension).toMatchObject({ summary: "Paused on CI build 1234; ETA 3m." });
    await stage.scene.send("ci.build.completed:1234");
    await stage.scene.settle();
    const resumed = await stream.until(({ data }) => data.params?.cause !== undefined);
    expectAsPrinted(example("resumed update"), resumed.data, of);
    await stream.close();
  });

  it("the card says what an agent can do", async () => {
    const offer = { skills: ["rebase"], resumeCauses: ["explicit_resume" as const], canPark: true };
    const agent = await stage.scene.agent(offer);
    const answer = await fetch(`${stage.url}/a2a/harn/agents/${agent}/.well-known/agent-card.json`);
    const card = await answer.json();
    expectAsPrinted(example("agent card").replace("rebase-worker", agent), card);
    expect(card.capabilities._meta.harn.pause).toMatchObject({ supportsPause: true });
    expect(card.url).toBe(`${stage.url}/a2a/harn/agents/${agent}`);
  });
});
