import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedTasks } from "../bench/bulk/seed-tasks";
import { TaskFilter } from "../contract/task-inputs";
import { OperationScene } from "../testing/operation-scene";
import { Child } from "../testing/product/child";
import { testDatabase } from "../testing/test-database";

const database = testDatabase();
let scene: OperationScene;
let folder = "";
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "operation-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const startRuntime = () =>
  Child.start({
    name: "runtime",
    entry: "server/runtime/main.ts",
    env: {
      DATABASE_URL: database.url,
      CHECKREIN_DATA_DIR: folder,
      CHECKREIN_URL: "http://127.0.0.1:1",
      CHECKREIN_WORKER_KEY_FILE: join(folder, "worker-key"),
      CHECKREIN_LOG_LEVEL: "warn",
    },
  });

const TASKS = 1_600;
/** In the second turn: one has been kept by then. */
const STUCK_AT = 1_300;

describe("an operation whose process is killed half way", () => {
  it("goes on in the next one, with exactly one outcome, receipt and hold for each task", {
    timeout: 120_000,
  }, async () => {
    const agent = await scene.agent();
    const agentId = (await scene.tools.ports.agents.findId("local", agent)) ?? "";
    await seedTasks(database.pool, { agentId, count: TASKS, state: "submitted" });
    const filter = TaskFilter.parse({ agents: [agent] });
    const id = await scene.start({ verb: "pause", selection: { filter }, expected: TASKS, reason: "review" });
    const lock = await database.pool.connect();
    await lock.query("begin");
    await lock.query(
      "select from task where id = (select task_id from operation_target where operation_id = $1 and no = $2) for update",
      [id, STUCK_AT],
    );
    const counts = async () => (await scene.detail(id)).operation.counts;
    const first = startRuntime();
    await expect.poll(async () => (await counts()).done, { timeout: 60_000 }).toBeGreaterThan(0);
    await first.kill();
    expect((await counts()).waiting).toBeGreaterThan(0);
    // What the killed process had asked the database for is carried out now, and nobody hears of it.
    await lock.query("rollback");
    lock.release();
    const second = startRuntime();
    try {
      await expect.poll(async () => (await scene.detail(id)).operation.state, { timeout: 60_000 }).toBe("finished");
    } finally {
      await second.stop();
    }
    const { rows } = await database.pool.query(
      `select (select count(*)::int from receipt where request_id like 'operation:' || $1 || ':%') as receipts,
        (select count(distinct r.task_id)::int from receipt r where r.request_id like 'operation:' || $1 || ':%' and r.outcome = 'accepted') as accepted,
        (select count(*)::int from suspension s join operation_target x on x.task_id = s.task_id and x.operation_id = $1::uuid) as holds,
        (select count(*)::int from task_event e join operation_target x on x.task_id = e.task_id and x.operation_id = $1::uuid where e.type = 'task.paused') as events,
        (select count(*)::int from operation_target x join task t on t.id = x.task_id where x.operation_id = $1::uuid and t.suspension = x.handle) as handles`,
      [id],
    );
    expect(await scene.counts(id)).toEqual({ done: TASKS });
    expect(rows[0]).toEqual({ receipts: TASKS, accepted: TASKS, holds: TASKS, events: TASKS, handles: TASKS });
  });
});
