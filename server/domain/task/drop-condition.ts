import type { Actor } from "../actor";
import type { Change, Decision, NewEvent } from "./change";
import { controlOf } from "./control";
import { endChange } from "./end";
import type { HeldFacts, Task } from "./task";
import { nameOf } from "./wake-change";
import type { StandingCondition } from "./wake-condition";

export interface Drop {
  readonly condition: StandingCondition;
  readonly actor: Actor;
  /** A sentence for people. */
  readonly reason: string;
  /** What the task fails with when it waits for nothing else. */
  readonly code: string;
}

/** Waits no longer for something that cannot come true. A task that parked for nothing else fails; one that people hold stays with them. */
export function dropCondition(task: Task, open: HeldFacts, { condition, actor, reason, code }: Drop): Decision<null> {
  const { no, setBy } = condition;
  const data = { handle: open.handle, condition: nameOf({ ...condition, input: null, eventId: null }), reason };
  const dropped: NewEvent = { type: "suspension.condition_dropped", actor, data };
  const change: Change = waitsForNothingElse(open)
    ? endChange(task, { to: "failed", actor, reason, before: [dropped], data: { code } })
    : {
        control: controlOf(task),
        events: [dropped],
        settled: { handle: open.handle, setBy, fired: null, onlyNo: no },
      };
  return { kind: "moved", change: { ...change, act: { actor, verb: "drop_condition", reason } }, answer: null };
}

function waitsForNothingElse({ initiator, holders, conditions, fired }: HeldFacts): boolean {
  return initiator === "agent" && holders.length === 0 && conditions.length === 1 && fired.length === 0;
}
