import { z } from "zod";
import { PUSH_FIELDS } from "../push-fields";
import type { Spelling } from "./spelling";

/** Where a client wants to be told of a task. */
export const PushConfig = z.object({
  id: PUSH_FIELDS.id.trim().min(1).optional(),
  url: PUSH_FIELDS.url.trim().min(1),
  token: PUSH_FIELDS.token.nullish(),
  authentication: z
    .object({
      schemes: z.array(PUSH_FIELDS.scheme.min(1)).max(5).optional(),
      credentials: PUSH_FIELDS.credentials.nullish(),
    })
    .nullish(),
});
export type PushConfig = z.infer<typeof PushConfig>;

/** What may go with a message. */
export const SendConfiguration = z.object({
  acceptedOutputModes: z.array(z.string().max(200)).max(50).optional(),
  historyLength: z.int().min(0).max(10_000).optional(),
  pushNotificationConfig: PushConfig.optional(),
  blocking: z.boolean().optional(),
  returnImmediately: z.boolean().optional(),
});

export const PUSH_CONFIG_NAMES = { also: ["push_notification_config"] };

export const CONFIGURATION_SPELLING: Spelling = {
  acceptedOutputModes: { also: ["accepted_output_modes"] },
  historyLength: { also: ["history_length"] },
  pushNotificationConfig: PUSH_CONFIG_NAMES,
  returnImmediately: { also: ["return_immediately"] },
};
