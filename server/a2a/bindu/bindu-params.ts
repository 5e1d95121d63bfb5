import { z } from "zod";
import { Metadata, TaskId } from "../../contract/primitives";
import { CONTEXT_ID, ContextId, HistoryLength, MessageId, TASK_ID } from "../dialect/dialect-primitives";
import { CONFIGURATION_SPELLING, PUSH_CONFIG_NAMES, PushConfig, SendConfiguration } from "../dialect/push-config";
import { MESSAGE_SPELLING, WireParts } from "../dialect/wire-parts";
import { PUSH_FIELDS } from "../push-fields";

const metadata = Metadata.nullish();

/** Of a new task `taskId` is a proposal: the answer tells the task's own. */
const BinduMessage = z.object({
  role: z.literal("user"),
  kind: z.literal("message").optional(),
  parts: WireParts,
  messageId: MessageId.optional(),
  contextId: ContextId.nullish(),
  taskId: z.string().max(200).nullish(),
  referenceTaskIds: z.array(z.string().max(200)).max(100).nullish(),
  metadata,
});

const send = {
  schema: z.object({ message: BinduMessage, configuration: SendConfiguration.nullish(), metadata }),
  spelling: { message: { inside: MESSAGE_SPELLING }, configuration: { inside: CONFIGURATION_SPELLING } },
};
const oneTask = { schema: z.object({ taskId: TaskId, metadata }), spelling: { taskId: TASK_ID } };
const pushConfigId = PUSH_FIELDS.id.min(1).optional();

/** What each method of this dialect takes. */
export const BINDU_PARAMS = {
  "message/send": send,
  "message/stream": send,
  "tasks/get": {
    schema: z.object({ taskId: TaskId, historyLength: HistoryLength.optional(), metadata }),
    spelling: { taskId: TASK_ID, historyLength: { also: ["history_length"] } },
  },
  "tasks/list": {
    schema: z.object({
      /** Most tasks that are told, those that moved last first. */
      length: z.int().min(1).max(100).default(50),
      contextId: ContextId.optional(),
      metadata,
    }),
    spelling: { length: { also: ["limit"] }, contextId: CONTEXT_ID },
  },
  "tasks/cancel": {
    /** `force` cancels also what an operator holds. */
    schema: z.object({ taskId: TaskId, force: z.boolean().optional(), metadata }),
    spelling: { taskId: TASK_ID },
  },
  "tasks/pause": oneTask,
  "tasks/resume": oneTask,
  "tasks/pushNotificationConfig/set": {
    schema: z.object({ taskId: TaskId, pushNotificationConfig: PushConfig, metadata }),
    spelling: { taskId: TASK_ID, pushNotificationConfig: PUSH_CONFIG_NAMES },
  },
  "tasks/pushNotificationConfig/get": {
    schema: z.object({ taskId: TaskId, pushNotificationConfigId: pushConfigId, metadata }),
    spelling: {
      taskId: TASK_ID,
      pushNotificationConfigId: { also: ["push_notification_config_id", "configId", "config_id"] },
    },
  },
} as const;
