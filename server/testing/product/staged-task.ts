import { v7 } from "uuid";
import type { InterruptView, TaskView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import { isTerminal } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";
import { type Reply, replyOf } from "./open-console";
import type { Script } from "./scripted-agent";
import { until } from "./until";
import type { Web, World } from "./world";

type Pause = Parameters<Web["console"]["task"]["pause"]["mutate"]>[0];
type Resume = Parameters<Web["console"]["task"]["resume"]["mutate"]>[0];
type Edit = Parameters<Web["console"]["checkpoint"]["editState"]["mutate"]>[0];
type Cancel = Parameters<Web["console"]["task"]["cancel"]["mutate"]>[0];
export type Answer = Reply<{ readonly outcome: "accepted" | "unchanged"; readonly task: TaskView }>;

interface Place {
  readonly world: World;
  /** How long it is waited for anything to come about, milliseconds. */
  readonly patienceMs: number;
}

/** Something did not come about on this task. */
export class NoEnd extends Error {
  constructor(
    readonly taskId: string,
    override readonly cause: Error,
  ) {
    super(cause.message);
  }
}

/** One task of a scripted agent, and what people do to it through web processes. */
export class StagedTask {
  private constructor(
    private readonly place: Place,
    readonly id: string,
  ) {}

  // biome-ignore lint/complexity/useMaxParams: where, who, what, and what is seldom said
  static async create(
    place: Place & { readonly web: Web },
    agent: string,
    script: Script | { readonly prompt: string },
    labels: readonly string[] = [],
  ): Promise<StagedTask> {
    const { create } = place.web.console.task;
    // A script is JSON.
    const input = script as unknown as Parameters<typeof create.mutate>[0]["input"];
    const { task } = await create.mutate({ agent, title: "A round", input, labels: [...labels], requestId: v7() });
    return new StagedTask(place, task.id);
  }

  /** One that somebody else has made. */
  static of(place: Place, taskId: string): StagedTask {
    return new StagedTask(place, taskId);
  }

  pause(web: Web, order: Partial<Pause> = {}): Promise<Answer> {
    return replyOf(web.console.task.pause.mutate({ taskId: this.id, ...order }));
  }

  resume(web: Web, order: Partial<Resume> = {}): Promise<Answer> {
    return replyOf(web.console.task.resume.mutate({ taskId: this.id, ...order }));
  }

  cancel(web: Web, order: Partial<Cancel> = {}): Promise<Answer> {
    return replyOf(web.console.task.cancel.mutate({ taskId: this.id, ...order }));
  }

  /** Saves its state as somebody edited it, from the version that was looked at. */
  edit(web: Web, version: number, state: Edit["state"]): Promise<Answer> {
    return replyOf(web.console.checkpoint.editState.mutate({ taskId: this.id, version, state, reason: "edited" }));
  }

  view(web: Web): Promise<TaskView> {
    return web.console.task.get.query({ taskId: this.id });
  }

  /** The open questions, oldest first. */
  async questions(web: Web): Promise<readonly InterruptView[]> {
    const { interrupts } = await this.view(web);
    return interrupts.filter(({ status }) => status === "open");
  }

  // biome-ignore lint/complexity/useMaxParams: who, which, what, and what is seldom said
  answer(web: Web, interruptId: string, answer: Json, requestId?: string): Promise<Answer> {
    return replyOf(web.console.task.answer.mutate({ taskId: this.id, interruptId, answer, requestId }));
  }

  async now(): Promise<Task> {
    const task = await this.place.world.tools.ports.tasks.find({ tenantId: "local", taskId: this.id });
    if (!task) throw new Error(`Task ${this.id} is gone.`);
    return task;
  }

  /** The task as soon as it is so. Throws NoEnd when it does not become so. */
  async until(what: string, isSo: (task: Task) => boolean): Promise<Task> {
    const look = async () => {
      const task = await this.now();
      return isSo(task) ? task : null;
    };
    const { world, patienceMs } = this.place;
    const wait = { wakes: world.tools.ports.wakes, topics: [`task:${this.id}`], timeoutMs: patienceMs };
    return until(`the task ${what}`, look, wait).catch((cause: Error) => {
      throw new NoEnd(this.id, cause);
    });
  }

  untilEnded(): Promise<Task> {
    return this.until("has ended", ({ state }) => isTerminal(state));
  }

  /** What its run had in its hands at its end. What failed says why, not what it heard. */
  notesAtEnd(task: Task): readonly unknown[] {
    return inHands(task).notes ?? [];
  }

  /** The state with which its last attempt began. */
  stateAtBegin(task: Task): Json {
    return inHands(task).began ?? null;
  }

  /** The answers that its run had, by the keys of their questions. */
  answersAtEnd(task: Task): Readonly<Record<string, unknown>> {
    return inHands(task).answers ?? {};
  }
}

/** Returned by the scripted agent. */
interface InHands {
  readonly notes?: readonly unknown[];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly began?: Json;
}

function inHands({ state, endedReason }: Task): InHands {
  return state === "completed" ? JSON.parse(endedReason ?? "{}") : {};
}
