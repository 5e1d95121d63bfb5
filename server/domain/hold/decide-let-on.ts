import { type Actor, formatActor } from "../actor";
import type { Change, Decision, NewEvent } from "../task/change";
import { controlOf } from "../task/control";
import { type Digest, decideResume } from "../task/decide-resume";
import { decideWithdraw } from "../task/decide-withdraw";
import { letGo } from "../task/let-go";
import type { HeldFacts, Holder, PendingPause, Task } from "../task/task";

export interface LetOnOrder {
  readonly actor: Actor;
  readonly reason: string | null;
  /** The stop goes on to stand, and no longer over this task. */
  readonly exempt: boolean;
  /** What the agent gets after a timeout that keeps the conversation from it; left out until it was asked for. */
  readonly digest?: Digest | null;
}

const isStop = ({ kind }: Holder) => kind === "panic";

/** Takes the hold of stops back, and nothing else: who else holds the task goes on to hold it. */
export function decideLetOn(task: Task, order: LetOnOrder): Decision<null> {
  const { actor, reason, exempt } = order;
  const decision = letOn(exempt ? { ...task, stop: null } : task, order);
  if (decision.kind === "refused") return decision;
  // Another stop may take it in: then it stays as it is.
  if (!exempt) return decision.kind === "moved" ? { ...decision, guard: { stop: "absent" } } : decision;
  if (!task.stop) return decision;
  const change = decision.kind === "moved" ? decision.change : { control: controlOf(task), events: [] };
  const exempted: NewEvent = { type: "task.exempted", actor, data: { holdId: task.stop.holdId, reason } };
  const events = [...change.events, exempted];
  return { kind: "moved", change: { ...change, events, exempts: { actor, reason } }, answer: null };
}

function letOn(task: Task, order: LetOnOrder): Decision<null> {
  if (task.pending?.holders.some(isStop)) return withdraw(task, task.pending, order.actor);
  if (task.open?.holders.some(isStop)) return release(task, task.open, order);
  return { kind: "unchanged", answer: null };
}

function withdraw(task: Task, pending: PendingPause, actor: Actor): Decision<null> {
  const holders = pending.holders.filter((holder) => !isStop(holder));
  if (holders.length === 0) return decideWithdraw(task, { handle: pending.handle, actor });
  const gone = pending.holders
    .filter(isStop)
    .map((holder) => ({ kind: holder.kind, actor: formatActor(holder.actor) }));
  const change: Change = {
    control: { ...controlOf(task), pending: { ...pending, holders } },
    events: [{ type: "task.holder_released", actor, data: { handle: pending.handle, holders: gone } }],
  };
  return { kind: "moved", change, answer: null };
}

function release(task: Task, open: HeldFacts, { actor, digest = null }: LetOnOrder): Decision<null> {
  const gone = open.holders.filter(isStop);
  const isShared = gone.length < open.holders.length;
  // What came true while it was stopped decides how it goes on.
  if (isShared || open.initiator === "agent" || open.fired.length > 0)
    return letGo(task, open, { gone, actor, digest });
  const order = { handle: open.handle, input: null, continueTranscript: true, actor } as const;
  return decideResume(task, { ...order, cause: "explicit_resume" });
}
