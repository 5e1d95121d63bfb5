import { z } from "zod";
import type { Spelling } from "../dialect/spelling";

const name = (also: string) => ({ also: [also] });
/** Ids of tasks are found in any case. */
const TASK_ID = { ...name("task_id"), as: z.string().toLowerCase() };

/**
 * Names that the protocol's own definitions give its fields, which readers of ProtoJSON take as well as those in camel case.
 * Inside parts and push configurations the library reads them.
 */
export const PROTO_NAMES: Spelling = {
  taskId: TASK_ID,
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
      taskId: TASK_ID,
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
