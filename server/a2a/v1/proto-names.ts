import { z } from "zod";
import { CONDITIONS_SPELLING } from "../dialect/conditions-spelling";
import type { Spelling } from "../dialect/spelling";

const name = (also: string) => ({ also: [also] });
/** Ids of tasks are found in any case. */
const TASK_ID = { ...name("task_id"), as: z.string().toLowerCase() };

/** Those of the pause extension. */
const PAUSE: Spelling = {
  waitMs: name("wait_ms"),
  continueTranscript: name("continue_transcript"),
  conditions: { inside: CONDITIONS_SPELLING },
};
/** Those of 0.3 over REST, which are not those of 1.0. */
export const OLD_REST_NAMES: Spelling = {
  message: {
    also: ["request"],
    inside: {
      parts: {
        also: ["content"],
        inside: {
          file: {
            inside: {
              fileWithUri: name("file_with_uri"),
              fileWithBytes: name("file_with_bytes"),
              mimeType: name("mime_type"),
            },
          },
        },
      },
    },
  },
  configuration: {
    inside: {
      acceptedOutputModes: name("accepted_output_modes"),
      pushNotification: name("push_notification"),
      historyLength: name("history_length"),
    },
  },
  pushNotificationConfig: name("push_notification_config"),
};
const MESSAGE: Spelling = {
  messageId: name("message_id"),
  contextId: name("context_id"),
  taskId: TASK_ID,
  referenceTaskIds: name("reference_task_ids"),
};

/**
 * Names that the protocol's own definitions give its fields, by version, which readers of ProtoJSON take as well as those in
 * camel case. Inside parts and the push configurations of 1.0 the library reads them.
 */
export const PROTO_NAMES = {
  "1.0": {
    ...PAUSE,
    taskId: TASK_ID,
    contextId: name("context_id"),
    pageSize: name("page_size"),
    pageToken: name("page_token"),
    historyLength: name("history_length"),
    statusTimestampAfter: name("status_timestamp_after"),
    includeArtifacts: name("include_artifacts"),
    message: { inside: MESSAGE },
    configuration: {
      inside: {
        acceptedOutputModes: name("accepted_output_modes"),
        taskPushNotificationConfig: name("task_push_notification_config"),
        historyLength: name("history_length"),
        returnImmediately: name("return_immediately"),
      },
    },
  },
  "0.3": {
    ...PAUSE,
    taskId: TASK_ID,
    historyLength: name("history_length"),
    pushNotificationConfig: name("push_notification_config"),
    pushNotificationConfigId: name("push_notification_config_id"),
    message: { inside: MESSAGE },
    configuration: {
      inside: {
        acceptedOutputModes: name("accepted_output_modes"),
        pushNotificationConfig: name("push_notification_config"),
        historyLength: name("history_length"),
      },
    },
  },
} as const satisfies Readonly<Record<string, Spelling>>;
