import { z } from "zod";
import { PUSH_FIELDS } from "../push-fields";

// As ProtoJSON has it: null is the same as left out, and what is not known is passed over.
const Text = z.string().nullish();
const Struct = z.record(z.string(), z.unknown()).nullish();
const Texts = z.array(z.string()).nullish();
const Count = z.int32().nullish();
const Base64 = z.base64().nullish();

/** So many parts of a message are kept and shown; some clients send a whole conversation as one. */
const MOST_PARTS = 1_000;

const Part = z
  .looseObject({
    text: Text,
    raw: Base64,
    url: Text,
    data: z.unknown().optional(),
    mediaType: Text,
    filename: Text,
    metadata: Struct,
  })
  .refine(({ text, raw, url, data }) => [text, raw, url, data].filter((one) => (one ?? null) !== null).length < 2, {
    message: "It has more than one of text, data, url and raw.",
  });
const Message = z.looseObject({
  messageId: z.string().min(1, "It is missing.").max(300),
  contextId: z.string().max(200).nullish(),
  taskId: Text,
  role: z.union([z.string(), z.int()]),
  parts: z.array(Part).min(1, "At least one is needed.").max(MOST_PARTS),
  metadata: Struct,
  extensions: Texts,
  referenceTaskIds: Texts,
});
const PushConfig = z.looseObject({
  tenant: Text,
  id: PUSH_FIELDS.id.nullish(),
  taskId: Text,
  url: PUSH_FIELDS.url.nullish(),
  token: PUSH_FIELDS.token.nullish(),
  authentication: z
    .looseObject({ scheme: PUSH_FIELDS.scheme.nullish(), credentials: PUSH_FIELDS.credentials.nullish() })
    .nullish(),
});
const Send = z.looseObject({
  tenant: Text,
  message: Message,
  configuration: z
    .looseObject({
      acceptedOutputModes: Texts,
      taskPushNotificationConfig: PushConfig.nullish(),
      historyLength: Count,
      returnImmediately: z.boolean().nullish(),
    })
    .nullish(),
  metadata: Struct,
});
const ById = z.looseObject({
  tenant: Text,
  id: z.string().min(1, "It is missing."),
  historyLength: Count,
  metadata: Struct,
});
const ByConfig = z.looseObject({ tenant: Text, taskId: z.string().min(1, "It is missing."), id: Text });
const List = z.looseObject({
  tenant: Text,
  contextId: Text,
  status: z.union([z.string(), z.int()]).nullish(),
  pageSize: Count,
  pageToken: Text,
  historyLength: Count,
  statusTimestampAfter: Text,
  includeArtifacts: z.boolean().nullish(),
});

/** Parameters of the methods of A2A 1.0. */
export const SHAPES_1_0 = {
  SendMessage: Send,
  SendStreamingMessage: Send,
  GetTask: ById,
  ListTasks: List,
  CancelTask: ById,
  SubscribeToTask: ById,
  CreateTaskPushNotificationConfig: PushConfig,
  GetTaskPushNotificationConfig: ByConfig,
  ListTaskPushNotificationConfigs: ByConfig,
  DeleteTaskPushNotificationConfig: ByConfig,
  GetExtendedAgentCard: z.looseObject({ tenant: Text }),
} as const satisfies Record<string, z.ZodType>;

const OldFile = z.looseObject({ uri: Text, bytes: Base64, mimeType: Text, name: Text });
const OldPart = z.discriminatedUnion("kind", [
  z.looseObject({ kind: z.literal("text"), text: z.string(), metadata: Struct }),
  z.looseObject({ kind: z.literal("file"), file: OldFile, metadata: Struct }),
  z.looseObject({ kind: z.literal("data"), data: z.record(z.string(), z.unknown()), metadata: Struct }),
]);
const OldPush = z.looseObject({
  id: PUSH_FIELDS.id.nullish(),
  url: PUSH_FIELDS.url,
  token: PUSH_FIELDS.token.nullish(),
  authentication: z
    .looseObject({ schemes: z.array(PUSH_FIELDS.scheme).nullish(), credentials: PUSH_FIELDS.credentials.nullish() })
    .nullish(),
});
const OldSend = z.looseObject({
  message: z.looseObject({
    ...Message.shape,
    role: z.enum(["user", "agent"]),
    parts: z.array(OldPart).min(1, "At least one is needed.").max(MOST_PARTS),
  }),
  configuration: z
    .looseObject({
      acceptedOutputModes: Texts,
      blocking: z.boolean().nullish(),
      historyLength: Count,
      pushNotificationConfig: OldPush.nullish(),
    })
    .nullish(),
  metadata: Struct,
});
const OldByConfig = z.looseObject({ id: z.string().min(1, "It is missing."), pushNotificationConfigId: Text });

/** Parameters of the methods of A2A 0.3. */
export const SHAPES_0_3 = {
  "message/send": OldSend,
  "message/stream": OldSend,
  "tasks/get": ById,
  "tasks/cancel": ById,
  "tasks/resubscribe": ById,
  "tasks/pushNotificationConfig/set": z.looseObject({
    taskId: z.string().min(1, "It is missing."),
    pushNotificationConfig: OldPush,
  }),
  "tasks/pushNotificationConfig/get": OldByConfig,
  "tasks/pushNotificationConfig/list": OldByConfig,
  "tasks/pushNotificationConfig/delete": OldByConfig,
  "agent/getAuthenticatedExtendedCard": z.looseObject({}),
} as const satisfies Record<string, z.ZodType>;
