import { type Artifact, type Message, Part, Role, type Task, TaskState, type TaskStatus } from "@a2a-js/sdk";
import type { InterruptView } from "../../contract/task-view";
import { isAsking, isHeld, type TaskState as State } from "../../domain/task/state";
import type { ClientArtifact, ClientMessageView, ClientTask } from "../../ports/client-store";
import { isObject } from "../json-object";
import { functionCall, LONG_RUNNING_CALL, longRunningIds } from "./function-calls";
import { PAUSE_EXTENSION, pauseDetail, pauseSentence } from "./pause-detail";

/** What a caller asked to see beyond the protocol. */
export interface Sight {
  /** The pause extension is active. */
  readonly pause: boolean;
}

const STATE: Readonly<Record<Exclude<State, "paused_by_client" | "paused_by_agent" | "resumed">, TaskState>> = {
  submitted: TaskState.TASK_STATE_SUBMITTED,
  working: TaskState.TASK_STATE_WORKING,
  input_required: TaskState.TASK_STATE_INPUT_REQUIRED,
  auth_required: TaskState.TASK_STATE_AUTH_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  canceled: TaskState.TASK_STATE_CANCELED,
  rejected: TaskState.TASK_STATE_REJECTED,
};

type Stand = Pick<ClientTask, "state" | "pausedFromState" | "asksConsent" | "releasesCallers">;

/**
 * The state that a client sees. A paused task shows the one before its pause, so that no client meets a word it does not
 * know; a question for consent is one for authority.
 */
export function wireState({ state, pausedFromState, asksConsent, releasesCallers }: Stand): TaskState {
  if (isHeld(state) && releasesCallers) return TaskState.TASK_STATE_INPUT_REQUIRED;
  const shown = isHeld(state) || state === "resumed" ? (pausedFromState ?? "working") : state;
  if (shown === "input_required" && asksConsent) return TaskState.TASK_STATE_AUTH_REQUIRED;
  return shown === "paused_by_client" || shown === "paused_by_agent" || shown === "resumed"
    ? TaskState.TASK_STATE_WORKING
    : STATE[shown];
}

export function wireTask(task: ClientTask, sight: Sight): Task {
  return {
    id: task.id,
    contextId: task.contextId,
    status: wireStatus(task, sight),
    history: task.history.map((message) => wireMessage(task, message)),
    artifacts: (task.artifacts ?? []).map(wireArtifact),
    metadata: pauseMetadata(task, sight),
  };
}

export function wireStatus(task: ClientTask, sight: Sight): TaskStatus {
  const parts = statusParts(task);
  const message = parts.length > 0 ? spoken(task, `${task.id}-status-${task.version}`, parts) : undefined;
  return {
    state: wireState(task),
    message: message && { ...message, metadata: withLongRunning(task, pauseMetadata(task, sight)) },
    timestamp: task.stateSince,
  };
}

function withLongRunning({ state, questions }: ClientTask, metadata: Record<string, unknown> | undefined) {
  return isAsking(state) && questions.length > 0 ? { ...metadata, ...longRunningIds(questions) } : metadata;
}

export function pauseMetadata(
  task: Pick<ClientTask, "state" | "pausing" | "suspension">,
  { pause }: Sight,
): Record<string, unknown> | undefined {
  const detail = pause ? pauseDetail(task) : null;
  return detail ? { [PAUSE_EXTENSION]: detail } : undefined;
}

function statusParts(task: ClientTask): Part[] {
  if (isHeld(task.state)) return [textPart(pauseSentence(task))];
  if (isAsking(task.state)) return task.questions.flatMap(questionParts);
  return task.endedReason ? [textPart(task.endedReason)] : [];
}

/** What is asked, for people; what answers it, for programs; and the same as the long-running call of a function. */
export function questionParts(question: InterruptView): Part[] {
  const { id, key, kind, message, payload, schema, call } = question;
  const data = {
    question: key,
    id,
    kind,
    ...(payload === null ? {} : { payload }),
    ...(schema === null ? {} : { schema }),
    ...(call === null ? {} : { call: { tool: call.tool, arguments: call.arguments } }),
  };
  return [textPart(message), dataPart(data), { ...dataPart(functionCall(question)), metadata: LONG_RUNNING_CALL }];
}

function dataPart(value: unknown): Part {
  return { ...EMPTY_PART, content: { $case: "data", value }, mediaType: "application/json" };
}

export function wireMessage(task: Pick<ClientTask, "id" | "contextId">, message: ClientMessageView): Message {
  const details = isObject(message.details) ? message.details : {};
  return {
    messageId: message.messageId ?? `${task.id}-${message.seq}`,
    contextId: task.contextId,
    taskId: task.id,
    role: message.role === "user" ? Role.ROLE_USER : Role.ROLE_AGENT,
    parts: Array.isArray(message.parts) ? message.parts.map((part) => Part.fromJSON(part)) : [],
    metadata: isObject(details.metadata) ? { ...details.metadata } : undefined,
    extensions: texts(details.extensions),
    referenceTaskIds: texts(details.referenceTaskIds),
  };
}

export function spoken(task: Pick<ClientTask, "id" | "contextId">, messageId: string, parts: Part[]): Message {
  return {
    messageId,
    contextId: task.contextId,
    taskId: task.id,
    role: Role.ROLE_AGENT,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  };
}

export function wireArtifact({ artifactId, name, text, mimeType, appends }: ClientArtifact): Artifact {
  return {
    artifactId,
    name,
    description: "",
    parts: [appends ? { ...textPart(text), mediaType: mimeType } : artifactPart({ name, text, mimeType })],
    metadata: undefined,
    extensions: [],
  };
}

const DATA_URL = /^data:([^;,]+);base64,([A-Za-z0-9+/=]*)$/;
/** A list of one address may say what is there: `text/uri-list;type=text/plain`. */
const ADDRESS = /^text\/uri-list(?:;type=([^;,\s]+))?$/;

/** Artifacts are kept as text: JSON is data, a data URL is a file, a list of one address is a link, all else is text. */
function artifactPart({ name, text, mimeType }: Pick<ClientArtifact, "name" | "text" | "mimeType">): Part {
  if (mimeType === "application/json") {
    const value = parseJson(text);
    if (value !== undefined) return { ...EMPTY_PART, content: { $case: "data", value }, mediaType: mimeType };
  }
  const [isAddress, linked = ""] = ADDRESS.exec(mimeType) ?? [];
  if (isAddress !== undefined)
    return { ...EMPTY_PART, content: { $case: "url", value: text.trim() }, mediaType: linked, filename: name };
  const [, type = "", bytes] = DATA_URL.exec(text) ?? [];
  if (bytes !== undefined) {
    const value = Buffer.from(bytes, "base64");
    return { ...EMPTY_PART, content: { $case: "raw", value }, mediaType: type, filename: name };
  }
  return { ...textPart(text), mediaType: mimeType };
}

const EMPTY_PART: Part = { content: undefined, metadata: undefined, filename: "", mediaType: "" };

export function textPart(text: string): Part {
  return { ...EMPTY_PART, content: { $case: "text", value: text } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];
}
