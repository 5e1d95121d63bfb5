import type { z } from "zod";
import { editState } from "../../commands/checkpoint/edit-state";
import { forkTask } from "../../commands/checkpoint/fork-task";
import { rollBack } from "../../commands/checkpoint/roll-back";
import { answerInterrupt, answerInterrupts } from "../../commands/task/answer-interrupt";
import { cancelTask } from "../../commands/task/cancel-task";
import { pauseTask } from "../../commands/task/pause-task";
import { releaseHold } from "../../commands/task/release-hold";
import { resumeTask } from "../../commands/task/resume-task";
import type { ActResult } from "../../commands/task/run-act";
import { undoAnswers } from "../../commands/task/undo-answers";
import { undoCancel } from "../../commands/task/undo-cancel";
import { withdrawPause } from "../../commands/task/withdraw-pause";
import { EditStateInput, ForkTaskInput, RollBackInput } from "../../contract/checkpoint-inputs";
import {
  AnswerInterruptInput,
  AnswerInterruptsInput,
  CancelTaskInput,
  PauseTaskInput,
  ReleaseHoldInput,
  ResumeTaskInput,
} from "../../contract/task-inputs";
import type { EventView, TaskView } from "../../contract/task-view";
import type { WorkItem } from "../../contract/worker-protocol";
import type { Json } from "../../domain/json";
import { type PauseOutcome, pauseOutcome } from "../../domain/task/pause-outcome";
import type { Task } from "../../domain/task/task";
import type { Caller, TaskRef } from "../../ports";
import { until } from "../product/until";
import type { TestDatabase } from "../test-database";
import type { TestDoor } from "../test-doors";
import { HandAttempt } from "./hand-attempt";

type Order<S extends z.ZodType> = Partial<z.input<S>> & { readonly by?: Caller };

/** Where a task is to be found: a process of the server, and the rows behind it. */
interface Place {
  readonly door: TestDoor;
  readonly pool: TestDatabase["pool"];
}

/** One task of a scene, what people do to it and what is to be seen of it. */
export class SceneTask {
  readonly ref: TaskRef;

  constructor(
    private readonly place: Place,
    readonly id: string,
    readonly agent: string,
  ) {
    this.ref = { tenantId: "local", taskId: id };
  }

  /** The same task, seen and moved elsewhere. */
  in(place: Place): SceneTask {
    return new SceneTask(place, this.id, this.agent);
  }

