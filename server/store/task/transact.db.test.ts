import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Decide } from "../../domain/task/change";
import { decidePause } from "../../domain/task/decide-pause";
import { decideResume } from "../../domain/task/decide-resume";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

/** One step that leaves an event. */
const step: Decide<number> = (task) => ({
  kind: "moved",
  change: { events: [{ type: "step.completed", actor: ONCALL, data: { no: task.eventSeq + 1 } }], stepsDone: 1 },
  answer: task.eventSeq + 1,
});

async function seqsOf(taskId: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ seq: number }>(
    "select seq from task_event where task_id = $1 order by id",
    [taskId],
  );
  return rows.map(({ seq }) => seq);
}

describe("transact", () => {
  it("numbers events without gaps and in the order of their ids under 32 writers of several processes", async () => {
    const agent = await store.makeAgent();
    const refs = await Promise.all(Array.from({ length: 4 }, () => store.makeTask(agent.name)));
    await using other = openTestStore(database.url);
    await using third = openTestStore(database.url);
    const writers = Array.from({ length: 32 }, async (_, i) => {
      const tasks = [store, other, third][i % 3]?.tasks ?? store.tasks;
      for (let n = 0; n < 10; n++) {
        const ref = refs[(i + n) % refs.length];
        if (ref) await tasks.transact(ref, null, step, { cached: n % 2 === 0 });
      }
    });
    await Promise.all(writers);
    for (const ref of refs) {
      const seqs = await seqsOf(ref.taskId);
      expect(seqs).toEqual(Array.from({ length: 81 }, (_, i) => i + 1));
      const task = await store.tasks.find(ref);
      expect(task).toMatchObject({ eventSeq: 81, version: 81, stepsDone: 80 });
    }
  });
});
