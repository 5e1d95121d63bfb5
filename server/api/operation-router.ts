import { countTargets } from "../commands/operation/count-targets";
import { findOperation } from "../commands/operation/find-operation";
import { findUnfitTargets } from "../commands/operation/find-unfit-targets";
import { retryOperation } from "../commands/operation/retry-operation";
import { startOperation } from "../commands/operation/start-operation";
import { stopOperation } from "../commands/operation/stop-operation";
import { undoOperation } from "../commands/operation/undo-operation";
import {
  ListOperationsInput,
  ListTargetsInput,
  OperationInput,
  PreviewOperationInput,
  RetryOperationInput,
  StartOperationInput,
  UndoOperationInput,
} from "../contract/operation-inputs";
import { orRefuse } from "./refusal";
import { operator, router } from "./trpc";

export const operationRouter = router({
  preview: operator.input(PreviewOperationInput).query(({ ctx, input }) => countTargets(ctx.ports, ctx.caller, input)),
  unfit: operator
    .input(PreviewOperationInput)
    .query(({ ctx, input }) => findUnfitTargets(ctx.ports, ctx.caller, input)),
  start: operator
    .input(StartOperationInput)
    .mutation(async ({ ctx, input }) => orRefuse(await startOperation(ctx.ports, ctx.caller, input))),
  stop: operator
    .input(OperationInput)
    .mutation(async ({ ctx, input }) => orRefuse(await stopOperation(ctx.ports, ctx.caller, input))),
  retry: operator
    .input(RetryOperationInput)
    .mutation(async ({ ctx, input }) => orRefuse(await retryOperation(ctx.ports, ctx.caller, input))),
  undo: operator
    .input(UndoOperationInput)
    .mutation(async ({ ctx, input }) => orRefuse(await undoOperation(ctx.ports, ctx.caller, input))),
  list: operator
    .input(ListOperationsInput)
    .query(({ ctx, input }) => ctx.ports.operations.list(ctx.caller.tenantId, input)),
  find: operator
    .input(OperationInput)
    .query(async ({ ctx, input }) => orRefuse(await findOperation(ctx.ports, ctx.caller, input.operationId))),
  targets: operator
    .input(ListTargetsInput)
    .query(({ ctx, input }) => ctx.ports.operations.targets(ctx.caller.tenantId, input)),
});
