import { expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { CreateTaskInput } from "../contract/task-inputs";
import { checkTasks } from "../testing/invariants/check-tasks";
import { Gate, serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { untilTask } from "../testing/until-task";

// C106: what is at work when a worker is stopped is let go of at once, and waits for no lease to run out.

const database = testDatabase();
const door = testWorkerDoor(database);
const TASKS = 20;

it(`a worker that is stopped with ${TASKS} tasks at work lets each go after its step, and another goes on with all (C106)`, async () => {
  const gate = new Gate();
  const ran: string[] = [];
  const options = { name: "stopped", capacity: TASKS, url: door.url, key: door.key };
  const run = async (ctx: Parameters<Parameters<typeof serveAgent>[1]>[0]) => {
    await ctx.step("one", async () => {
      await gate.opened;
      ran.push(`${ctx.task.id} one`);
    });
    await ctx.step("two", () => void ran.push(`${ctx.task.id} two`));
  };
  await using first = serveAgent(door, run, options);
  await first.worker.ready;
  const order = CreateTaskInput.parse({ agent: "stopped", title: "T", input: {} });
  const made = await Promise.all(Array.from({ length: TASKS }, () => createTask(door.ports, door.operator, order)));
  const ids = made.flatMap((one) => ("taskId" in one ? [one.taskId] : []));
  await Promise.all(ids.map((id) => untilTask(door.ports, id, ({ running }) => running.length > 0)));
  const stopped = first.worker.stop();
  gate.open();
  await stopped;
  const released = await database.pool.query(
    "select count(*)::int as n from task where id = any($1) and attempt is null and queued_at is not null and steps_done = 1 and lost_leases = 0",
    [ids],
  );
  expect(released.rows).toEqual([{ n: TASKS }]);
  await using second = serveAgent(door, run, options);
  await second.worker.ready;
  const ended = await Promise.all(ids.map((id) => untilTask(door.ports, id, ({ endedAt }) => endedAt !== null)));
  expect(ended.map(({ state }) => state)).toEqual(ids.map(() => "completed"));
  expect(ran.toSorted()).toEqual(ids.flatMap((id) => [`${id} one`, `${id} two`]).toSorted());
  expect(await checkTasks(database.pool, ids, [])).toEqual([]);
});
