import { z } from "zod";
import { COMMON_ANSWERS, STATE_NAMES } from "./answer-shapes";

const { Instant, WithPause, PauseExtension } = COMMON_ANSWERS;

const Part = z.discriminatedUnion("kind", [
  z.looseObject({ kind: z.literal("text"), text: z.string() }),
  z.looseObject({
    kind: z.literal("file"),
    file: z.looseObject({ uri: z.string().optional(), bytes: z.string().optional() }),
  }),
  z.looseObject({ kind: z.literal("data"), data: z.unknown() }),
]);
const Message = z.looseObject({
  kind: z.literal("message"),
  messageId: z.string(),
  contextId: z.string().optional(),
  taskId: z.string().optional(),
  role: z.enum(["user", "agent"]),
  parts: z.array(Part).min(1),
  metadata: WithPause.optional(),
});
const TaskStatus = z.looseObject({
  state: z.enum(STATE_NAMES.map((state) => state.toLowerCase().replace("_", "-"))),
  message: Message.optional(),
  timestamp: Instant,
});
const Artifact = z.looseObject({ artifactId: z.string(), name: z.string().optional(), parts: z.array(Part).min(1) });
const Task = z.looseObject({
  kind: z.literal("task"),
  id: z.string(),
  contextId: z.string(),
  status: TaskStatus,
  history: z.array(Message).optional(),
  artifacts: z.array(Artifact).optional(),
  metadata: WithPause.optional(),
});
const StatusUpdate = z.looseObject({
  kind: z.literal("status-update"),
  taskId: z.string(),
  contextId: z.string(),
  status: TaskStatus,
  final: z.boolean(),
  metadata: WithPause.optional(),
});
const ArtifactUpdate = z.looseObject({
  kind: z.literal("artifact-update"),
  taskId: z.string(),
  contextId: z.string(),
  artifact: Artifact,
  append: z.boolean().optional(),
  lastChunk: z.boolean().optional(),
});
const PushConfig = z.looseObject({
  taskId: z.string(),
  pushNotificationConfig: z.looseObject({
    id: z.string(),
    url: z.string(),
    token: z.string().optional(),
    authentication: z.looseObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
  }),
});
const Card = z.looseObject({
  name: z.string(),
  url: z.string(),
  protocolVersion: z.string(),
  capabilities: z.looseObject({ extensions: z.array(PauseExtension).optional() }),
});

/** What is answered in A2A 0.3, by the names that `RESULTS_0_3` gives. REST says it in that version's older names. */
export const ANSWERS_0_3 = {
  ...COMMON_ANSWERS,
  Part,
  Message,
  TaskStatus,
  Artifact,
  Task,
  Sent: z.union([Task, Message]),
  Piece: z.union([Task, Message, StatusUpdate, ArtifactUpdate]),
  PushConfig,
  PushConfigList: z.array(PushConfig),
  Card,
} as const satisfies Record<string, z.ZodType>;

export const RESULTS_0_3 = {
  "message/send": "Sent",
  "message/stream": "Piece",
  "tasks/get": "Task",
  "tasks/cancel": "Task",
  "tasks/resubscribe": "Piece",
  "tasks/pushNotificationConfig/set": "PushConfig",
  "tasks/pushNotificationConfig/get": "PushConfig",
  "tasks/pushNotificationConfig/list": "PushConfigList",
  "tasks/pushNotificationConfig/delete": "Nothing",
  "agent/getAuthenticatedExtendedCard": "Card",
  "tasks/pause": "Task",
  "tasks/resume": "Task",
  "tasks/await_resumption": "ParkedByWorker",
} as const satisfies Record<string, keyof typeof ANSWERS_0_3>;
