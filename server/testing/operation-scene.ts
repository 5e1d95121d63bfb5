import { v7 } from "uuid";
import { runOperations } from "../commands/operation/run-operations";
import { startOperation } from "../commands/operation/start-operation";
import { undoOperation } from "../commands/operation/undo-operation";
import { claimWork } from "../commands/worker/claim-work";
import { type CommitResult, commitWork } from "../commands/worker/commit-work";
import { registerAgent } from "../commands/worker/register-agent";
import { StartOperationInput, UndoOperationInput } from "../contract/operation-inputs";
import type { OperationDetail, TargetView } from "../contract/operation-view";
import { RegisterAgent } from "../contract/register-agent";
import { ClaimWork, Commit, type CommitBody, type WorkItem } from "../contract/worker-protocol";
import type { TargetOutcome } from "../domain/operation/operation";
import type { TaskState } from "../domain/task/state";
import type { Ports } from "../ports";
import { joinTestTools, type TestTools } from "./product/join-test-tools";
import { Gate } from "./serve-agent";
import { ANN } from "./wait-scene";

const TENANT = ANN.tenantId;
type Start = typeof StartOperationInput._input;

/** One process of the product without its doors, with many tasks; the background works when the test says so. */
export class OperationScene implements AsyncDisposable {
  protected constructor(readonly tools: TestTools) {}

  static open(databaseUrl: string): OperationScene {
    return new OperationScene(joinTestTools(databaseUrl));
  }

  /** An agent of its own name, which also cuts the fleet down to its tasks. */
  async agent(pauseModes?: (typeof RegisterAgent._input)["pauseModes"]): Promise<string> {
    const name = `agent-${v7()}`;
    await registerAgent(this.tools.ports, TENANT, {
      name,
      ...RegisterAgent.parse({ version: "1", canPark: true, pauseModes }),
    });
    return name;
  }

  /** Ids of new tasks that wait for a worker, the oldest first. */
  async queued(agent: string, count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => v7());
    const made = ids.map((id) =>
      this.tools.ports.tasks.create({
        ...{ id, tenantId: TENANT, agentName: agent, scope: null, contextId: id, title: "T", labels: [] },
        ...{ inputText: "{}", actor: ANN.actor },
      }),
    );
    await Promise.all(made);
    return ids;
  }

  async working(agent: string, count: number): Promise<readonly WorkItem[]> {
    await this.queued(agent, count);
    const order = ClaimWork.parse({ workerId: "w-1", agents: [agent], max: count, waitMs: 0 });
    const result = await claimWork(this.tools.ports, { ...order, tenantId: TENANT });
    if (result.kind !== "claimed") throw new Error("Nothing was claimed.");
    return result.work;
  }

  commit({ taskId, attempt }: WorkItem, body: Partial<CommitBody>): Promise<CommitResult> {
    return commitWork(this.tools.ports, { tenantId: TENANT, taskId }, Commit.parse({ attempt, no: 1, ...body }));
  }

  order(order: Start) {
    return startOperation(this.tools.ports, ANN, StartOperationInput.parse(order));
  }

  async start(order: Start): Promise<string> {
    const result = await this.order(order);
    if ("refusal" in result) throw new Error(result.refusal.message);
    return result.value.operationId;
  }

  async undo(operationId: string, by = ANN): Promise<string> {
    const result = await undoOperation(this.tools.ports, by, UndoOperationInput.parse({ operationId }));
    if ("refusal" in result) throw new Error(result.refusal.message);
    return result.value.operationId;
  }

  /** One turn of the background; 0 when nothing is due. */
  turn(): Promise<number> {
    return runOperations(this.tools.ports);
  }

  /** A turn of the background that stands before what it writes of its next tasks, until it is told to go on. */
  async heldTurn(): Promise<{ goOn(): Promise<number> }> {
    const { ports } = this.tools;
    const [begun, gate] = [new Gate(), new Gate()];
    const tasks: Ports["tasks"] = {
      ...ports.tasks,
      transactSlice: async (orders) => {
        begun.open();
        await gate.opened;
        return ports.tasks.transactSlice(orders);
      },
    };
    const turn = runOperations({ ...ports, tasks });
    await begun.opened;
    return {
      goOn() {
        gate.open();
        return turn;
      },
    };
  }

  /** What the background does until nothing is due. */
  async run(): Promise<void> {
    while ((await this.turn()) > 0);
    await this.tools.ports.operations.settleAsked(10_000);
  }

  async targets(operationId: string, outcome: TargetOutcome): Promise<readonly TargetView[]> {
    const asked = { operationId, outcome, cursor: 0, limit: 200 };
    return (await this.tools.ports.operations.targets(TENANT, asked)).targets;
  }

  async detail(operationId: string): Promise<OperationDetail> {
    const detail = await this.tools.ports.operations.find({ tenantId: TENANT, operationId });
    if (!detail) throw new Error(`Operation ${operationId} is gone.`);
    return detail;
  }

  /** Outcomes that some target has, with how many. */
  async counts(operationId: string): Promise<Record<string, number>> {
    const { counts } = (await this.detail(operationId)).operation;
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  }

  /** How many of the tasks are in each state. */
  async states(taskIds: readonly string[]): Promise<Partial<Record<TaskState, number>>> {
    const { rows } = await this.tools.pool.query<{ states: Partial<Record<TaskState, number>> }>(
      "select json_object_agg(state, n) as states from (select state, count(*)::int as n from task where id = any($1) group by 1) s",
      [taskIds],
    );
    return rows[0]?.states ?? {};
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tools.close();
  }
}
