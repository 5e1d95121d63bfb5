import { z } from "zod";
import { editState } from "../commands/checkpoint/edit-state";
import { forkTask } from "../commands/checkpoint/fork-task";
import { rollBack } from "../commands/checkpoint/roll-back";
import {
  CheckpointInput,
  ConsequencesInput,
  EditStateInput,
  ForkTaskInput,
  RollBackInput,
} from "../contract/checkpoint-inputs";
import type { ForkOutcome } from "../contract/checkpoint-view";
import { TaskId } from "../contract/primitives";
import { findConsequences } from "../queries/checkpoint/find-consequences";
import { found, NO_SUCH_TASK } from "../queries/found";
import { listCheckpoints } from "../queries/records-of-task";
import { commandOutcome } from "./command-outcome";
import { orRefuse, toTrpcError } from "./refusal";
import { operator, router } from "./trpc";

const OneTask = z.strictObject({ taskId: TaskId });

export const checkpointRouter = router({
  list: operator
    .input(OneTask)
    .query(async ({ ctx, input }) => orRefuse(await listCheckpoints(ctx.ports, ctx.caller, input))),
  get: operator.input(CheckpointInput).query(async ({ ctx, input }) => {
    const ref = { tenantId: ctx.caller.tenantId, taskId: input.taskId };
    const checkpoint = await ctx.ports.reader.findCheckpoint(ref, input.version);
    return orRefuse(found(checkpoint, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task."));
  }),
  consequences: operator
    .input(ConsequencesInput)
    .query(async ({ ctx, input }) => orRefuse(await findConsequences(ctx.ports, ctx.caller, input))),
  lineage: operator.input(OneTask).query(async ({ ctx, input }) => {
    const ref = { tenantId: ctx.caller.tenantId, taskId: input.taskId };
    return orRefuse(found(await ctx.ports.checkpoints.lineage(ref), "TASK_NOT_FOUND", NO_SUCH_TASK));
  }),
  editState: operator
    .input(EditStateInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await editState(ctx.ports, ctx.caller, input)),
    ),
  rollBack: operator
    .input(RollBackInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await rollBack(ctx.ports, ctx.caller, input)),
    ),
  fork: operator.input(ForkTaskInput).mutation(async ({ ctx, input }): Promise<ForkOutcome> => {
    const result = await forkTask(ctx.ports, ctx.caller, input);
    if (result.kind === "refused") throw toTrpcError(result.refusal);
    const { kind, taskId, original } = result;
    const made = kind === "accepted" ? ({ kind, answer: null } as const) : { kind };
    return { ...(await commandOutcome(ctx, taskId, made)), original };
  }),
});
