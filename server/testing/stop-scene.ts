import { releaseStop } from "../commands/hold/release-stop";
import { startStop } from "../commands/hold/start-stop";
import { pauseTask } from "../commands/task/pause-task";
import { resumeTask } from "../commands/task/resume-task";
import { claimWork } from "../commands/worker/claim-work";
import { ReleaseStopInput, StartStopInput } from "../contract/stop-inputs";
import type { StoppedAnswer } from "../contract/stop-view";
import { ClaimWork } from "../contract/worker-protocol";
import type { Task } from "../domain/task/task";
import { OperationScene } from "./operation-scene";
import { joinTestTools } from "./product/join-test-tools";
import { ANN } from "./wait-scene";

export type Start = typeof StartStopInput._input;

/** Many tasks with stops over them; the background works when the test says so. */
export class StopScene extends OperationScene {
  static override open(databaseUrl: string): StopScene {
    return new StopScene(joinTestTools(databaseUrl));
  }

  /** An agent that can be interrupted. */
  interruptible(): Promise<string> {
    return this.agent(["finish_step", "interrupt_immediate"]);
  }

  async stop(target: Start["target"], more: Partial<Start> = {}, caller = ANN): Promise<StoppedAnswer> {
    const order = StartStopInput.parse({ target, reason: "outage", ...more });
    const result = await startStop(this.tools.ports, caller, order);
    if ("refusal" in result) throw new Error(result.refusal.message);
    return result.value;
  }

  release(holdId: string, more: Partial<typeof ReleaseStopInput._input> = {}) {
    return releaseStop(this.tools.ports, ANN, ReleaseStopInput.parse({ holdId, perSecond: 200, ...more }));
  }

  resume(taskId: string) {
    return resumeTask(this.tools.ports, ANN, { taskId, continueTranscript: true, reason: null });
  }

  pause(taskId: string, caller = ANN) {
    return pauseTask(this.tools.ports, caller, { taskId, mode: "finish_step", reason: "first", waitMs: 0 });
  }

  /** Ids of what a worker of the agent is given now. */
  async claim(agent: string): Promise<readonly string[]> {
    const order = ClaimWork.parse({ workerId: "w-2", agents: [agent], max: 10, waitMs: 0 });
    const result = await claimWork(this.tools.ports, { ...order, tenantId: ANN.tenantId });
    return result.kind === "claimed" ? result.work.map(({ taskId }) => taskId) : [];
  }

  async find(taskId: string): Promise<Task> {
    const task = await this.tools.ports.tasks.find({ tenantId: ANN.tenantId, taskId });
    if (!task) throw new Error(`Task ${taskId} is gone.`);
    return task;
  }

  async set(taskId: string, column: "labels" | "scope" | "parent_task_id", value: unknown): Promise<void> {
    await this.tools.pool.query(`update task set ${column} = $2 where id = $1`, [taskId, value]);
  }

  /** Operations that are under way have no turn any more. */
  async quiet(): Promise<void> {
    await this.tools.pool.query("update operation set next_at = 'infinity' where decided_at is null");
  }

  /** Lets the pace of a release pass until every target of it had its turn. */
  async runOut(): Promise<void> {
    await this.run();
    while ((await this.tools.ports.operations.nextDueInMs()) !== null) {
      await this.tools.pool.query("update operation set next_at = clock_timestamp() where decided_at is null");
      await this.run();
    }
  }
}
