import { expect } from "@playwright/test";
import type { z } from "zod";
import type { BudgetFields } from "../server/contract/budget-inputs";
import type { TaskPage as TaskPageView } from "../server/contract/fleet-view";
import type { StartOperationInput } from "../server/contract/operation-inputs";
import type { CommandOutcome, Refusal } from "../server/contract/refusal-view";
import type { ViewFilter } from "../server/contract/saved-view";
import type { SessionView } from "../server/contract/session-view";
import type { CreateKeyInput } from "../server/contract/settings-inputs";
import type {
  AnswerInterruptInput,
  CancelTaskInput,
  CreateTaskInput,
  ListTasksInput,
  PauseTaskInput,
  ResumeTaskInput,
} from "../server/contract/task-inputs";
import type {
  AgentView,
  ArtifactView,
  EventView,
  MessageView,
  ReceiptView,
  TaskView,
} from "../server/contract/task-view";

/** The console's calls as a page makes them, for what a journey sets up, does elsewhere or compares. */
export class ConsoleApi {
  constructor(readonly url: string) {}

  async create(input: z.input<typeof CreateTaskInput>): Promise<TaskView> {
    return (await this.call<CommandOutcome>("task.create", input)).task;
  }

  /** A task of the built-in agent. */
  digest(folder: string, options: Readonly<Record<string, unknown>> = {}): Promise<TaskView> {
    return this.create({ agent: "digest", title: `Digest ${folder}`, input: { folder, ...options } });
  }

  task(taskId: string): Promise<TaskView> {
    return this.call("task.get", { taskId });
  }

  list(input: z.input<typeof ListTasksInput> = {}): Promise<TaskPageView> {
    return this.call("task.list", input);
  }

  pause(input: z.input<typeof PauseTaskInput>): Promise<CommandOutcome> {
    return this.call("task.pause", input);
  }

  resume(input: z.input<typeof ResumeTaskInput>): Promise<CommandOutcome> {
    return this.call("task.resume", input);
  }

  cancel(input: z.input<typeof CancelTaskInput>): Promise<CommandOutcome> {
    return this.call("task.cancel", input);
  }

  undoCancel(taskId: string): Promise<CommandOutcome> {
    return this.call("task.undoCancel", { taskId });
  }

  answer(input: z.input<typeof AnswerInterruptInput>): Promise<CommandOutcome> {
    return this.call("task.answer", input);
  }

  createBudget(fields: z.input<typeof BudgetFields>): Promise<{ readonly budgetId: string }> {
    return this.call("budget.create", { fields });
  }

  /** A view of one's own; gives its id. */
  async saveView(name: string, filter: z.input<typeof ViewFilter>): Promise<string> {
    return (await this.call<{ viewId: string }>("view.save", { name, shared: false, filter })).viewId;
  }

  deleteView(viewId: string): Promise<void> {
    return this.call("view.delete", { viewId });
  }

  receipts(taskId: string): Promise<readonly ReceiptView[]> {
    return this.call("task.receipts", { taskId });
  }

  async events(taskId: string): Promise<readonly EventView[]> {
    return (await this.call<{ items: readonly EventView[] }>("event.list", { taskId, limit: 1_000 })).items;
  }

  /** The conversation, oldest first. */
  async messages(taskId: string): Promise<readonly MessageView[]> {
    return (await this.call<{ items: readonly MessageView[] }>("task.messages", { taskId, limit: 1_000 })).items;
  }

  /** How its agent's conversation stands; null while it never had one. */
  session(taskId: string): Promise<SessionView | null> {
    return this.call("session.ofTask", { taskId });
  }

  async artifact(taskId: string, artifactId: string): Promise<string> {
    return (await this.call<ArtifactView>("task.artifact", { taskId, artifactId })).text;
  }

  /** What a digest left behind, both files. */
  async digestOf(taskId: string): Promise<{ markdown: string; json: string }> {
    const [markdown, json] = await Promise.all([
      this.artifact(taskId, "digest-md"),
      this.artifact(taskId, "digest-json"),
    ]);
    return { markdown, json };
  }

  /** Waits until the task is so; also while nobody answers. */
  async until(taskId: string, is: (task: TaskView) => boolean, timeout = 20_000): Promise<TaskView> {
    const seen: TaskView[] = [];
    await expect(async () => {
      seen[0] = await this.task(taskId);
      expect(is(seen[0]), `state ${seen[0].state}, ${seen[0].stepsDone} steps done`).toBe(true);
    }).toPass({ timeout, intervals: [50, 100, 200] });
    const [task] = seen;
    if (!task) throw new Error("It was not read.");
    return task;
  }

  untilState(taskId: string, state: TaskView["state"], timeout?: number): Promise<TaskView> {
    return this.until(taskId, (task) => task.state === state, timeout);
  }

  /** A key for outside clients; the secret is told this once. */
  /** Many tasks at once; gives the operation's id. */
  async startOperation(input: z.input<typeof StartOperationInput>): Promise<string> {
    return (await this.call<{ operationId: string }>("operation.start", input)).operationId;
  }

  createKey(input: z.input<typeof CreateKeyInput>): Promise<{ readonly secret: string }> {
    return this.call("settings.key.create", input);
  }

  /** Waits until a worker has brought this agent. */
  async untilAgent(name: string): Promise<void> {
    await expect(async () => {
      const agents = await this.call<readonly AgentView[]>("agent.list", {});
      expect(agents.filter((agent) => agent.workers > 0).map((agent) => agent.name)).toContain(name);
    }).toPass({ timeout: 30_000, intervals: [50, 100, 200] });
  }

  /** Ends every task that has not, so that the next journey finds free workers. */
  async cancelAll(): Promise<void> {
    const { tasks } = await this.list({ view: "active" });
    await Promise.all(tasks.map(({ id }) => this.cancel({ taskId: id, undoMs: 0 }).catch(() => undefined)));
  }

  private async call<T>(path: string, input: unknown): Promise<T> {
    const answer = await fetch(`${this.url}/api/trpc/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: this.url },
      body: JSON.stringify(input),
    });
    const body = await answer.json();
    if (answer.ok) return body.result.data;
    throw new CallRefused(path, answer.status, body.error);
  }
}

export class CallRefused extends Error {
  readonly refusal: Refusal | undefined;

  constructor(
    path: string,
    readonly status: number,
    error: { message: string; data?: { refusal?: Refusal } },
  ) {
    super(`${path}: ${status} ${error.message}`);
    this.refusal = error.data?.refusal;
  }
}
