"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import type { z } from "zod";
import type {
  DeleteCheckpointInput,
  EditStateInput,
  FlagCheckpointInput,
  ForkTaskInput,
  RollBackInput,
} from "@/server/contract/checkpoint-inputs";
import type { ForkOutcome } from "@/server/contract/checkpoint-view";
import type { CommandOutcome } from "@/server/contract/refusal-view";
import type { ExemptTaskInput } from "@/server/contract/stop-inputs";
import type {
  AnswerInterruptInput,
  AnswerInterruptsInput,
  CancelTaskInput,
  CreateTaskInput,
  DeclineQuestionsInput,
  PauseTaskInput,
  ReleaseHoldInput,
  ResumeTaskInput,
  UndoAnswersInput,
  UndoCancelInput,
  WithdrawPauseInput,
} from "@/server/contract/task-inputs";
import type { ApiClient } from "./api-client";
import { applyEvent, type Fold } from "./apply-event";
import { CACHE_KEYS } from "./cache-keys";
import { clearConflict, setConflict } from "./conflict-store";
import { describeFailure, type Failure } from "./describe-failure";
import { useLiveData } from "./live-context";
import { newRequestId } from "./new-request-id";
import { useTRPCClient } from "./trpc";

interface Inputs {
  readonly create: z.input<typeof CreateTaskInput>;
  readonly pause: z.input<typeof PauseTaskInput>;
  readonly withdraw: z.input<typeof WithdrawPauseInput>;
  readonly resume: z.input<typeof ResumeTaskInput>;
  readonly release: z.input<typeof ReleaseHoldInput>;
  readonly cancel: z.input<typeof CancelTaskInput>;
  readonly undoCancel: z.input<typeof UndoCancelInput>;
  readonly answer: z.input<typeof AnswerInterruptInput>;
  readonly answerSeveral: z.input<typeof AnswerInterruptsInput>;
  readonly decline: z.input<typeof DeclineQuestionsInput>;
  readonly undoAnswers: z.input<typeof UndoAnswersInput>;
  readonly editState: z.input<typeof EditStateInput>;
  readonly rollBack: z.input<typeof RollBackInput>;
  readonly fork: z.input<typeof ForkTaskInput>;
  readonly flagCheckpoint: z.input<typeof FlagCheckpointInput>;
  readonly deleteCheckpoint: z.input<typeof DeleteCheckpointInput>;
  readonly exempt: z.input<typeof ExemptTaskInput>;
}
export type TaskVerb = keyof Inputs;

/** What the server answers to each; a fork also tells what became of the original. */
type Outcomes = Readonly<Record<Exclude<TaskVerb, "fork">, CommandOutcome>> & { readonly fork: ForkOutcome };

type Call<V extends TaskVerb> = (client: ApiClient, input: Inputs[V]) => Promise<Outcomes[V]>;
const CALLS: { readonly [V in TaskVerb]: Call<V> } = {
  create: (client, input) => client.task.create.mutate(input),
  pause: (client, input) => client.task.pause.mutate(input),
  withdraw: (client, input) => client.task.withdraw.mutate(input),
  resume: (client, input) => client.task.resume.mutate(input),
  release: (client, input) => client.task.release.mutate(input),
  cancel: (client, input) => client.task.cancel.mutate(input),
  undoCancel: (client, input) => client.task.undoCancel.mutate(input),
  answer: (client, input) => client.task.answer.mutate(input),
  answerSeveral: (client, input) => client.task.answerSeveral.mutate(input),
  decline: (client, input) => client.task.decline.mutate(input),
  undoAnswers: (client, input) => client.task.undoAnswers.mutate(input),
  editState: (client, input) => client.checkpoint.editState.mutate(input),
  rollBack: (client, input) => client.checkpoint.rollBack.mutate(input),
  fork: (client, input) => client.checkpoint.fork.mutate(input),
  flagCheckpoint: (client, input) => client.checkpoint.flag.mutate(input),
  deleteCheckpoint: (client, input) => client.checkpoint.delete.mutate(input),
  exempt: (client, input) => client.task.exempt.mutate(input),
};

export interface TaskCommand<V extends TaskVerb> {
  /** Never throws; null when it failed, and `failure` says how, `told` to whoever is no longer on the page too. */
  run(input: Inputs[V], told?: (failure: Failure) => void): Promise<Outcomes[V] | null>;
  readonly isPending: boolean;
  readonly failure: Failure | null;
  reset(): void;
}

/**
 * One command on a task. The answer goes through the fold; nothing is shown before it. When the server
 * cannot be reached it is asked once more under the same request id, so nothing is done twice.
 */
export function useTaskCommand<V extends TaskVerb>(verb: V): TaskCommand<V> {
  const client = useTRPCClient();
  const { fold } = useLiveData();
  const mutation = useMutation({ mutationFn: (input: Inputs[V]) => CALLS[verb](client, input) });
  const unsure = useRef<{ readonly input: string; readonly requestId: string } | null>(null);
  /** The same wish after an unanswered one is that wish again, not a second one. */
  const requestIdOf = (input: Inputs[V]) => {
    const text = JSON.stringify(input);
    if (unsure.current?.input !== text) unsure.current = { input: text, requestId: newRequestId() };
    return unsure.current.requestId;
  };
  const failure = mutation.error && withDoubt(mutation.error);
  return {
    run: async (input, told) => {
      try {
        const outcome = await mutation.mutateAsync({ requestId: requestIdOf(input), ...input });
        unsure.current = null;
        applyEvent(fold, { type: "task", task: outcome.task, events: [] });
        clearConflict(outcome.task.id);
        settle(fold, outcome.task.id);
        if (KEEPING.has(verb)) void fold.cache.invalidateQueries({ queryKey: CACHE_KEYS.checkpoints(outcome.task.id) });
        return outcome;
      } catch (error) {
        const taskId = "taskId" in input && input.taskId ? input.taskId : null;
        const met = describeFailure(error);
        if (met.refusal) unsure.current = null;
        if (taskId && met.isConflict) setConflict(taskId, met);
        if (taskId) settle(fold, taskId);
        if (taskId && met.refusal) reread(fold, taskId);
        told?.(withDoubt(error));
        return null;
      }
    },
    isPending: mutation.isPending,
    failure,
    reset: mutation.reset,
  };
}

/** What an ended task keeps changes without an event: it has told its end as the last thing. */
const KEEPING: ReadonlySet<TaskVerb> = new Set(["flagCheckpoint", "deleteCheckpoint"]);

/** Accepted or refused, each command leaves a receipt. */
function settle(fold: Fold, taskId: string): void {
  void fold.cache.invalidateQueries({ queryKey: CACHE_KEYS.receipts(taskId), exact: true });
}

/** What was refused was offered by an outdated page: its stream is late or cut. */
function reread(fold: Fold, taskId: string): void {
  void fold.cache.invalidateQueries({ queryKey: CACHE_KEYS.task(taskId), exact: true });
}

/** Without an answer nobody knows whether it was done; the request id makes trying again safe. */
function withDoubt(error: unknown): Failure {
  const failure = describeFailure(error);
  if (failure.kind !== "unreachable" && failure.kind !== "failed") return failure;
  return { ...failure, text: "It may not have been done. Try again: the same command is never carried out twice." };
}
