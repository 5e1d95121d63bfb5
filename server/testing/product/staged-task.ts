import { v7 } from "uuid";
import type { InterruptView, TaskView } from "../../contract/task-view";
import { isTerminal } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";
import { type Reply, replyOf } from "./open-console";
import type { Script } from "./scripted-agent";
import { until } from "./until";
import type { Web, World } from "./world";

type Pause = Parameters<Web["console"]["task"]["pause"]["mutate"]>[0];
type Resume = Parameters<Web["console"]["task"]["resume"]["mutate"]>[0];
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

  static async create(place: Place & { readonly web: Web }, agent: string, script: Script): Promise<StagedTask> {
    const { create } = place.web.console.task;
    // A script is JSON.
    const input = script as unknown as Parameters<typeof create.mutate>[0]["input"];
    const { task } = await create.mutate({ agent, title: "A round", input, requestId: v7() });
    return new StagedTask(place, task.id);
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

  /** The open questions, oldest first. */
  async questions(web: Web): Promise<readonly InterruptView[]> {
    const { interrupts } = await web.console.task.get.query({ taskId: this.id });
    return interrupts.filter(({ status }) => status === "open");
  }

  answer(web: Web, interruptId: string, answer: string): Promise<Answer> {
    return replyOf(web.console.task.answer.mutate({ taskId: this.id, interruptId, answer }));
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

  /** The answers that its run had, by the keys of their questions. */
  answersAtEnd(task: Task): Readonly<Record<string, unknown>> {
    return inHands(task).answers ?? {};
  }
}

/** Returned by the scripted agent. */
interface InHands {
  readonly notes?: readonly unknown[];
  readonly answers?: Readonly<Record<string, unknown>>;
}

function inHands({ state, endedReason }: Task): InHands {
  return state === "completed" ? JSON.parse(endedReason ?? "{}") : {};
}
