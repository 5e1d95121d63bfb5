import { z } from "zod";
import { JsonValue } from "../../contract/primitives";
import { PushConfig } from "../dialect/push-config";
import { ResumeConditions } from "../dialect/resume-conditions";
import { BINDU_STATES } from "./bindu-states";

const State = z.enum(BINDU_STATES);
const Instant = z.iso.datetime();
const Parts = z.array(JsonValue);

const BinduMessageView = z.object({
  kind: z.literal("message"),
  messageId: z.string(),
  role: z.enum(["user", "agent"]),
  parts: Parts,
  taskId: z.string(),
  contextId: z.string(),
  metadata: JsonValue.optional(),
});
export type BinduMessageView = z.infer<typeof BinduMessageView>;

const BinduArtifact = z.object({ artifactId: z.string(), name: z.string(), parts: Parts });
export type BinduArtifact = z.infer<typeof BinduArtifact>;

/** What a held task had in mind. In a list it comes without the conversation and what was made. */
const BinduCheckpoint = z.object({
  paused_from_state: State,
  message_history: z.array(BinduMessageView).optional(),
  artifacts: z.array(BinduArtifact).optional(),
  paused_at: Instant,
});

/** A hold, or one that was asked for and is not yet true. */
const BinduHold = z.object({
  handle: z.string(),
  reason: z.string().nullable(),
  mode: z.string().nullable(),
  since: Instant,
  initiator: z.string().optional(),
  held_by: z.array(z.string()).optional(),
  conditions: ResumeConditions.optional(),
  stop_proof: z.string().optional(),
  /** What came along with the pause. */
  metadata: z.record(z.string(), JsonValue).optional(),
});
export type BinduHold = z.infer<typeof BinduHold>;

const BinduTaskMetadata = z.looseObject({
  /** Null once the task was resumed. */
  checkpoint: BinduCheckpoint.nullable().optional(),
  /** A pause that was asked for: what runs is finished first. */
  pause_requested: BinduHold.optional(),
  suspension: BinduHold.optional(),
});

export const BinduTask = z.object({
  id: z.string(),
  contextId: z.string(),
  kind: z.literal("task"),
  status: z.object({ state: State, timestamp: Instant, message: BinduMessageView.optional() }),
  history: z.array(BinduMessageView).optional(),
  artifacts: z.array(BinduArtifact).optional(),
  metadata: BinduTaskMetadata.optional(),
});
export type BinduTask = z.infer<typeof BinduTask>;

const PushConfigOfTask = z.object({ taskId: z.string(), pushNotificationConfig: PushConfig });

const SnakeMessage = z.object({
  kind: z.literal("message"),
  message_id: z.string(),
  role: z.enum(["user", "agent"]),
  parts: Parts,
  task_id: z.string(),
  context_id: z.string(),
});
const about = { sequence: z.int(), timestamp: Instant, task_id: z.string(), context_id: z.string() };

/** What a stream tells. Its members are written with underscores, as this dialect has it. */
export const BinduEvent = z.union([
  z.object({
    ...about,
    kind: z.literal("status-update"),
    status: z.object({ state: State, timestamp: Instant, message: SnakeMessage.optional() }),
    final: z.boolean(),
    metadata: z.looseObject({ pause_requested: BinduHold.optional(), suspension: BinduHold.optional() }).optional(),
  }),
  z.object({
    ...about,
    kind: z.literal("artifact-update"),
    artifact: z.object({ artifact_id: z.string(), name: z.string(), parts: Parts }),
    append: z.boolean(),
    last_chunk: z.boolean(),
  }),
  SnakeMessage.extend(about),
]);
export type BinduEvent = z.infer<typeof BinduEvent>;

/** What each method answers; a stream's is what each of its events carries. */
export const BINDU_RESULTS = {
  "message/send": BinduTask,
  "message/stream": BinduEvent,
  "tasks/get": BinduTask,
  "tasks/list": z.array(BinduTask),
  "tasks/cancel": BinduTask,
  "tasks/pause": BinduTask,
  "tasks/resume": BinduTask,
  "tasks/pushNotificationConfig/set": PushConfigOfTask,
  "tasks/pushNotificationConfig/get": PushConfigOfTask,
} as const;
