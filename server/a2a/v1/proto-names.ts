import type { Spelling } from "../dialect/spelling";

const name = (also: string) => ({ also: [also] });

/**
 * Names that the protocol's own definitions give its fields, which readers of ProtoJSON take as well as those in camel case.
 * Inside parts and push configurations the library reads them.
 */
export const PROTO_NAMES: Spelling = {
  taskId: name("task_id"),
  contextId: name("context_id"),
  pageSize: name("page_size"),
  pageToken: name("page_token"),
  historyLength: name("history_length"),
  statusTimestampAfter: name("status_timestamp_after"),
  includeArtifacts: name("include_artifacts"),
  message: {
    inside: {
      messageId: name("message_id"),
      contextId: name("context_id"),
      taskId: name("task_id"),
      referenceTaskIds: name("reference_task_ids"),
    },
  },
  configuration: {
    inside: {
      acceptedOutputModes: name("accepted_output_modes"),
      taskPushNotificationConfig: name("task_push_notification_config"),
      historyLength: name("history_length"),
      returnImmediately: name("return_immediately"),
    },
  },
};
