import { z } from "zod";
import { isSmallMetadata, JsonValue, Metadata } from "../../contract/primitives";
import { WakeConditions } from "../../contract/wake-conditions";
import { PAUSE_MODES } from "../../domain/task/task";
import { CONDITIONS_SPELLING } from "../dialect/conditions-spelling";
import { ContextId, HistoryLength, MessageId } from "../dialect/dialect-primitives";
import { CONFIGURATION_SPELLING, SendConfiguration } from "../dialect/push-config";
import type { Spelling } from "../dialect/spelling";
import { MESSAGE_SPELLING, WireParts } from "../dialect/wire-parts";

const metadata = Metadata.nullish();

/** Ids are opaque here, and may come with the prefix that some peers give them. One that is none is of no task. */
const taskId = z
  .string()
  .min(1)
  .max(200)
  .transform((text) => text.replace(/^task-/, "").toLowerCase());
const TASK_ID = { also: ["task_id", "id"], as: taskId };
const reason = z
  .string()
  .max(2_000)
  .nullish()
  .transform((text) => text?.trim() || null);

/** A pause that comes with a message: by itself, or with what `tasks/pause` takes. */
const Tunneled = z
  .union([
    z.literal(true).transform(() => ({ mode: "finish_step" as const, reason: null })),
    z.object({ mode: z.enum(PAUSE_MODES).default("finish_step"), reason }),
  ])
  .optional();

const HarnMessage = z.object({
  role: z.literal("user").default("user"),
  kind: z.string().max(40).optional(),
  parts: WireParts,
  messageId: MessageId.optional(),
  contextId: ContextId.nullish(),
  taskId: taskId.nullish(),
  metadata,
});

function saysAlone({ parts: [first, ...others] }: z.output<typeof HarnMessage>, text: string): boolean {
  return first?.text === text && others.length === 0;
}

const ANOTHER = "The message names another one than the call. Name it once, or the same.";

const HARN_MESSAGE: Spelling = {
  ...MESSAGE_SPELLING,
  messageId: { also: ["message_id", "id"], as: MessageId },
  taskId: { also: ["task_id"], as: taskId },
};
const HARN_METADATA: Spelling = { harn: { inside: { pause: { also: ["paused", "suspend"] } } } };
const send = {
  schema: z
    .object({
      taskId: taskId.nullish(),
      contextId: ContextId.nullish(),
      message: HarnMessage.optional(),
      /** Short for a message of one text. */
      text: z.string().min(1).optional(),
      configuration: SendConfiguration.nullish(),
      metadata: z
        .looseObject({ harn: z.looseObject({ pause: Tunneled }).optional() })
        .superRefine(isSmallMetadata)
        .nullish(),
    })
    .superRefine(({ message, text, metadata: given, taskId: named, contextId }, ctx) => {
      const pauses = given?.harn?.pause !== undefined;
      if (!message && text === undefined && !pauses)
        ctx.addIssue({ code: "custom", path: ["message"], message: "A message says something." });
      if (pauses && !named && !message?.taskId)
        ctx.addIssue({ code: "custom", path: ["taskId"], message: "Name the task that is to be paused." });
      if (message && text !== undefined && !saysAlone(message, text))
        ctx.addIssue({
          code: "custom",
          path: ["text"],
          message: "The message says something else. Send one of them, or the same.",
        });
      if (named && message?.taskId && named !== message.taskId)
        ctx.addIssue({ code: "custom", path: ["message", "taskId"], message: ANOTHER });
      if (contextId && message?.contextId && contextId !== message.contextId)
        ctx.addIssue({ code: "custom", path: ["message", "contextId"], message: ANOTHER });
    }),
  spelling: {
    taskId: TASK_ID,
    contextId: { also: ["context_id", "sessionId", "session_id"], as: ContextId },
    message: { inside: HARN_MESSAGE },
    configuration: { inside: CONFIGURATION_SPELLING },
    metadata: { inside: HARN_METADATA },
  },
};

const oneTask = { schema: z.object({ taskId, metadata }), spelling: { taskId: TASK_ID } };

/** What each method of this dialect takes. */
export const HARN_PARAMS = {
  "tasks/send": send,
  "message/send": send,
  "tasks/get": {
    schema: z.object({ taskId, historyLength: HistoryLength.optional(), metadata }),
    spelling: { taskId: TASK_ID, historyLength: { also: ["history_length"] } },
  },
  "tasks/cancel": {
    /** `force` cancels also what an operator holds. */
    schema: z.object({ taskId, reason, force: z.boolean().optional(), metadata }),
    spelling: { taskId: TASK_ID },
  },
  SubscribeToTask: oneTask,
  "tasks/resubscribe": oneTask,
  "tasks/pause": {
    schema: z.object({ taskId, reason, mode: z.enum(PAUSE_MODES).default("finish_step"), metadata }),
    spelling: { taskId: TASK_ID },
  },
  "tasks/resume": {
    schema: z.object({
      taskId,
      /** Left out, whatever holds the task is meant. */
      handle: z.string().max(200).nullish(),
      input: JsonValue.nullish(),
      continueTranscript: z.boolean().default(true),
      reason,
      metadata,
    }),
    spelling: { taskId: TASK_ID, continueTranscript: { also: ["continue_transcript"] } },
  },
  "tasks/await_resumption": {
    schema: z.object({
      taskId,
      reason: z.string().trim().min(1, "A park needs a reason.").max(2_000),
      conditions: WakeConditions.nullish().transform((conditions) => conditions ?? {}),
      summary: z.string().max(100_000).nullish(),
      metadata,
    }),
    spelling: { taskId: TASK_ID, conditions: { inside: CONDITIONS_SPELLING } },
  },
} as const;
