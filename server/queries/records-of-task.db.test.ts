import { beforeAll, describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { CreateTaskInput, PageInput } from "../contract/task-inputs";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { listCheckpoints, listEvents, listMessages, listReceipts } from "./records-of-task";

const database = testDatabase();
const door = testWorkerDoor(database);
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";
let taskId: string;

beforeAll(async () => {
  await door.call("PUT agents/careful", { version: "1" });
  const input = CreateTaskInput.parse({ agent: "careful", title: "T", input: {} });
  const created = await createTask(door.ports, door.operator, input);
  if (created.kind === "refused") throw new Error(created.refusal.message);
  ({ taskId } = created);
});

describe("records of a task", () => {
  it("are empty lists where there are none yet, and events where there are", async () => {
    const { ports, operator } = door;
    expect(await listMessages(ports, operator, PageInput.parse({ taskId }))).toMatchObject({ value: { items: [] } });
    expect(await listCheckpoints(ports, operator, { taskId })).toEqual({ value: [] });
    expect(await listEvents(ports, operator, PageInput.parse({ taskId }))).toMatchObject({
      value: { items: [{ seq: 1, type: "task.created" }] },
    });
  });

  it("are refused for a task that is unknown and for one of another tenant alike", async () => {
    const { ports, operator } = door;
    const foreign = { ...operator, tenantId: "somebody-else" };
    for (const [caller, id] of [
      [operator, UNKNOWN],
      [foreign, taskId],
    ] as const) {
      for (const answer of [
        await listMessages(ports, caller, PageInput.parse({ taskId: id })),
        await listEvents(ports, caller, PageInput.parse({ taskId: id })),
        await listReceipts(ports, caller, { taskId: id }),
        await listCheckpoints(ports, caller, { taskId: id }),
      ]) {
        expect(answer).toMatchObject({ refusal: { code: "TASK_NOT_FOUND", taskId: id } });
      }
    }
  });
});
