import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelTask } from "../../commands/task/cancel-task";
import { commitWork } from "../../commands/worker/commit-work";
import { CancelTaskInput } from "../../contract/task-inputs";
import { Commit } from "../../contract/worker-protocol";
import type { Claimed } from "../../ports";
import type { ClientRef, ClientTask, Depth } from "../../ports/client-store";
import { insertAgent } from "../../testing/insert-rows";
import { ONCALL } from "../../testing/make-views";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let tools: TestTools;
beforeAll(async () => {
  tools = joinTestTools(database.url);
  await insertAgent(database.pool, { name: "digest" });
});
afterAll(() => tools.close());

const CLIENT: ClientRef = { tenantId: "local", client: "client:c", agents: [] };
const ALL: Depth = { history: null, artifacts: true };
const COMPLETED = { outcome: { kind: "completed" } };
const ARTIFACT = { artifactId: "a", name: "A", mimeType: "text/plain", text: "made" };

/** A client's task that was given to a worker as it was made. */
async function begin(): Promise<Claimed> {
  const standing = tools.ports.tasks.standBy({
    tenantId: "local",
    agents: ["digest"],
    workerId: "w-1",
    leaseMs: 15_000,
    onGiven: () => undefined,
  });
  const id = v7();
  const message = { messageId: "m-1", parts: [{ text: "hello" }], details: { from: "a client" } };
  const made = { scope: null, contextId: "their own", title: "T", labels: [], inputText: '"hello"', message };
  const by = { client: "client:c", dialect: "a2a-1.0", actor: ONCALL };
  await tools.ports.tasks.create({ id, tenantId: "local", agentName: "digest", ...made, ...by });
  const given = await standing.leave();
  if (!given) throw new Error("It was not given.");
  return given;
}

/** What is found as soon as it is the client's turn, and how often the database was asked for it. */
async function foundAtTurn(taskId: string, act: () => Promise<unknown>, { client = CLIENT, depth = ALL } = {}) {
  const turned = tools.ports.wakes.wait([`turn:${taskId}`], 20_000).then(async () => {
    const before = tools.asked();
    const found = await tools.ports.clients.findSettled(client, taskId, depth);
    return { found, asked: tools.asked() - before };
  });
  await act();
  return turned;
}

const commit = ({ taskId, attempt }: Claimed, body: object) =>
  commitWork(tools.ports, { tenantId: "local", taskId }, Commit.parse({ attempt, no: 1, ...body }));

/** Messages are dated by their own row. */
function withoutTimes(task: ClientTask | null) {
  return task && { ...task, history: task.history.map(({ at: _, ...message }) => message) };
}

describe("a client's task that began and ended here", () => {
  it.each([
    ["without a word", COMPLETED],
    ["with words", { messages: [{ text: "one" }, { text: "two", direct: true }], ...COMPLETED }],
    ["with a thought", { messages: [{ text: "hm", aside: "thought" }], ...COMPLETED }],
    ["with what was made", { artifacts: [ARTIFACT], messages: [{ text: "Done." }], ...COMPLETED }],
    ["with a piece", { artifacts: [{ ...ARTIFACT, append: true, last: false }], ...COMPLETED }],
    ["failed", { outcome: { kind: "failed", reason: "No way." } }],
    ["rejected", { outcome: { kind: "rejected", reason: "Not mine." } }],
  ])("is told as it is read, without a reading: %s", async (_, body) => {
    const given = await begin();
    const { found, asked } = await foundAtTurn(given.taskId, () => commit(given, body));
    expect(asked).toBe(0);
    const read = await tools.ports.clients.find(CLIENT, given.taskId, ALL);
    expect(withoutTimes(found)).toEqual(withoutTimes(read));
    expect(found?.history).not.toEqual([]);
  });

  it("is told as much of as is asked for", async () => {
    const given = await begin();
    const depth = { history: 1, artifacts: false };
    const end = { messages: [{ text: "one" }], artifacts: [ARTIFACT], ...COMPLETED };
    const { found, asked } = await foundAtTurn(given.taskId, () => commit(given, end), { depth });
    expect(asked).toBe(0);
    expect(withoutTimes(found)).toEqual(withoutTimes(await tools.ports.clients.find(CLIENT, given.taskId, depth)));
    expect(found?.history).toHaveLength(1);
  });

  it.each([
    ["another client", { ...CLIENT, client: "client:d" }],
    ["another tenant", { ...CLIENT, tenantId: "other" }],
    ["a client of other agents", { ...CLIENT, agents: ["another"] }],
  ])("is not there for %s", async (_, stranger) => {
    const given = await begin();
    const { found } = await foundAtTurn(given.taskId, () => commit(given, COMPLETED), { client: stranger });
    expect(found).toBeNull();
  });

  it.each([
    [
      "it made several things",
      { artifacts: [ARTIFACT, { ...ARTIFACT, artifactId: "b" }], outcome: { kind: "completed" } },
    ],
    ["it asks", { ask: [{ key: "more", kind: "input", message: "More?", schema: {} }] }],
  ])("is read where %s", async (_, body) => {
    const given = await begin();
    const { found, asked } = await foundAtTurn(given.taskId, () => commit(given, body));
    expect(asked).toBe(1);
    expect(found).toEqual(await tools.ports.clients.find(CLIENT, given.taskId, ALL));
  });

  it("is read where it had told something before, and once a moment has passed", async () => {
    const given = await begin();
    await commit(given, { messages: [{ text: "soon" }] });
    const last = () => commit(given, { no: 2, ...COMPLETED });
    expect(await foundAtTurn(given.taskId, last)).toMatchObject({ asked: 1, found: { version: 4 } });
    const other = await begin();
    await commit(other, COMPLETED);
    await new Promise((resolve) => setImmediate(resolve));
    const before = tools.asked();
    expect(await tools.ports.clients.findSettled(CLIENT, other.taskId, ALL)).toMatchObject({ state: "completed" });
    expect(tools.asked()).toBe(before + 1);
  });

  it("is told as it is read when somebody canceled it", async () => {
    const { taskId } = await begin();
    const caller = { tenantId: "local", actor: ONCALL };
    const cancel = () => cancelTask(tools.ports, caller, CancelTaskInput.parse({ taskId, undoMs: 0 }));
    const { found } = await foundAtTurn(taskId, cancel);
    const read = await tools.ports.clients.find(CLIENT, taskId, ALL);
    expect(withoutTimes(found)).toEqual(withoutTimes(read));
    expect(found?.state).toBe("canceled");
  });
});
