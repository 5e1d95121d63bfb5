import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedTasks } from "../bench/bulk/seed-tasks";
import { startStop } from "../commands/hold/start-stop";
import { StartStopInput } from "../contract/stop-inputs";
import { TaskFilter } from "../contract/task-inputs";
import { OperationScene } from "../testing/operation-scene";
import { Child } from "../testing/product/child";
import { testDatabase } from "../testing/test-database";
import { ANN } from "../testing/wait-scene";

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

interface Killed {
  readonly tasks: number;
  /** Of the first target that is not reached before the end: at least one turn has been kept by then. */
  readonly stuckAt: number;
  readonly outcome: "done" | "asked";
  /** Of those that are chosen while it runs: they have not been when the process is killed. */
  readonly chosenLater?: { readonly tasks: number; readonly outcome: "done" };
  /** Tasks on which exactly what was asked for came about, as a count over targets `x` and their tasks `t`. */
  readonly came: string;
  begin(agent: string, agentId: string): Promise<string>;
}

const of = (agent: string) => ({ filter: TaskFilter.parse({ agents: [agent] }) });
const AS_ASKED =
  "t.state = 'working' and t.pending_pause ->> 'handle' = x.handle and jsonb_array_length(t.pending_pause -> 'holders') = 1";
const ONE_HOLD = "(select count(*) from suspension s where s.task_id = t.id) = 1";
const AS_HELD = `t.state = 'paused_by_client' and t.suspension = x.handle and ${ONE_HOLD}`;
const KILLED: Readonly<Record<string, Killed>> = {
  "pause of queued tasks": {
    ...{ tasks: 1_600, stuckAt: 1_300, outcome: "done" },
    came: AS_HELD,
    async begin(agent, agentId) {
      await seedTasks(database.pool, { agentId, count: 1_600, state: "submitted" });
      return scene.start({ verb: "pause", selection: of(agent), expected: 1_600, reason: "review" });
    },
  },
  "pause of working tasks": {
    ...{ tasks: 1_200, stuckAt: 1_100, outcome: "asked" },
    came: AS_ASKED,
    async begin(agent, agentId) {
      await seedTasks(database.pool, { agentId, count: 1_200, state: "working" });
      return scene.start({ verb: "pause", selection: of(agent), expected: 1_200, reason: "review" });
    },
  },
  "stop of an agent, before what waits in line was chosen": {
    ...{ tasks: 1_200, stuckAt: 1_100, outcome: "asked", chosenLater: { tasks: 400, outcome: "done" } },
    came: `case when t.attempt is null then ${AS_HELD} else ${AS_ASKED} end`,
    async begin(agent, agentId) {
      await seedTasks(database.pool, { agentId, count: 1_200, state: "working" });
      await seedTasks(database.pool, { agentId, count: 400, state: "submitted" });
      const target = { kind: "agent", value: agent } as const;
      const order = StartStopInput.parse({ target, mode: "finish_step", reason: "outage" });
      const started = await startStop(scene.tools.ports, ANN, order);
      return "value" in started ? (started.value.operationId ?? "") : "";
    },
  },
  "cancel of queued tasks": {
    ...{ tasks: 1_600, stuckAt: 1_300, outcome: "done" },
    came: "t.state = 'canceled' and t.ended_at is not null and (select count(*) from task_event e where e.task_id = t.id and e.type = 'task.canceled') = 1",
    async begin(agent, agentId) {
      await seedTasks(database.pool, { agentId, count: 1_600, state: "submitted" });
      return scene.start({ verb: "cancel", undoMs: 0, selection: of(agent), expected: 1_600, reason: "not needed" });
    },
  },
  "paced resume": {
    ...{ tasks: 300, stuckAt: 150, outcome: "done" },
    came: `t.state = 'submitted' and t.suspension is null and ${ONE_HOLD}`,
    async begin(agent, agentId) {
      await seedTasks(database.pool, { agentId, count: 300, state: "submitted" });
      await scene.start({ verb: "pause", selection: of(agent), expected: 300, reason: "review" });
      await scene.run();
      return scene.start({ verb: "resume", selection: of(agent), expected: 300, perSecond: 100 });
    },
  },
};

describe("an operation whose process is killed half way", () => {
  it.each(Object.entries(KILLED))(
    "goes on in the next one, once for each task: %s",
    {
      timeout: 120_000,
    },
    async (_, { tasks, stuckAt, outcome, chosenLater, came, begin }) => {
      const agent = await scene.agent();
      const agentId = (await scene.tools.ports.agents.findId("local", agent)) ?? "";
      const id = await begin(agent, agentId);
      const lock = await database.pool.connect();
      await lock.query("begin");
      await lock.query(
        "select from task where id = (select task_id from operation_target where operation_id = $1 and no = $2) for update",
        [id, stuckAt],
      );
      const operation = async () => (await scene.detail(id)).operation;
      const counts = async () => (await operation()).counts;
      const first = startRuntime();
      await expect.poll(async () => (await counts())[outcome], { timeout: 60_000 }).toBeGreaterThan(0);
      await first.kill();
      expect((await counts()).waiting).toBeGreaterThan(0);
      expect((await operation()).selecting).toBe(chosenLater !== undefined);
      // What the killed process had asked the database for is carried out now, and nobody hears of it.
      await lock.query("rollback");
      lock.release();
      const second = startRuntime();
      try {
        const isChosen = async () => !(await operation()).selecting && (await counts()).waiting;
        await expect.poll(isChosen, { timeout: 60_000 }).toBe(0);
      } finally {
        await second.stop();
      }
      const { rows } = await database.pool.query(
        `select (select count(*)::int from receipt where request_id like 'operation:' || $1 || ':%') as receipts,
        (select count(distinct r.task_id)::int from receipt r where r.request_id like 'operation:' || $1 || ':%' and r.outcome = 'accepted') as accepted,
        (select count(*)::int from operation_target x join task t on t.id = x.task_id where x.operation_id = $1::uuid and ${came}) as came`,
        [id],
      );
      const all = tasks + (chosenLater?.tasks ?? 0);
      // What enforces stops may come first at a task that runs: then the operation finds it asked already.
      const { already = 0, ...reached } = await scene.counts(id);
      expect(already === 0 || chosenLater !== undefined).toBe(true);
      expect(reached).toEqual({
        [outcome]: tasks - already,
        ...(chosenLater ? { [chosenLater.outcome]: chosenLater.tasks } : {}),
      });
      expect(rows[0]).toEqual({ receipts: all, accepted: all - already, came: all });
    },
  );
});
