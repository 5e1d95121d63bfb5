import { createRule, deleteRule, testRule, turnRule, updateRule } from "../commands/hold/change-rules";
import { previewRelease } from "../commands/hold/preview-release";
import { previewStop } from "../commands/hold/preview-stop";
import { releaseStop } from "../commands/hold/release-stop";
import { startStop } from "../commands/hold/start-stop";
import {
  PreviewReleaseInput,
  PreviewStopInput,
  ReleaseStopInput,
  RuleFields,
  RuleInput,
  StartStopInput,
  TestRuleInput,
  TurnRuleInput,
  UpdateRuleInput,
} from "../contract/stop-inputs";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const stopRouter = router({
  preview: operator.input(PreviewStopInput).query(({ ctx, input }) => previewStop(ctx.ports, ctx.caller, input)),
  start: operator
    .input(StartStopInput)
    .mutation(async ({ ctx, input }) => orRefuse(await startStop(ctx.ports, ctx.caller, input))),
  standing: operator.query(({ ctx }) => ctx.ports.stops.standing(ctx.caller.tenantId)),
  previewRelease: operator
    .input(PreviewReleaseInput)
    .query(({ ctx, input }) => previewRelease(ctx.ports, ctx.caller, input)),
  release: operator
    .input(ReleaseStopInput)
    .mutation(async ({ ctx, input }) => orRefuse(await releaseStop(ctx.ports, ctx.caller, input))),

  rules: operator.query(({ ctx }) => ctx.ports.stops.rules(ctx.caller.tenantId)),
  createRule: operator
    .input(RuleFields)
    .mutation(async ({ ctx, input }) => orRefuse(await createRule(ctx.ports, ctx.caller, input))),
  updateRule: operator
    .input(UpdateRuleInput)
    .mutation(async ({ ctx, input }) => orRefuse(await updateRule(ctx.ports, ctx.caller, input))),
  turnRule: operator
    .input(TurnRuleInput)
    .mutation(async ({ ctx, input }) => orRefuse(await turnRule(ctx.ports, ctx.caller, input))),
  deleteRule: operator
    .input(RuleInput)
    .mutation(async ({ ctx, input }) => orRefuse(await deleteRule(ctx.ports, ctx.caller, input))),
  testRule: operator
    .input(TestRuleInput)
    .query(async ({ ctx, input }) => orRefuse(await testRule(ctx.ports, ctx.caller, input))),
});
