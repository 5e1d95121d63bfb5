import type { EventView, InterruptView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import { TASK_STATES, type TaskState } from "../../domain/task/state";
import type { Ports } from "../../ports";
import type { ClientArtifact, ClientMessageView, ClientRef } from "../../ports/client-store";

/** What happened to a task, with all of what was said and made. `event` numbers it. */
export type TaskNews =
  | {
      readonly kind: "moved";
      readonly event: EventView;
      readonly to: TaskState;
      /** What the agent asks with this move. */
      readonly questions: readonly InterruptView[];
    }
  | { readonly kind: "said"; readonly event: EventView; readonly message: ClientMessageView }
  | { readonly kind: "made"; readonly event: EventView; readonly artifact: ClientArtifact }
  /** Anything else: each question that was opened, holders, steps, a pause that was asked for. */
  | { readonly kind: "other"; readonly event: EventView };

/** Wakes are hints: at the latest after this long the log is looked at. */
const LOOK_MS = 1_000;
/** Events read at a time: what a slow reader keeps waiting stays in the database. */
const PAGE = 200;

/**
 * All that happens to a task after an event, each once and in order: from the log first, then as it comes. Ends by its
 * signal alone; whoever reads it decides when it has heard enough. A task that is not the client's own never says anything.
 */
export async function* followTask(
  ports: Ports,
  client: ClientRef,
  { taskId, after, signal }: { readonly taskId: string; readonly after: number; readonly signal: AbortSignal },
): AsyncGenerator<readonly TaskNews[], void, undefined> {
  const ref = { tenantId: client.tenantId, taskId };
  let seq = after;
  while (!signal.aborted) {
    // Before the look, so that no wake falls between the two.
    const woken = ports.wakes.wait([`task:${taskId}`], LOOK_MS, signal);
    const events = await ports.reader.events(ref, seq, PAGE);
    const last = events.at(-1);
    if (last) {
      seq = last.seq;
      yield await newsOf(ports, client, events);
    } else await woken;
  }
}

/** The events of one task with what they tell of, read at once for all of them. */
export async function newsOf(
  ports: Ports,
  client: ClientRef,
  events: readonly EventView[],
): Promise<readonly TaskNews[]> {
  const said = events.flatMap((event) => (event.type === "message.added" ? [numberOf(event)] : []));
  const made = events.flatMap(({ type, version }) => (type === "artifact.added" ? [version] : []));
  const [first] = events;
  const asked = first && events.some(({ type }) => type === "interrupt.opened");
  const [messages, artifacts, questions] = await Promise.all([
    first && said.length > 0 ? ports.clients.messages(client, first.taskId, rangeOf(said)) : [],
    first && made.length > 0 ? ports.clients.artifactsWritten(client, first.taskId, rangeOf(made)) : [],
    asked ? ports.reader.interrupts({ tenantId: client.tenantId, taskId: first.taskId }) : [],
  ]);
  const messageOf = new Map(messages.map((message) => [message.seq, message]));
  const unseen = [...artifacts];
  return events.map((event) => {
    const to = stateAfter(event);
    if (to) return { kind: "moved", event, to, questions: openedWith(event, events, questions) };
    const message = event.type === "message.added" ? messageOf.get(numberOf(event)) : undefined;
    if (message) return { kind: "said", event, message };
    const artifact = event.type === "artifact.added" ? takeArtifact(unseen, event) : undefined;
    return artifact ? { kind: "made", event, artifact } : { kind: "other", event };
  });
}

/** Where the event led the task to; null when it moved nothing. */
function stateAfter({ data }: EventView): TaskState | null {
  const to = memberOf(data, "to");
  return TASK_STATES.find((state) => state === to) ?? null;
}

/** A member of what an event tells. */
export function memberOf(data: Json, key: string): Json | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  // Not an array, as was asked above.
  return (data as Readonly<Record<string, Json>>)[key];
}

/** Questions that were opened in the same change, in the order in which they were asked. */
function openedWith(
  { version }: EventView,
  events: readonly EventView[],
  questions: readonly InterruptView[],
): readonly InterruptView[] {
  const opened = events.filter((event) => event.type === "interrupt.opened" && event.version === version);
  return opened.flatMap(({ data }) => questions.find(({ id }) => id === memberOf(data, "interruptId")) ?? []);
}

function numberOf({ data }: EventView): number {
  return Number(memberOf(data, "messageSeq") ?? 0);
}

/** Rows come in order of their versions, and pieces of one artifact in the order in which they were written. */
function takeArtifact<A extends ClientArtifact & { readonly taskVersion: number }>(
  unseen: A[],
  { version, data }: EventView,
): A | undefined {
  const artifactId = memberOf(data, "artifactId");
  const at = unseen.findIndex((row) => row.taskVersion === version && row.artifactId === artifactId);
  return at < 0 ? undefined : unseen.splice(at, 1)[0];
}

function rangeOf(numbers: readonly number[]): { readonly from: number; readonly to: number } {
  return { from: Math.min(...numbers), to: Math.max(...numbers) };
}
