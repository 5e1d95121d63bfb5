import { randomUUID } from "node:crypto";
import type { ReserveAnswer, ReserveUsage } from "../../contract/reserve-usage";
import { backOff } from "../door/back-off";
import type { ReserveOrder } from "../task-context";
import type { Attempt } from "./attempt";
import { AttemptEnded } from "./attempt-ended";
import { BudgetSpent } from "./budget-spent";
import { CommitRefused } from "./commit-refused";
import type { LiveStep } from "./live-step";

/**
 * Sets aside what a metered call may use. Where a budget has less left it throws BudgetSpent: the call must not be made,
 * and the step it was asked in is given up, to run again when the task goes on.
 */
export async function reserve(attempt: Attempt, step: LiveStep | null, order: ReserveOrder): Promise<void> {
  const { taskId } = attempt.work;
  const none = { tokens: 0, costMicros: 0, steps: 0 };
  const wish: ReserveUsage = { ...none, ...order, attempt: attempt.work.attempt, requestId: randomUUID() };
  const text = JSON.stringify(wish);
  for (let tries = 0; ; tries += 1) {
    if (attempt.over) throw attempt.over;
    const reply = await attempt.post.reserve({ taskId, text, signal: attempt.signal });
    if (reply.kind === "answered") return heed(attempt, step, reply.body);
    if (reply.kind === "refused" && reply.code === "ATTEMPT_SUPERSEDED") throw new AttemptEnded("superseded");
    if (reply.kind === "refused" && reply.status !== 401 && reply.status !== 403) throw new CommitRefused(reply);
    await backOff(tries, attempt.signal);
  }
}

/** Any lease of the answer's own would be news to the server: it says what to do, no more. */
const LONG_AGO_MS = 0;

function heed(attempt: Attempt, step: LiveStep | null, answer: ReserveAnswer): void {
  if (answer.reserved) return;
  const spent = new BudgetSpent(answer.why ?? "A budget has less left.");
  // Where nobody stops the task, it is the run's to decide what it does without the call.
  if (answer.directive !== "continue") step?.interrupt(spent);
  attempt.renewed(LONG_AGO_MS, answer);
  throw spent;
}
