import { formatActor } from "../../domain/actor";
import type { Resumed } from "../../domain/task/resumed-by";
import { isHeld, isTerminal } from "../../domain/task/state";
import type { ClientArtifact, ClientMessageView, ClientTask } from "../../ports/client-store";
import { statusWords } from "../dialect/status-words";
import { conditionsOfView } from "../dialect/to-conditions";
import { toWireParts } from "../dialect/wire-parts";
import { isObject } from "../json-object";
import type {
  HarnArtifact,
  HarnMessageView,
  HarnPause,
  HarnTask,
  ParkReceipt,
  PauseReceipt,
  ResumeReceipt,
} from "./harn-shapes";
import { type HarnState, shownState } from "./harn-states";

/** The whole task, as its client reads it. `history`: how many of the newest messages are told; left out for all. */
export function toHarnTask(task: ClientTask, { history }: { readonly history?: number } = {}): HarnTask {
  const words = statusWords(task);
  const said = history === 0 ? [] : task.history.slice(-(history ?? task.history.length));
  const metadata = metadataOf(task);
  return {
    id: task.id,
    contextId: task.contextId,
    status: {
      state: shownStateOf(task),
      timestamp: task.stateSince,
      ...(words ? { message: statusMessage(task.id, words) } : {}),
    },
    history: said.map((message) => toHarnMessage(task.id, message)),
    artifacts: (task.artifacts ?? []).map(toHarnArtifact),
    ...(metadata ? { metadata } : {}),
  };
}

export function shownStateOf({ state, suspension }: Pick<ClientTask, "state" | "suspension">): HarnState {
  return shownState({
    state,
    pausedFrom: suspension?.pausedFromState ?? null,
    initiator: suspension?.initiator ?? null,
  });
}

export function toHarnMessage(taskId: string, { seq, role, parts, messageId }: ClientMessageView): HarnMessageView {
  return {
    id: messageId ?? `${taskId}-${seq}`,
    role: role === "user" ? "user" : "agent",
    parts: [...toWireParts(parts, "type")],
  };
}

export function statusMessage(taskId: string, text: string): HarnMessageView {
  return { id: `${taskId}-status`, role: "agent", parts: [{ type: "text", text }] };
}

export function toHarnArtifact({ artifactId, name, text }: ClientArtifact): HarnArtifact {
  return { artifactId, name, parts: [{ type: "text", text }] };
}

/** What came of a pause that was not refused. */
export function toPauseReceipt(task: ClientTask): PauseReceipt {
  const pause = pauseOf(task);
  return {
    taskId: task.id,
    state: shownStateOf(task),
    handle: pause?.handle ?? "",
    ...(pause?.pausedAt ? { pausedAt: pause.pausedAt } : {}),
    reason: pause?.reason ?? null,
    ...(pause ? { metadata: { harn: { pause } } } : {}),
  };
}

/** The resume as of its moment, whatever has become of the task since. `resumedAt`: ISO 8601. */
export function toResumeReceipt(taskId: string, resumed: Resumed, resumedAt: string): ResumeReceipt {
  const { handle, pausedFromState: pausedFrom, initiator, cause, hadResumeInput, continueTranscript } = resumed;
  return {
    taskId,
    state: shownState({ state: resumed.state, pausedFrom, initiator }),
    handle,
    previousState: shownState({ state: resumed.previousState, pausedFrom, initiator }),
    cause,
    hadResumeInput,
    continueTranscript,
    resumedAt,
  };
}

export function toParkReceipt(taskId: string, suspension: NonNullable<ClientTask["suspension"]>): ParkReceipt {
  const { handle, pausedAt } = suspension;
  return { taskId, state: "paused-by-agent", handle, pausedAt };
}

function metadataOf(task: ClientTask): HarnTask["metadata"] | null {
  const [first] = task.history;
  const given =
    first?.seq === 1 && isObject(first.details) && isObject(first.details.metadata) ? first.details.metadata : {};
  const { harn, ...own } = given;
  const pause = pauseOf(task);
  const metadata = { ...own, ...(pause ? { harn: { pause } } : {}) };
  return Object.keys(metadata).length > 0 ? metadata : null;
}

/** The hold that stands, or the one that is asked for; null when there is neither. */
export function pauseOf({ state, pausing, suspension }: ClientTask): HarnPause | null {
  if (pausing && !isTerminal(state)) {
    const { handle, reason, mode } = pausing;
    return { state: "pausing", handle, initiator: "client", reason, mode, conditions: null };
  }
  if (!suspension || !isHeld(state)) return null;
  const { handle, initiator, reason, mode, conditions, pausedAt, holders, stopProof, metadata } = suspension;
  return {
    state: "paused",
    handle,
    initiator: initiator === "agent" ? "agent" : "client",
    reason,
    conditions: conditionsOfView(conditions.filter(({ status }) => status === "open")),
    pausedAt,
    mode,
    holders: holders.map((holder) => ({ kind: holder.kind, actor: formatActor(holder.actor), reason: holder.reason })),
    stopProof,
    ...(isObject(metadata) ? { metadata: { ...metadata } } : {}),
  };
}
