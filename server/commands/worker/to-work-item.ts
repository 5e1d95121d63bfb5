import type { ResumeOfWork } from "../../contract/resume-of-work";
import type { WorkItem } from "../../contract/worker-protocol";
import type { WorkPackage, WorkResume } from "../../ports";

/** What the worker gets, from what the store holds. */
export function toWorkItem(
  work: WorkPackage,
  { attempt, leaseMs, state, answers }: Pick<WorkItem, "attempt" | "leaseMs" | "state" | "answers">,
): WorkItem {
  const { task } = work;
  return {
    taskId: task.id,
    agent: task.agentName,
    attempt,
    attemptNo: task.attemptNo,
    leaseMs,
    title: task.title,
    scope: task.scope,
    input: JSON.parse(work.inputText),
    state,
    journal: work.journal.map(({ key, status, data: { result, error } }) => {
      return { key, status, ...(result === undefined ? {} : { result }), ...(error === undefined ? {} : { error }) };
    }),
    answers,
    notes: work.notes.map(({ value }) => value),
    messages: work.messages.map(({ actor: _, version: __, ...message }) => message),
    parks: work.parks.map(({ cause, input }) => ({ cause, input })),
    unanswered: work.messages.some(({ seq }) => seq === work.unanswered) ? work.unanswered : null,
    saidBefore: work.saidBefore,
    resume: work.resume && resumeOf(work.resume),
  };
}

function resumeOf({
  cause,
  condition,
  input,
  hadInput,
  continueTranscript,
  digest,
  ...held
}: WorkResume): ResumeOfWork {
  const { stoppedAt, reason, pausedForMs, turnEnded } = held;
  const continuity = turnEnded ? null : { stoppedAt, reason, cause, pausedForMs, input };
  return { cause, condition, input, hadInput, continueTranscript, digest, continuity };
}
