import { cancelTask } from "../../commands/task/cancel-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { CancelTaskInput, PauseTaskInput, ResumeTaskInput } from "../../contract/task-inputs";
import type { Json } from "../../domain/json";
import type { Refusal } from "../../domain/refusal";
import { type PauseOutcome, pauseOutcome } from "../../domain/task/pause-outcome";
import type { Resumed } from "../../domain/task/resumed-by";
import type { PauseMode, Task } from "../../domain/task/task";
import type { ClientTask } from "../../ports/client-store";
import type { MethodCall } from "./method";
import { isOwn, ownAfter, refuseUnknown } from "./own-task";

type Refused = { readonly refusal: Refusal };
type Done<T> = ({ readonly task: ClientTask } & T) | Refused;

interface Pause {
  readonly taskId: string;
  readonly mode: PauseMode;
  readonly reason: string | null;
  readonly metadata?: PauseTaskInput["metadata"] | null;
  /** What the dialect takes less than the rule does. */
  readonly narrow: (task: Task) => Pick<Refusal, "message" | "allowedFrom"> | null;
}

/** Pauses a task of the caller's own; waits a little for the boundary and says what has come of it. */
export async function pauseOwn(
  call: MethodCall,
  { taskId, mode, reason, metadata, narrow }: Pause,
): Promise<Done<{ readonly outcome: PauseOutcome }>> {
  if (!(await isOwn(call, taskId))) return refuseUnknown(call, { verb: "pause", taskId, reason });
  const input = PauseTaskInput.parse({ taskId, mode, reason, ...(metadata ? { metadata } : {}) });
  const result = await pauseTask(call.ports, call.client, { ...input, narrow, signal: call.signal() });
  if (result.kind === "refused") return { refusal: result.refusal };
  const task = await ownAfter(call, taskId);
  const handle = "answer" in result ? result.answer.handle : null;
  const outcome = pauseOutcome(task, handle);
  return outcome === "ended" ? { refusal: endedFirst(task) } : { task, outcome };
}

function endedFirst({ id, state }: ClientTask): Refusal {
  const message = `It was ${state} before it could be paused. Nothing is held.`;
  return { code: "TASK_NOT_PAUSABLE", message, taskId: id, state };
}

interface Resume {
  readonly taskId: string;
  readonly handle?: string | null | undefined;
  readonly input?: Json;
  readonly continueTranscript?: boolean;
  readonly reason?: string | null;
  readonly metadata?: ResumeTaskInput["metadata"] | null;
}

/** Resumes a task of the caller's own. `at`: when it was written that it goes on, ISO 8601. */
export async function resumeOwn(
  call: MethodCall,
  { taskId, handle, metadata, ...order }: Resume,
): Promise<Done<{ readonly resumed: Resumed; readonly at: string }>> {
  if (!(await isOwn(call, taskId))) return refuseUnknown(call, { verb: "resume", taskId, reason: order.reason });
  const input = ResumeTaskInput.parse({ taskId, ...order, ...(metadata ? { metadata } : {}) });
  // Handles are compared as they come: one of another make fits nothing.
  const result = await resumeTask(call.ports, call.client, { ...input, handle: handle ?? undefined });
  if (result.kind === "refused") return { refusal: result.refusal };
  const resumed = "answer" in result ? result.answer : null;
  if (!resumed) throw new Error("A resume that was accepted moved nothing.");
  const task = await ownAfter(call, taskId);
  const isNewest = task.suspension?.handle === resumed.handle;
  return { task, resumed, at: (isNewest ? task.suspension?.resumedAt : null) ?? resumed.at.toISOString() };
}

interface Cancel {
  readonly taskId: string;
  readonly reason?: string | null;
  readonly force: boolean;
}

/** Cancels a task of the caller's own at once. One that is canceled already is refused: these dialects have it so. */
export async function cancelOwn(call: MethodCall, { taskId, ...order }: Cancel): Promise<Done<object>> {
  if (!(await isOwn(call, taskId))) return refuseUnknown(call, { verb: "cancel", taskId, reason: order.reason });
  const input = CancelTaskInput.parse({ taskId, ...order, undoMs: 0 });
  const result = await cancelTask(call.ports, call.client, input);
  if (result.kind === "refused") return { refusal: result.refusal };
  const task = await ownAfter(call, taskId);
  if (result.kind !== "unchanged" || task.state !== "canceled") return { task };
  const message = "It is already canceled. Nothing was done.";
  return { refusal: { code: "TASK_NOT_CANCELABLE", message, taskId, state: task.state } };
}
