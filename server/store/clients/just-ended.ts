import type { Change } from "../../domain/task/change";
import { isTerminal } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";
import type { NewTask } from "../../ports";
import type { ClientMessageView, ClientRef, ClientTask, Depth } from "../../ports/client-store";
import type { Given } from "../task/create-task";

type Begun = Pick<ClientTask, "contextId" | "client" | "dialect" | "releasesCallers"> & {
  readonly first: ClientMessageView | null;
};

/** Made, given to a worker, and then its first commit. */
const VERSION_AT_FIRST_COMMIT = 3;
const MAX_BEGUN = 1_000;
/** Of the input of one that is remembered, characters. */
const MAX_INPUT = 16_384;

/**
 * Clients' tasks that this process made, gave to a worker in the same statement, and ended by the first commit: all of such a
 * task is known here, so that who waits for its end need not read it. Known from the commit until what it set in motion at
 * once is done; after that nobody knows who else wrote to it.
 */
export class JustEnded {
  private readonly begun = new Map<string, Begun>();
  private readonly ended = new Map<string, { readonly tenantId: string; readonly task: ClientTask }>();

  begin({ client, dialect, contextId, inputText, message }: NewTask, { work, releasesCallers }: Given): void {
    if (client === undefined || dialect === undefined || inputText.length > MAX_INPUT) return;
    const details = message?.details ?? null;
    const [first = null] = work.messages.map(({ version: _, messageId = null, ...said }) => {
      return { ...said, messageId, details };
    });
    this.begun.set(work.task.id, { contextId, client, dialect, releasesCallers, first });
    if (this.begun.size <= MAX_BEGUN) return;
    const [oldest = ""] = this.begun.keys();
    this.begun.delete(oldest);
  }

  /** The task was written by this process. */
  write(after: Task, change: Change): void {
    const begun = this.begun.get(after.id);
    if (!begun) return;
    this.begun.delete(after.id);
    const task = endOf(begun, after, change);
    if (!task) return;
    this.ended.set(after.id, { tenantId: after.tenantId, task });
    setImmediate(() => this.ended.delete(after.id));
  }

  find({ tenantId, client, agents }: ClientRef, taskId: string, { history, artifacts }: Depth): ClientTask | null {
    const { task, tenantId: its } = this.ended.get(taskId) ?? {};
    if (!task || its !== tenantId || task.client !== client) return null;
    if (agents.length > 0 && !agents.includes(task.agent)) return null;
    return {
      ...task,
      history: history === null ? task.history : task.history.slice(Math.max(0, task.history.length - history)),
      artifacts: artifacts ? task.artifacts : null,
    };
  }
}

/** Null where more was written than what is known here, or several artifacts, whose order the database tells. */
function endOf({ first, ...begun }: Begun, after: Task, { messages = [], artifacts = [] }: Change): ClientTask | null {
  if (after.version !== VERSION_AT_FIRST_COMMIT || !isTerminal(after.state) || artifacts.length > 1) return null;
  const seq0 = after.messageSeq - messages.length + 1;
  const at = after.updatedAt.toISOString();
  const said = messages.map(({ role, actor, origin, parts, messageId = null, details = null }, i) => {
    return { seq: seq0 + i, role, actor, origin, parts, messageId, details, at };
  });
  return {
    ...begun,
    id: after.id,
    agent: after.agentName,
    state: after.state,
    stateSince: after.stateSince.toISOString(),
    pausedFromState: null,
    pausing: null,
    suspension: null,
    questions: [],
    asksConsent: false,
    endedReason: after.endedReason,
    pauseModes: after.pauseModes,
    version: after.version,
    eventSeq: after.eventSeq,
    messageSeq: after.messageSeq,
    createdAt: after.createdAt.toISOString(),
    updatedAt: at,
    history: first ? [first, ...said] : said,
    artifacts: artifacts.map(({ artifactId, name, mimeType, text, isLast }) => {
      return { artifactId, version: 1, name, mimeType, text, appends: false, isLast };
    }),
  };
}
