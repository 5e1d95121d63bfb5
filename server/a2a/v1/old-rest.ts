import { type Folded, foldSpellings } from "../dialect/spelling";
import { isObject, type JsonObject } from "../json-object";
import { OLD_REST_NAMES } from "./proto-names";

/**
 * A2A 0.3 over REST: what 1.0 says in the names of the older protocol buffers, which are those of neither version's JSON-RPC.
 * A message has `content` where a newer one has `parts`, files and data stand one level deeper, and a status update says
 * whether it is the last.
 */

/** Parameters of an operation in the names of 1.0. What has another shape is left to be refused by name. */
export function fromOldParams(operation: string, params: JsonObject): Folded {
  const folded = foldSpellings(params, OLD_REST_NAMES);
  return "fields" in folded ? folded : { value: inNewShape(operation, folded.value) };
}

function inNewShape(operation: string, params: JsonObject): JsonObject {
  if (operation === "CreateTaskPushNotificationConfig") {
    const { taskId, pushNotificationConfig } = params;
    return { ...(isObject(pushNotificationConfig) ? fromOldPush(pushNotificationConfig) : {}), taskId };
  }
  if (operation !== "SendMessage" && operation !== "SendStreamingMessage") return params;
  const { message, configuration, metadata } = params;
  return {
    message: isObject(message) ? fromOldMessage(message) : message,
    configuration: isObject(configuration) ? fromOldConfiguration(configuration) : configuration,
    metadata,
  };
}

/** What came of an operation, in the older names. */
export function toOldResult(operation: string, result: unknown): unknown {
  if (!isObject(result)) return result;
  switch (operation) {
    case "SendMessage":
    case "SendStreamingMessage":
    case "SubscribeToTask":
      return toOldResponse(result);
    case "ListTasks":
      return { ...result, tasks: listOf(result.tasks).map(toOldTask) };
    case "CreateTaskPushNotificationConfig":
    case "GetTaskPushNotificationConfig":
      return toOldPush(result);
    case "ListTaskPushNotificationConfigs":
      return { ...result, configs: listOf(result.configs).map(toOldPush) };
    default:
      return toOldTask(result);
  }
}

function toOldResponse({ task, message, statusUpdate, artifactUpdate }: JsonObject): JsonObject {
  if (isObject(task)) return { task: toOldTask(task) };
  if (isObject(message)) return { message: toOldMessage(message) };
  if (isObject(artifactUpdate))
    return { artifactUpdate: { ...artifactUpdate, artifact: toOldArtifact(Object(artifactUpdate.artifact)) } };
  const { status, ...update } = Object(statusUpdate) as JsonObject; // an update is all that is left
  return { statusUpdate: { ...update, status: toOldStatus(Object(status)), final: isFinal(Object(status)) } };
}

function toOldTask({ status, artifacts, history, ...task }: JsonObject): JsonObject {
  return {
    ...task,
    status: toOldStatus(Object(status)),
    ...(artifacts === undefined ? {} : { artifacts: listOf(artifacts).map(toOldArtifact) }),
    ...(history === undefined ? {} : { history: listOf(history).map(toOldMessage) }),
  };
}

function toOldStatus({ state, message, ...status }: JsonObject): JsonObject {
  const told = isObject(message) ? { message: toOldMessage(message) } : {};
  return { ...status, ...told, state: state === "TASK_STATE_CANCELED" ? "TASK_STATE_CANCELLED" : state };
}

const FINAL = new Set(["COMPLETED", "FAILED", "CANCELED", "REJECTED"].map((state) => `TASK_STATE_${state}`));

function isFinal({ state }: JsonObject): boolean {
  return FINAL.has(String(state));
}

function toOldArtifact({ parts, ...artifact }: JsonObject): JsonObject {
  return { ...artifact, parts: listOf(parts).map(toOldPart) };
}

function toOldMessage({ parts, referenceTaskIds: _unknown, ...message }: JsonObject): JsonObject {
  return { ...message, content: listOf(parts).map(toOldPart) };
}

function toOldPart({ text, url, raw, data, mediaType, filename, metadata }: JsonObject): JsonObject {
  const more = metadata === undefined ? {} : { metadata };
  const file = { ...(mediaType ? { mimeType: mediaType } : {}), ...(filename ? { name: filename } : {}) };
  if (url !== undefined) return { file: { fileWithUri: url, ...file }, ...more };
  if (raw !== undefined) return { file: { fileWithBytes: raw, ...file }, ...more };
  if (data === undefined) return { text, ...more };
  // Only objects were data.
  return { data: { data: isObject(data) ? data : { value: data } }, ...more };
}

function fromOldMessage({ parts, ...message }: JsonObject): JsonObject {
  return { ...message, parts: Array.isArray(parts) ? parts.map(fromOldPart) : parts };
}

function fromOldPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { file, data, ...more } = part;
  if (isObject(data)) return { ...more, data: data.data };
  if (!isObject(file)) return part;
  const { fileWithUri: url, fileWithBytes: raw, mimeType: mediaType, name: filename } = file;
  return { ...more, url, raw, mediaType, filename };
}

/** A client that says nothing of waiting, though it says other things, does not wait: false is not written there. */
function fromOldConfiguration(configuration: JsonObject): JsonObject {
  const { acceptedOutputModes, pushNotification, historyLength, blocking } = configuration;
  return {
    acceptedOutputModes,
    returnImmediately: typeof blocking === "boolean" ? !blocking : (blocking ?? true),
    ...(historyLength === 0 ? {} : { historyLength }),
    taskPushNotificationConfig: isObject(pushNotification) ? fromOldPush(pushNotification) : pushNotification,
  };
}

function fromOldPush({ authentication, ...config }: JsonObject): JsonObject {
  if (!isObject(authentication)) return config;
  const { schemes, credentials } = authentication;
  return { ...config, authentication: { scheme: listOf<unknown>(schemes)[0], credentials } };
}

function toOldPush({ taskId, authentication, tenant: _none, ...config }: JsonObject): JsonObject {
  const name = `tasks/${String(taskId)}/pushNotificationConfigs/${String(config.id)}`;
  const { scheme, credentials } = Object(authentication) as JsonObject; // absent where there is none
  const told = isObject(authentication) ? { authentication: { schemes: [scheme], credentials } } : {};
  return { name, pushNotificationConfig: { ...config, ...told } };
}

function listOf<T = JsonObject>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}
