import { v7 } from "uuid";
import { cancelTask } from "../commands/task/cancel-task";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { releaseHold } from "../commands/task/release-hold";
import { resumeTask } from "../commands/task/resume-task";
import { sendEvent } from "../commands/wait/send-event";
import { claimWork } from "../commands/worker/claim-work";
import { type CommitResult, commitWork } from "../commands/worker/commit-work";
import { registerAgent } from "../commands/worker/register-agent";
import { SendEventInput, type SentEvent } from "../contract/external-event";
import { RegisterAgent } from "../contract/register-agent";
import {
  CancelTaskInput,
  CreateTaskInput,
  PauseTaskInput,
  ReleaseHoldInput,
  ResumeTaskInput,
} from "../contract/task-inputs";
import type { EventView, TaskView } from "../contract/task-view";
import { ClaimWork, Commit, type CommitBody, type WorkItem } from "../contract/worker-protocol";
import type { Json } from "../domain/json";
import type { Caller } from "../ports";
import { waitLanes } from "../runtime/wait-lanes";
import { joinTestTools, type TestTools } from "./product/join-test-tools";

const TENANT = "local";
export const ANN: Caller = { tenantId: TENANT, actor: { kind: "operator", id: "ann" } };
export const PEER: Caller = { tenantId: TENANT, actor: { kind: "client", id: "peer" } };

type Conditions = NonNullable<CommitBody["park"]>["conditions"];

/** One process of the product without its doors; what the background does happens when the test says so. */
export class WaitScene implements AsyncDisposable {
  /** Each task has an agent of its own, so that a claim takes that task. */
  private readonly agents = new Map<string, string>();
  private readonly lane: ReturnType<typeof waitLanes>[number] | undefined;

  private constructor(readonly tools: TestTools) {
    [this.lane] = waitLanes(tools.ports);
  }

  static open(databaseUrl: string): WaitScene {
    return new WaitScene(joinTestTools(databaseUrl));
  }

  async create(agent: Partial<RegisterAgent> = {}): Promise<string> {
    const { ports } = this.tools;
    const name = `agent-${v7()}`;
    await registerAgent(ports, TENANT, { name, ...RegisterAgent.parse({ version: "1", canPark: true, ...agent }) });
    const made = await createTask(ports, ANN, CreateTaskInput.parse({ agent: name, title: "T", input: {} }));
    if (made.kind === "refused") throw new Error(made.refusal.message);
    this.agents.set(made.taskId, name);
    return made.taskId;
  }

  async claim(taskId: string): Promise<WorkItem> {
    const order = ClaimWork.parse({ workerId: "w-1", agents: [this.agents.get(taskId)], waitMs: 0 });
    const result = await claimWork(this.tools.ports, { ...order, tenantId: TENANT });
    const [work] = result.kind === "claimed" ? result.work : [];
    if (!work) throw new Error("It does not wait for a worker.");
    return work;
  }

  async working(agent: Partial<RegisterAgent> = {}): Promise<WorkItem> {
    return this.claim(await this.create(agent));
  }

  commit({ taskId, attempt }: WorkItem, body: Partial<CommitBody>, no = 1): Promise<CommitResult> {
    return commitWork(this.tools.ports, { tenantId: TENANT, taskId }, Commit.parse({ attempt, no, ...body }));
  }

  /** Parks that task, else a new one; returns its id. */
  async park(conditions: Conditions, work?: WorkItem): Promise<string> {
    const held = work ?? (await this.working());
    const result = await this.commit(held, { park: { reason: "waits", conditions } });
    if (result.kind === "refused") throw new Error(result.refusal.message);
    return held.taskId;
  }

  pause(taskId: string, order: Partial<typeof PauseTaskInput._input> = {}, caller = ANN) {
    return pauseTask(this.tools.ports, caller, PauseTaskInput.parse({ taskId, waitMs: 0, ...order }));
  }

  resume(taskId: string, order: Partial<typeof ResumeTaskInput._input> = {}, caller = ANN) {
    return resumeTask(this.tools.ports, caller, ResumeTaskInput.parse({ taskId, ...order }));
  }

  release(taskId: string) {
    return releaseHold(this.tools.ports, ANN, ReleaseHoldInput.parse({ taskId }));
  }

  cancel(taskId: string, undoMs = 0) {
    return cancelTask(this.tools.ports, ANN, CancelTaskInput.parse({ taskId, undoMs }));
  }

  send(topic: string, more: { provider?: string; id?: string; data?: Json } = {}, caller = ANN): Promise<SentEvent> {
    return sendEvent(this.tools.ports, caller, SendEventInput.parse({ topic, ...more }));
  }

  /** What the background does at its next look; how many tasks moved. */
  look(): Promise<number> {
    return this.lane?.settle(200) ?? Promise.resolve(0);
  }

  /** Makes deadlines of the task be over, well before anything that happens after it: instants are kept by the millisecond. */
  async pass(taskId: string, kind: "at" | "timeout"): Promise<void> {
    await this.tools.pool.query(
      "update wake_condition set due_at = clock_timestamp() - interval '1 s' where task_id = $1 and kind = $2 and closed_at is null",
      [taskId, kind],
    );
  }

  async view(taskId: string): Promise<TaskView> {
    const view = await this.tools.ports.reader.findView({ tenantId: TENANT, taskId });
    if (!view) throw new Error(`Task ${taskId} is gone.`);
    return view;
  }

  async state(taskId: string): Promise<string> {
    return (await this.view(taskId)).state;
  }

  async events(taskId: string, type: string): Promise<readonly EventView[]> {
    const events = await this.tools.ports.reader.events({ tenantId: TENANT, taskId }, 0, 1_000);
    return events.filter((event) => event.type === type);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tools.close();
  }
}
