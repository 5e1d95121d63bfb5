import { z } from "zod";
import { deleteCheckpoint } from "../commands/checkpoint/delete-checkpoint";
import { editState } from "../commands/checkpoint/edit-state";
import { flagCheckpoint } from "../commands/checkpoint/flag-checkpoint";
import { forkTask } from "../commands/checkpoint/fork-task";
import { revealSecret } from "../commands/checkpoint/reveal-secret";
import { rollBack } from "../commands/checkpoint/roll-back";
import { setRetention } from "../commands/checkpoint/set-retention";
import {
  CheckpointInput,
  ConsequencesInput,
  DeleteCheckpointInput,
  EditStateInput,
  FlagCheckpointInput,
  ForkTaskInput,
  GetCheckpointInput,
  LookAtHitInput,
  RetentionInput,
  RevealSecretInput,
  RollBackInput,
  ScanCheckpointsInput,
  SearchCheckpointsInput,
} from "../contract/checkpoint-inputs";
import type { ForkOutcome } from "../contract/checkpoint-view";
import { TaskId } from "../contract/primitives";
import { findConsequences } from "../queries/checkpoint/find-consequences";
import { findHeavyPart } from "../queries/checkpoint/find-heavy-part";
import { getCheckpoint } from "../queries/checkpoint/get-checkpoint";
import { lookAtHit } from "../queries/checkpoint/look-at-hit";
import { scanCheckpoints } from "../queries/checkpoint/scan-checkpoints";
import { searchCheckpoints } from "../queries/checkpoint/search-checkpoints";
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
  get: operator
    .input(GetCheckpointInput)
    .query(async ({ ctx, input }) => orRefuse(await getCheckpoint(ctx.ports, ctx.caller, input))),
  receipt: operator
    .input(CheckpointInput)
    .query(({ ctx, input: { taskId, version } }) =>
      ctx.ports.reader.checkpointReceipt({ tenantId: ctx.caller.tenantId, taskId }, version),
    ),
  heavyPart: operator.input(CheckpointInput).query(({ ctx, input }) => findHeavyPart(ctx.ports, ctx.caller, input)),
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
  flag: operator
    .input(FlagCheckpointInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await flagCheckpoint(ctx.ports, ctx.caller, input)),
    ),
  delete: operator
    .input(DeleteCheckpointInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await deleteCheckpoint(ctx.ports, ctx.caller, input)),
    ),
  reveal: operator
    .input(RevealSecretInput)
    .mutation(async ({ ctx, input }) => orRefuse(await revealSecret(ctx.ports, ctx.caller, input))),
  search: operator
    .input(SearchCheckpointsInput)
    .query(({ ctx, input }) => searchCheckpoints(ctx.ports, ctx.caller, input)),
  searchFacets: operator
    .input(SearchCheckpointsInput)
    .query(({ ctx, input }) => ctx.ports.checkpoints.searchFacets(ctx.caller.tenantId, input)),
  lookAtHit: operator.input(LookAtHitInput).query(({ ctx, input }) => lookAtHit(ctx.ports, ctx.caller, input)),
  scan: operator.input(ScanCheckpointsInput).query(({ ctx, input }) => scanCheckpoints(ctx.ports, ctx.caller, input)),
  retention: operator.query(({ ctx }) => ctx.ports.checkpoints.retention(ctx.caller.tenantId)),
  previewRetention: operator
    .input(RetentionInput)
    .query(({ ctx, input }) => ctx.ports.checkpoints.previewRetention(ctx.caller.tenantId, input)),
  setRetention: operator.input(RetentionInput).mutation(({ ctx, input }) => setRetention(ctx.ports, ctx.caller, input)),
});
