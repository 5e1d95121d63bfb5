import { z } from "zod";
import { PAUSE_MODES, RESUME_CAUSES } from "../../domain/task/task";
import { ParkedByWorker } from "./await-resumption";
import { INITIATORS, PAUSE_EXTENSION, PauseDetail } from "./pause-detail";

const Instant = z.iso.datetime();
const Metadata = z.record(z.string(), z.unknown());
/** Of tasks, their status messages and updates: what the pause extension says stands under its name, for those who asked for it. */
const WithPause = z.looseObject({ [PAUSE_EXTENSION]: PauseDetail.optional() });

/** What is wrong with a call, as google.rpc has it. The pause extension's have the domain `checkrein`, and a refusal's code as reason. */
const ErrorInfo = z.looseObject({
  "@type": z.string(),
  reason: z.string(),
  domain: z.string(),
  metadata: z.record(z.string(), z.string()).optional(),
});
/** The member `error` of an answer. */
const RpcError = z.object({ code: z.int(), message: z.string(), data: z.array(ErrorInfo).optional() });
/** The body of a refusal over REST. */
const RestError = z.object({
  error: z.object({ code: z.int(), status: z.string(), message: z.string(), details: z.array(ErrorInfo) }),
});

const ROLES = ["ROLE_USER", "ROLE_AGENT"] as const;
/** In the order of the protocol's numbers. */
export const STATE_NAMES = [
  "SUBMITTED",
  "WORKING",
  "COMPLETED",
  "FAILED",
  "CANCELED",
  "INPUT_REQUIRED",
  "REJECTED",
  "AUTH_REQUIRED",
] as const;

const Part = z.looseObject({
  text: z.string().optional(),
  /** Base64. */
  raw: z.base64().optional(),
  url: z.string().optional(),
  data: z.unknown().optional(),
  mediaType: z.string().optional(),
  filename: z.string().optional(),
  metadata: Metadata.optional(),
});
const Message = z.looseObject({
  messageId: z.string(),
  contextId: z.string().optional(),
  taskId: z.string().optional(),
  role: z.enum(ROLES),
  parts: z.array(Part).min(1),
  metadata: WithPause.optional(),
  extensions: z.array(z.string()).optional(),
  referenceTaskIds: z.array(z.string()).optional(),
});
const TaskStatus = z.looseObject({
  state: z.enum(STATE_NAMES.map((state) => `TASK_STATE_${state}`)),
  message: Message.optional(),
  timestamp: Instant,
});
const Artifact = z.looseObject({ artifactId: z.string(), name: z.string().optional(), parts: z.array(Part).min(1) });
const Task = z.looseObject({
  id: z.string(),
  contextId: z.string(),
  status: TaskStatus,
  history: z.array(Message).optional(),
  artifacts: z.array(Artifact).optional(),
  metadata: WithPause.optional(),
});
const StatusUpdate = z.looseObject({
  taskId: z.string(),
  contextId: z.string(),
  status: TaskStatus,
  metadata: WithPause.optional(),
});
const ArtifactUpdate = z.looseObject({
  taskId: z.string(),
  contextId: z.string(),
  artifact: Artifact,
  append: z.boolean().optional(),
  lastChunk: z.boolean().optional(),
});
const Sent = z.union([z.strictObject({ task: Task }), z.strictObject({ message: Message })]);
const Piece = z.union([
  z.strictObject({ task: Task }),
  z.strictObject({ message: Message }),
  z.strictObject({ statusUpdate: StatusUpdate }),
  z.strictObject({ artifactUpdate: ArtifactUpdate }),
]);
const TaskList = z.strictObject({
  tasks: z.array(Task),
  nextPageToken: z.string(),
  pageSize: z.int(),
  totalSize: z.int(),
});
const PushConfig = z.looseObject({
  id: z.string(),
  taskId: z.string(),
  url: z.string(),
  token: z.string().optional(),
  authentication: z.looseObject({ scheme: z.string(), credentials: z.string().optional() }).optional(),
});
/** An empty list is left out. */
const PushConfigList = z.strictObject({
  configs: z.array(PushConfig).optional(),
  nextPageToken: z.string().optional(),
});
const PauseExtension = z.looseObject({
  uri: z.literal(PAUSE_EXTENSION),
  description: z.string(),
  required: z.literal(false).optional(),
  params: z.object({
    methods: z.array(z.string()),
    modes: z.array(z.enum(PAUSE_MODES)),
    resumeCauses: z.array(z.enum(RESUME_CAUSES)),
    initiators: z.array(z.enum(INITIATORS)),
    /** They wait, and are heard when the task goes on. */
    messagesWhilePaused: z.literal("queued"),
  }),
});
const Card = z.looseObject({
  name: z.string(),
  description: z.string(),
  version: z.string(),
  supportedInterfaces: z
    .array(z.looseObject({ url: z.string(), protocolBinding: z.string(), protocolVersion: z.string() }))
    .min(1),
  capabilities: z.looseObject({ extensions: z.array(PauseExtension).optional() }),
  skills: z.array(z.looseObject({ id: z.string(), name: z.string(), tags: z.array(z.string()) })).min(1),
});
const Nothing = z.null();

/** What both versions say alike. */
export const COMMON_ANSWERS = {
  Instant,
  ErrorInfo,
  RpcError,
  PauseDetail,
  WithPause,
  PauseExtension,
  ParkedByWorker,
  Nothing,
} as const;

/** What is answered in A2A 1.0, by the names that `RESULTS_1_0` gives. */
export const ANSWERS_1_0 = {
  ...COMMON_ANSWERS,
  RestError,
  Part,
  Message,
  TaskStatus,
  Artifact,
  Task,
  StatusUpdate,
  ArtifactUpdate,
  Sent,
  Piece,
  TaskList,
  PushConfig,
  PushConfigList,
  Card,
} as const satisfies Record<string, z.ZodType>;

/** What each method answers; a stream's is what each of its events carries. Over REST the same. */
export const RESULTS_1_0 = {
  SendMessage: "Sent",
  SendStreamingMessage: "Piece",
  GetTask: "Task",
  ListTasks: "TaskList",
  CancelTask: "Task",
  SubscribeToTask: "Piece",
  CreateTaskPushNotificationConfig: "PushConfig",
  GetTaskPushNotificationConfig: "PushConfig",
  ListTaskPushNotificationConfigs: "PushConfigList",
  DeleteTaskPushNotificationConfig: "Nothing",
  GetExtendedAgentCard: "Card",
  PauseTask: "Task",
  ResumeTask: "Task",
  AwaitTaskResumption: "ParkedByWorker",
} as const satisfies Record<string, keyof typeof ANSWERS_1_0>;
