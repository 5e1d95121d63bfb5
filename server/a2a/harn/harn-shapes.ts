import { z } from "zod";
import { JsonValue } from "../../contract/primitives";
import { RESUME_CAUSES } from "../../domain/task/task";
import { ResumeConditions } from "../dialect/resume-conditions";
import { HARN_STATES } from "./harn-states";

const State = z.enum(HARN_STATES);
const Instant = z.iso.datetime();
const Parts = z.array(JsonValue);
/** What is to be known of a hold beyond the word for the state. */
const HarnPause = z.object({
  /** `pausing`: what runs is finished first. */
  state: z.enum(["pausing", "paused"]),
  handle: z.string(),
  initiator: z.enum(["client", "agent"]),
  reason: z.string().nullable(),
  conditions: ResumeConditions,
  pausedAt: Instant.optional(),
  mode: z.string().nullable().optional(),
  holders: z.array(z.object({ kind: z.string(), actor: z.string(), reason: z.string().nullable() })).optional(),
  stopProof: z.string().optional(),
  /** What came along with the pause. */
  metadata: z.record(z.string(), JsonValue).optional(),
});
export type HarnPause = z.infer<typeof HarnPause>;

const HarnMetadata = z.looseObject({ harn: z.looseObject({ pause: HarnPause.optional() }).optional() });

const HarnMessageView = z.object({ id: z.string(), role: z.enum(["user", "agent"]), parts: Parts });
export type HarnMessageView = z.infer<typeof HarnMessageView>;

const HarnArtifact = z.object({ artifactId: z.string(), name: z.string(), parts: Parts });
export type HarnArtifact = z.infer<typeof HarnArtifact>;

export const HarnTask = z.object({
  id: z.string(),
  contextId: z.string(),
  status: z.object({ state: State, timestamp: Instant, message: HarnMessageView.optional() }),
  history: z.array(HarnMessageView),
  artifacts: z.array(HarnArtifact),
  metadata: HarnMetadata.optional(),
});
export type HarnTask = z.infer<typeof HarnTask>;

/** What became of a pause: held, or still running to its boundary under the handle that it will have. */
const PauseReceipt = z.object({
  taskId: z.string(),
  state: State,
  handle: z.string(),
  pausedAt: Instant.optional(),
  reason: z.string().nullable(),
  metadata: HarnMetadata.optional(),
});
export type PauseReceipt = z.infer<typeof PauseReceipt>;

const ParkReceipt = z.object({
  taskId: z.string(),
  state: State,
  handle: z.string(),
  pausedAt: Instant,
});
export type ParkReceipt = z.infer<typeof ParkReceipt>;

const resumed = {
  taskId: z.string(),
  state: State,
  handle: z.string().optional(),
  previousState: State,
  cause: z.enum(RESUME_CAUSES),
  hadResumeInput: z.boolean(),
  continueTranscript: z.boolean(),
  resumedAt: Instant,
};
const ResumeReceipt = z.object({ ...resumed, handle: z.string() });
export type ResumeReceipt = z.infer<typeof ResumeReceipt>;

/** The members of the notification `tasks/statusUpdate`, by what it tells of: a hold, its end, or any other move. */
export const StatusUpdate = z.union([
  z.object({
    taskId: z.string(),
    state: State,
    handle: z.string(),
    reason: z.string().nullable(),
    initiator: z.enum(["client", "agent"]),
    pausedAt: Instant.optional(),
    conditions: ResumeConditions,
    metadata: HarnMetadata,
  }),
  z.object(resumed),
  z.object({
    taskId: z.string(),
    state: State,
    previousState: State.optional(),
    timestamp: Instant,
    message: HarnMessageView.optional(),
    metadata: HarnMetadata.optional(),
  }),
]);
export type StatusUpdate = z.infer<typeof StatusUpdate>;

/** What a stream carries in its results, beside its notifications: the task it begins with, what is said and made. */
export const HarnStreamResult = z.union([
  HarnTask,
  z.object({ type: z.literal("message"), taskId: z.string(), message: HarnMessageView }),
  z.object({
    kind: z.literal("artifact-update"),
    taskId: z.string(),
    contextId: z.string(),
    artifact: HarnArtifact,
    append: z.boolean(),
    lastChunk: z.boolean(),
  }),
]);
export type HarnStreamResult = z.infer<typeof HarnStreamResult>;

/** What each method answers; a stream's is what its results carry. */
export const HARN_RESULTS = {
  "tasks/send": HarnTask,
  "message/send": HarnTask,
  "tasks/get": HarnTask,
  "tasks/cancel": HarnTask,
  SubscribeToTask: HarnStreamResult,
  "tasks/resubscribe": HarnStreamResult,
  "tasks/pause": PauseReceipt,
  "tasks/resume": ResumeReceipt,
  "tasks/await_resumption": ParkReceipt,
} as const;
