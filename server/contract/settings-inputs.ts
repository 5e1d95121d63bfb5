import { z } from "zod";
import { DETAIL_NOTICES, NOTICE_TYPES, STATE_NOTICES } from "../domain/notice/notice-types";
import { AgentName, Scope } from "./primitives";

const Name = z.string().trim().min(1, "Give it a name.").max(80);

/** What can be told: moves of a task, and more of what happens inside it. */
export const NOTICE_GROUPS = { states: STATE_NOTICES, details: DETAIL_NOTICES } as const;

export const WebhookFields = z.strictObject({
  name: Name,
  url: z.string().trim().min(1, "Say where to send to.").max(2_000),
  eventTypes: z.array(z.enum(NOTICE_TYPES)).min(1, "Choose at least one event.").max(NOTICE_TYPES.length),
  /** Null: all scopes. */
  scope: Scope.nullable(),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

export const WebhookInput = z.strictObject({ webhookId: z.uuid() });
export type WebhookInput = z.infer<typeof WebhookInput>;

export const UpdateWebhookInput = WebhookFields.extend(WebhookInput.shape);
export type UpdateWebhookInput = z.infer<typeof UpdateWebhookInput>;

export const TurnWebhookInput = WebhookInput.extend({ on: z.boolean() });
export type TurnWebhookInput = z.infer<typeof TurnWebhookInput>;

/** Dead letters: one, or all of the endpoint when none is named. */
export const DeadLettersInput = WebhookInput.extend({ deliveryId: z.uuid().optional() });
export type DeadLettersInput = z.infer<typeof DeadLettersInput>;

export const ListDeliveriesInput = z.strictObject({
  webhookId: z.uuid(),
  state: z.enum(["all", "waiting", "dead"]).default("all"),
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Which way a paging client reads on; lists are read forward only. */
  direction: z.literal("forward").optional(),
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;

export const KEY_SCOPES = ["worker", "events:write", "agent:read", "agent:write", "profiles"] as const;

export const CreateKeyInput = z.strictObject({
  name: Name,
  scopes: z.array(z.enum(KEY_SCOPES)).min(1, "Choose what it may do.").max(KEY_SCOPES.length),
  /** Empty: all agents. */
  agents: z.array(AgentName).max(50).default([]),
});
export type CreateKeyInput = z.infer<typeof CreateKeyInput>;

export const ReleaseCallersInput = z.strictObject({ agent: AgentName, on: z.boolean() });
export type ReleaseCallersInput = z.infer<typeof ReleaseCallersInput>;

export const RevokeKeyInput = z.strictObject({ keyId: z.uuid() });
export type RevokeKeyInput = z.infer<typeof RevokeKeyInput>;
