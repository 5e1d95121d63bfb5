import type { SuspensionView } from "../../contract/task-view";
import { formatActor } from "../../domain/actor";
import type { Json } from "../../domain/json";
import { isHeld, isTerminal } from "../../domain/task/state";
import type { ClientArtifact, ClientMessageView, ClientTask } from "../../ports/client-store";
import { statusWords } from "../dialect/status-words";
import { conditionsOfView } from "../dialect/to-conditions";
import { toWireParts } from "../dialect/wire-parts";
import { isObject } from "../json-object";
import type { BinduArtifact, BinduHold, BinduMessageView, BinduTask } from "./bindu-shapes";
import { BINDU_STATES } from "./bindu-states";

type Metadata = NonNullable<BinduTask["metadata"]>;
type OfTask = Pick<ClientTask, "id" | "contextId">;

/** The whole task, as its client reads it. `history`: how many of the newest messages are told; left out for all. */
export function toBinduTask(task: ClientTask, { history }: { readonly history?: number } = {}): BinduTask {
  const messages = task.history.map((message) => toBinduMessage(task, message));
  return {
    ...toBinduListed(task),
    history: history === 0 ? [] : messages.slice(-(history ?? messages.length)),
    artifacts: (task.artifacts ?? []).map(toBinduArtifact),
    metadata: metadataOf(task, contentsOf(task, messages)),
  };
}

/** The same without what was said and made. */
export function toBinduListed(task: ClientTask): BinduTask {
  const words = statusWords(task);
  return {
    id: task.id,
    contextId: task.contextId,
    kind: "task",
    status: {
      state: BINDU_STATES[task.state],
      timestamp: task.stateSince,
      ...(words ? { message: statusMessage(task, words) } : {}),
    },
    metadata: metadataOf(task, {}),
  };
}

/** The task at the moment of its resume, whatever has become of it since. */
export function toBinduResumed(task: ClientTask, at: string): BinduTask {
  const { status, metadata, ...rest } = toBinduTask(task);
  const { suspension, pause_requested, ...left } = metadata ?? {};
  return { ...rest, status: { state: "resumed", timestamp: at }, metadata: { ...left, checkpoint: null } };
}

export function toBinduMessage(
  task: OfTask,
  { seq, role, parts, messageId, details }: ClientMessageView,
): BinduMessageView {
  const metadata = isObject(details) ? (details.metadata as Json | undefined) : undefined;
  return {
    kind: "message",
    messageId: messageId ?? `${task.id}-${seq}`,
    role: role === "user" ? "user" : "agent",
    parts: [...toWireParts(parts, "kind")],
    taskId: task.id,
    contextId: task.contextId,
    ...(metadata ? { metadata } : {}),
  };
}

/** A sentence of the server's about where a task stands, as the agent's message. */
export function statusMessage({ id, contextId }: OfTask, text: string): BinduMessageView {
  const parts = [{ kind: "text", text }];
  return { kind: "message", messageId: `${id}-status`, role: "agent", parts, taskId: id, contextId };
}

export function toBinduArtifact({ artifactId, name, text }: ClientArtifact): BinduArtifact {
  return { artifactId, name, parts: [{ kind: "text", text }] };
}

type Contents = Pick<NonNullable<Metadata["checkpoint"]>, "message_history" | "artifacts">;

/** What was said after it was held belongs to the next turn, not to the checkpoint. */
function contentsOf({ history, artifacts, suspension }: ClientTask, messages: readonly BinduMessageView[]): Contents {
  const pausedAt = suspension?.pausedAt ?? "";
  return {
    message_history: messages.filter((_, at) => {
      const said = history[at];
      return said !== undefined && (said.role !== "user" || said.at <= pausedAt);
    }),
    artifacts: (artifacts ?? []).map(toBinduArtifact),
  };
}

function metadataOf(task: ClientTask, contents: Contents): Metadata {
  const { state, suspension, pausing, history } = task;
  const open = suspension && isHeld(state) ? suspension : null;
  return {
    ...metadataOfFirst(history),
    ...(suspension ? { checkpoint: open ? checkpointOf(open, contents) : null } : {}),
    ...(open ? { suspension: toBinduHold(open) } : {}),
    ...(pausing && !isTerminal(state)
      ? {
          pause_requested: {
            handle: pausing.handle,
            reason: pausing.reason,
            mode: pausing.mode,
            since: pausing.since,
          },
        }
      : {}),
  };
}

/** What came with the first message stays with the task; our own words are not to be had that way. */
function metadataOfFirst([first]: readonly ClientMessageView[]): Metadata {
  const metadata = first?.seq === 1 && isObject(first.details) ? first.details.metadata : undefined;
  if (!isObject(metadata)) return {};
  const { checkpoint, suspension, pause_requested, ...own } = metadata;
  return own;
}

function checkpointOf({ pausedFromState, pausedAt }: SuspensionView, contents: Contents): Metadata["checkpoint"] {
  return { paused_from_state: BINDU_STATES[pausedFromState], ...contents, paused_at: pausedAt };
}

function toBinduHold(open: SuspensionView): BinduHold {
  return {
    handle: open.handle,
    reason: open.reason,
    mode: open.mode,
    since: open.pausedAt,
    initiator: open.initiator,
    held_by: open.holders.map(({ actor }) => formatActor(actor)),
    conditions: conditionsOfView(open.conditions),
    stop_proof: open.stopProof,
    ...(isObject(open.metadata) ? { metadata: { ...open.metadata } } : {}),
  };
}
