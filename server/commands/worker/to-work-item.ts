import type { WorkItem } from "../../contract/worker-protocol";
import type { WorkPackage } from "../../ports";

/** What the worker gets, from what the store holds. Null when the attempt was lost in between. */
export function toWorkItem(work: WorkPackage, leaseMs: number): WorkItem | null {
  const { task } = work;
  if (!task.attempt) return null;
  return {
    taskId: task.id,
    agent: task.agentName,
    attempt: task.attempt,
    attemptNo: task.attemptNo,
    leaseMs,
    title: task.title,
    scope: task.scope,
    input: JSON.parse(work.inputText),
    state: work.stateText === null ? null : JSON.parse(work.stateText),
    journal: work.journal.map(({ key, status, dataText }) => {
      const { result, error } = JSON.parse(dataText);
      return { key, status, ...(result === undefined ? {} : { result }), ...(error === undefined ? {} : { error }) };
    }),
    answers: work.answers,
    notes: work.messages.filter((message) => message.origin === "resume").map((message) => noteOf(message.parts)),
    messages: work.messages.map(({ seq, role, origin, parts, at }) => ({ seq, role, origin, parts, at })),
    parks: work.parks,
    resume: work.resume && {
      cause: work.resume.cause,
      input: work.resume.input,
      hadInput: work.resume.hadInput,
      continueTranscript: work.resume.continueTranscript,
    },
  };
}

/** The input as it was given: text or data. */
function noteOf(parts: WorkItem["messages"][number]["parts"]): WorkItem["notes"][number] {
  const part = Array.isArray(parts) ? parts[0] : null;
  if (!part || typeof part !== "object" || Array.isArray(part)) return null;
  return part.text ?? part.data ?? null;
}