  /** Does not wait for the boundary unless told to. */
  pause({ by, ...order }: Order<typeof PauseTaskInput> = {}) {
    const input = PauseTaskInput.parse({ taskId: this.id, waitMs: 0, reason: "review", ...order });
    return pauseTask(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  /** As `pause`; says how the command ended and what has come of it since, as a caller is answered. */
  async pauseAndLook(order: Order<typeof PauseTaskInput> = {}): Promise<string> {
    const result = await this.pause(order);
    if (!("answer" in result)) throw new Error(JSON.stringify(result));
    return `${result.kind}: ${await this.outcome(result.answer.handle)}`;
  }

  resume({ by, ...order }: Order<typeof ResumeTaskInput> = {}) {
    const input = ResumeTaskInput.parse({ taskId: this.id, ...order });
    return resumeTask(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  /** The newest version is the one that was edited, unless another one is named. */
  async edit(state: Json, { by, ...order }: Order<typeof EditStateInput> = {}) {
    const { checkpointSeq } = await this.now();
    const input = EditStateInput.parse({ taskId: this.id, version: checkpointSeq, state, ...order });
    return editState(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  rollBack(version: number, { by, ...order }: Order<typeof RollBackInput> = {}) {
    const input = RollBackInput.parse({ taskId: this.id, version, ...order });
    return rollBack(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  /** The new task; throws when it is refused. */
  async fork(version: number, order: Order<typeof ForkTaskInput> = {}): Promise<SceneTask> {
    const result = await this.tryFork(version, order);
    if (result.kind === "refused") throw new Error(result.refusal.message);
    return new SceneTask(this.place, result.taskId, order.agent ?? this.agent);
  }

  tryFork(version: number, { by, ...order }: Order<typeof ForkTaskInput> = {}) {
    const input = ForkTaskInput.parse({ taskId: this.id, version, ...order });
    return forkTask(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  /** Stops holding it, if it had parked. */
  release() {
    return releaseHold(this.place.door.ports, this.place.door.operator, ReleaseHoldInput.parse({ taskId: this.id }));
  }

  /** At once unless told otherwise. */
  cancel({ by, ...order }: Order<typeof CancelTaskInput> = {}) {
    const input = CancelTaskInput.parse({ taskId: this.id, undoMs: 0, ...order });
    return cancelTask(this.place.door.ports, by ?? this.place.door.operator, input);
  }

  async undoAnswers(...keys: readonly string[]): Promise<ActResult<null>> {
    const asked = await this.place.door.ports.reader.interrupts(this.ref);
    const interruptIds = keys.flatMap((key) => asked.find((one) => one.key === key)?.id ?? []);
    return undoAnswers(this.place.door.ports, this.place.door.operator, { taskId: this.id, interruptIds });
  }

  undoCancel() {
    return undoCancel(this.place.door.ports, this.place.door.operator, { taskId: this.id });
  }

  withdraw(handle: string) {
    return withdrawPause(this.place.door.ports, this.place.door.operator, { taskId: this.id, handle });
  }

  /** Answers the question of this key. */
  async answer(key: string, answer: Json, by: Caller = this.place.door.operator): Promise<ActResult<null>> {
    const question = (await this.place.door.ports.reader.interrupts(this.ref)).find((one) => one.key === key);
    if (!question) throw new Error(`It does not ask ${key}.`);
    const input = AnswerInterruptInput.parse({ taskId: this.id, interruptId: question.id, answer });
    return answerInterrupt(this.place.door.ports, by, input);
  }

  /** Answers questions by their keys, in one act. */
  async answerAll(given: Readonly<Record<string, Json>>): Promise<ActResult<null>> {
    const asked = await this.place.door.ports.reader.interrupts(this.ref);
    const answers = asked.flatMap(({ id, key }) => {
      const answer = given[key];
      return answer === undefined ? [] : [{ interruptId: id, answer }];
    });
    const input = AnswerInterruptsInput.parse({ taskId: this.id, answers });
    return answerInterrupts(this.place.door.ports, this.place.door.operator, input);
  }

  /** Takes it up as a worker by hand would. Null when it cannot be had. */
  async tryClaim(workerId = "w-1"): Promise<HandAttempt | null> {
    const order = { workerId, agents: [this.agent], max: 100, waitMs: 0 };
    const { body } = await this.place.door.call("POST claim", order);
    const work = (body.work as readonly WorkItem[]).find(({ taskId }) => taskId === this.id);
    return work ? new HandAttempt(this.place.door, work, workerId) : null;
  }

  async claim(workerId?: string): Promise<HandAttempt> {
    const attempt = await this.tryClaim(workerId);
    if (!attempt) throw new Error(`Nobody can take it up; it is ${(await this.now()).state}.`);
    return attempt;
  }

  /** Ends as its worker says. */
  async end(kind: "completed" | "failed" | "rejected"): Promise<void> {
    await (await this.claim()).commit({ outcome: { kind } });
  }

  async now(): Promise<Task> {
    const task = await this.place.door.ports.tasks.find(this.ref);
    if (!task) throw new Error("The task is gone.");
    return task;
  }

  async view(): Promise<TaskView> {
    const view = await this.place.door.ports.reader.findView(this.ref);
    if (!view) throw new Error("The task is gone.");
    return view;
  }

  /** What has come of the pause with this handle. */
  async outcome(handle: string | null): Promise<PauseOutcome> {
    return pauseOutcome(await this.view(), handle);
  }

  /** The handle of its open suspension, or of the pause that is under way. */
  async handle(): Promise<string> {
    const { suspension, pending } = await this.now();
    const handle = suspension ?? pending?.handle;
    if (!handle) throw new Error("Nothing holds it.");
    return handle;
  }

  /** The task as soon as it is so; looked at whenever somebody says that it moved. */
  until(what: string, isSo: (task: Task) => boolean): Promise<Task> {
    const look = async () => {
      const task = await this.now();
      return isSo(task) ? task : null;
    };
    const wait = { wakes: this.place.door.ports.wakes, topics: [`task:${this.id}`], timeoutMs: 25_000 };
    return until(`the task ${what}`, look, wait);
  }

  untilState(state: Task["state"]): Promise<Task> {
    return this.until(`is ${state}`, (task) => task.state === state);
  }

  /** All events, or those of some types, oldest first. */
  async events(...types: readonly string[]): Promise<readonly EventView[]> {
    const events = await this.place.door.ports.reader.events(this.ref, 0, 1_000);
    return types.length === 0 ? events : events.filter(({ type }) => types.includes(type));
  }

  /** The data of the events of one type. */
  async told(type: string): Promise<readonly Json[]> {
    return (await this.events(type)).map(({ data }) => data);
  }

  async receipts() {
    return this.place.door.ports.reader.receipts(this.ref);
  }

  /** The checkpoint's state as it was kept. */
  async checkpoint(version: number): Promise<Json> {
    const kept = await this.place.door.ports.reader.findCheckpoint(this.ref, version);
    return kept ? JSON.parse(kept.dataText) : null;
  }

  /** Moves every instant of its rows back, as if so many milliseconds had gone by. */
  async letPass(ms: number): Promise<void> {
    const { rows } = await this.place.pool.query<{ table: string; shifts: string }>(
      `select table_name as table, string_agg(format('%1$I = %1$I - $2 * interval ''1 ms''', column_name), ', ') as shifts
         from information_schema.columns where table_schema = 'public' and data_type = 'timestamp with time zone'
           and table_name = any($1::text[]) group by table_name`,
      [Object.keys(OWNED_BY)],
    );
    for (const { table, shifts } of rows) {
      await this.place.pool.query(`update ${table} set ${shifts} where ${OWNED_BY[table]}`, [this.id, ms]);
    }
    await this.place.pool.query(
      `update task t set pending_pause = t.pending_pause || (select jsonb_object_agg(key, value::timestamptz - $2 * interval '1 ms')
           from jsonb_each_text(t.pending_pause) where key in ('since', 'sharpenedAt'))
         where t.id = $1 and t.pending_pause is not null`,
      [this.id, ms],
    );
  }

  /** What its holder has said last is too long ago. */
  loseLease(): Promise<void> {
    return this.letPass(16_000);
  }
}

const OF_SUSPENSION = "handle in (select s.handle from suspension s where s.task_id = $1)";
/** Tables with instants that count, and which of their rows are the task's. */
const OWNED_BY: Readonly<Record<string, string>> = {
  task: "id = $1",
  suspension: "task_id = $1",
  interrupt: "task_id = $1",
  holder: OF_SUSPENSION,
  wake_condition: OF_SUSPENSION,
};
