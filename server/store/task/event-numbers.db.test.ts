import { describe, expect, it } from "vitest";
import type { Decide } from "../../domain/task/change";
import { ONCALL } from "../../testing/make-views";
import { openTestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();

/** Two events that say which version they were decided upon. */
const step: Decide<null> = ({ version }) => ({
  kind: "moved",
  change: { events: [1, 2].map(() => ({ type: "step.completed", actor: ONCALL, data: version })), stepsDone: 1 },
  answer: null,
});

describe("event numbers", () => {
  it("have no gap and rise with their ids under 32 writers of three processes", async () => {
    await using first = openTestStore(database.url);
    await using second = openTestStore(database.url);
    await using third = openTestStore(database.url);
    const processes = [first, second, third];
    const agent = await first.makeAgent();
    const refs = await Promise.all(Array.from({ length: 10 }, () => first.makeTask(agent.name)));
    const turns = Array.from({ length: 800 }, (_, n) => ({
      tasks: processes[n % 3]?.tasks,
      ref: refs[n % refs.length],
      cached: n % 2 === 0,
    }));
    const writer = async () => {
      for (let turn = turns.pop(); turn; turn = turns.pop()) {
        if (turn.tasks && turn.ref) await turn.tasks.transact(turn.ref, null, step, { cached: turn.cached });
      }
    };
    await Promise.all(Array.from({ length: 32 }, writer));
    for (const ref of refs) {
      const { rows } = await database.pool.query<{ seq: number; task_version: number; data: number }>(
        "select seq, task_version, data from task_event where task_id = $1 order by id",
        [ref.taskId],
      );
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 161 }, (_, i) => i + 1));
      expect(rows.slice(1).map((row) => row.task_version)).toEqual(Array.from({ length: 160 }, (_, i) => 2 + (i >> 1)));
      expect(rows.slice(1).map(({ data }) => data + 1)).toEqual(rows.slice(1).map((row) => row.task_version));
      expect(await first.tasks.find(ref)).toMatchObject({ eventSeq: 161, version: 81, stepsDone: 80 });
    }
  });
});
