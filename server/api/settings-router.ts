import { previewReviewTime } from "../commands/review/preview-review-time";
import { setReviewTime } from "../commands/review/set-review-time";
import { createKey } from "../commands/settings/create-key";
import { createWebhook } from "../commands/settings/create-webhook";
import { releaseCallers } from "../commands/settings/release-callers";
import { revokeKey } from "../commands/settings/revoke-key";
import { rotateWebhookSecret } from "../commands/settings/rotate-webhook-secret";
import { settleDeadLetters } from "../commands/settings/settle-dead-letters";
import { testWebhook } from "../commands/settings/test-webhook";
import { turnWebhook } from "../commands/settings/turn-webhook";
import { updateWebhook } from "../commands/settings/update-webhook";
import { ReviewRuleInput } from "../contract/review";
import {
  CreateKeyInput,
  DeadLettersInput,
  ListDeliveriesInput,
  ReleaseCallersInput,
  RevokeKeyInput,
  TurnWebhookInput,
  UpdateWebhookInput,
  WebhookFields,
  WebhookInput,
} from "../contract/settings-inputs";
import { listReviewTimes } from "../queries/review/list-review-times";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

const webhookRouter = router({
  list: operator.query(({ ctx }) => ctx.ports.webhooks.list(ctx.caller.tenantId)),
  deliveries: operator
    .input(ListDeliveriesInput)
    .query(({ ctx, input: { webhookId, state, cursor, limit } }) =>
      ctx.ports.webhooks.deliveries(
        { tenantId: ctx.caller.tenantId, webhookId },
        { state, cursor: cursor ?? null, limit },
      ),
    ),
  create: operator
    .input(WebhookFields)
    .mutation(async ({ ctx, input }) => orRefuse(await createWebhook(ctx.ports, ctx.caller, input))),
  update: operator
    .input(UpdateWebhookInput)
    .mutation(async ({ ctx, input }) => orRefuse(await updateWebhook(ctx.ports, ctx.caller, input))),
  rotate: operator
    .input(WebhookInput)
    .mutation(async ({ ctx, input }) => orRefuse(await rotateWebhookSecret(ctx.ports, ctx.caller, input))),
  turn: operator
    .input(TurnWebhookInput)
    .mutation(async ({ ctx, input }) => orRefuse(await turnWebhook(ctx.ports, ctx.caller, input))),
  test: operator
    .input(WebhookInput)
    .mutation(async ({ ctx, input }) =>
      orRefuse(await testWebhook(ctx.ports, ctx.caller, { ...input, at: new Date() })),
    ),
  replay: operator
    .input(DeadLettersInput)
    .mutation(async ({ ctx, input }) =>
      orRefuse(await settleDeadLetters(ctx.ports, ctx.caller, { ...input, how: "replay" })),
    ),
  discard: operator
    .input(DeadLettersInput)
    .mutation(async ({ ctx, input }) =>
      orRefuse(await settleDeadLetters(ctx.ports, ctx.caller, { ...input, how: "discard" })),
    ),
});

const keyRouter = router({
  list: operator.query(({ ctx }) => ctx.ports.keys.list(ctx.caller.tenantId)),
  create: operator.input(CreateKeyInput).mutation(({ ctx, input }) => createKey(ctx.ports, ctx.caller, input)),
  revoke: operator
    .input(RevokeKeyInput)
    .mutation(async ({ ctx, input }) => orRefuse(await revokeKey(ctx.ports, ctx.caller, input))),
});

const settingsOfAgent = router({
  releaseCallers: operator
    .input(ReleaseCallersInput)
    .mutation(async ({ ctx, input }) => orRefuse(await releaseCallers(ctx.ports, ctx.caller, input))),
});

const reviewRouter = router({
  list: operator.query(({ ctx }) => listReviewTimes(ctx.ports, ctx.caller)),
  preview: operator.input(ReviewRuleInput).query(({ ctx, input }) => previewReviewTime(ctx.ports, ctx.caller, input)),
  set: operator.input(ReviewRuleInput).mutation(({ ctx, input }) => setReviewTime(ctx.ports, ctx.caller, input)),
});

export const settingsRouter = router({
  webhook: webhookRouter,
  key: keyRouter,
  agent: settingsOfAgent,
  review: reviewRouter,
});
