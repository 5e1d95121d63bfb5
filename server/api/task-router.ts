import { z } from "zod";
import { exemptTask } from "../commands/hold/exempt-task";
import { answerInterrupt, answerInterrupts } from "../commands/task/answer-interrupt";
import { cancelTask } from "../commands/task/cancel-task";
import { createTask } from "../commands/task/create-task";
import { declineQuestions } from "../commands/task/decline-questions";
import { labelTask } from "../commands/task/label-task";
import { pauseTask } from "../commands/task/pause-task";
import { releaseHold } from "../commands/task/release-hold";
import { resumeTask } from "../commands/task/resume-task";
import { undoAnswers } from "../commands/task/undo-answers";
import { undoCancel } from "../commands/task/undo-cancel";
import { withdrawPause } from "../commands/task/withdraw-pause";
import { TaskId } from "../contract/primitives";
import type { PausedOutcome } from "../contract/refusal-view";
import { ExemptTaskInput } from "../contract/stop-inputs";
import {
  AnswerInterruptInput,
  AnswerInterruptsInput,
  CancelTaskInput,
  CreateTaskInput,
  DeclineQuestionsInput,
  LabelTaskInput,
  ListTasksInput,
  PageInput,
  PauseTaskInput,
  ReleaseHoldInput,
  ResumeTaskInput,
  TaskFilter,
  UndoAnswersInput,
  UndoCancelInput,
  WithdrawPauseInput,
} from "../contract/task-inputs";
import { pauseOutcome } from "../domain/task/pause-outcome";
import { found } from "../queries/found";
import { getPlace } from "../queries/get-place";
import { getTask } from "../queries/get-task";
import { listMessages, listReceipts } from "../queries/records-of-task";
import { commandOutcome } from "./command-outcome";
import { orRefuse, toTrpcError } from "./refusal";
import { operator, router } from "./trpc";

const OneTask = z.strictObject({ taskId: TaskId });

export const taskRouter = router({
  list: operator.input(ListTasksInput).query(({ ctx, input }) => ctx.ports.reader.list(ctx.caller, input)),
  counts: operator.input(TaskFilter).query(({ ctx, input }) => ctx.ports.reader.counts(ctx.caller, input)),
  get: operator
    .input(OneTask)
    .query(async ({ ctx, input }) => orRefuse(await getTask(ctx.ports, ctx.caller, input.taskId))),
  place: operator
    .input(OneTask)
    .query(async ({ ctx, input }) => orRefuse(await getPlace(ctx.ports, ctx.caller, input.taskId))),
  messages: operator
    .input(PageInput)
    .query(async ({ ctx, input }) => orRefuse(await listMessages(ctx.ports, ctx.caller, input))),
  receipts: operator
    .input(OneTask)
    .query(async ({ ctx, input }) => orRefuse(await listReceipts(ctx.ports, ctx.caller, input))),
  artifact: operator.input(OneTask.extend({ artifactId: z.string().min(1).max(200) })).query(async ({ ctx, input }) => {
    const artifact = await ctx.ports.reader.findArtifact(
      { tenantId: ctx.caller.tenantId, taskId: input.taskId },
      input.artifactId,
    );
    return orRefuse(found(artifact, "ARTIFACT_NOT_FOUND", "There is no such artifact on this task."));
  }),
  create: operator.input(CreateTaskInput).mutation(async ({ ctx, input }) => {
    const result = await createTask(ctx.ports, ctx.caller, input);
    if (result.kind === "refused") throw toTrpcError(result.refusal);
    return commandOutcome(
      ctx,
      result.taskId,
      result.kind === "accepted" ? { kind: "accepted", answer: null } : { kind: "repeated" },
    );
  }),
  pause: operator.input(PauseTaskInput).mutation(async ({ ctx, input }): Promise<PausedOutcome> => {
    const result = await pauseTask(ctx.ports, ctx.caller, { ...input, signal: ctx.stopping });
    const outcome = await commandOutcome(ctx, input.taskId, result);
    const handle = "answer" in result ? result.answer.handle : null;
    return { ...outcome, pause: pauseOutcome(outcome.task, handle) };
  }),
  withdraw: operator
    .input(WithdrawPauseInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await withdrawPause(ctx.ports, ctx.caller, input)),
    ),
  resume: operator
    .input(ResumeTaskInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await resumeTask(ctx.ports, ctx.caller, input)),
    ),
  release: operator
    .input(ReleaseHoldInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await releaseHold(ctx.ports, ctx.caller, input)),
    ),
  cancel: operator
    .input(CancelTaskInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await cancelTask(ctx.ports, ctx.caller, input)),
    ),
  undoCancel: operator
    .input(UndoCancelInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await undoCancel(ctx.ports, ctx.caller, input)),
    ),
  label: operator
    .input(LabelTaskInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await labelTask(ctx.ports, ctx.caller, input)),
    ),
  exempt: operator
    .input(ExemptTaskInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await exemptTask(ctx.ports, ctx.caller, input)),
    ),
  answer: operator
    .input(AnswerInterruptInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await answerInterrupt(ctx.ports, ctx.caller, input)),
    ),
  answerSeveral: operator
    .input(AnswerInterruptsInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await answerInterrupts(ctx.ports, ctx.caller, input)),
    ),
  undoAnswers: operator
    .input(UndoAnswersInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await undoAnswers(ctx.ports, ctx.caller, input)),
    ),
  decline: operator
    .input(DeclineQuestionsInput)
    .mutation(async ({ ctx, input }) =>
      commandOutcome(ctx, input.taskId, await declineQuestions(ctx.ports, ctx.caller, input)),
    ),
});
