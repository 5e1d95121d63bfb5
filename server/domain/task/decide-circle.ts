import type { Actor } from "../actor";
import type { Change, Decision, NewEvent } from "./change";
import { controlOf } from "./control";
import { endChange } from "./end";
import { isHeld } from "./state";
import type { HeldFacts, Task } from "./task";
import { nameOf } from "./wake-change";

const WATCHER: Actor = { kind: "system", id: "wait-circle" };
const WHY = "It waits for a task that waits for it: neither would ever go on.";

/**
 * Opens a circle of tasks that wait for each other's end, which closed before anybody could see it: this condition is no
 * longer waited for. A task that parked for nothing else fails; one that people hold stays with them.
 */
export function decideCircle(task: Task, { no }: { readonly no: number }): Decision<null> {
  const { open } = task;
  const condition = open?.conditions.find((standing) => standing.no === no);
  if (!open || condition?.kind !== "task" || !isHeld(task.state) || task.cancel)
    return { kind: "unchanged", answer: null };
  const data = { handle: open.handle, condition: nameOf({ ...condition, input: null, eventId: null }), reason: WHY };
  const dropped: NewEvent = { type: "suspension.condition_dropped", actor: WATCHER, data };
  const change: Change = waitsForNothingElse(open)
    ? endChange(task, {
        to: "failed",
        actor: WATCHER,
        reason: WHY,
        before: [dropped],
        data: { code: "WAIT_IN_CIRCLE" },
      })
    : {
        control: controlOf(task),
        events: [dropped],
        settled: { handle: open.handle, setBy: condition.setBy, fired: null, onlyNo: no },
      };
  return {
    kind: "moved",
    change: { ...change, act: { actor: WATCHER, verb: "drop_condition", reason: WHY } },
    answer: null,
  };
}

function waitsForNothingElse({ initiator, holders, conditions, fired }: HeldFacts): boolean {
  return initiator === "agent" && holders.length === 0 && conditions.length === 1 && fired.length === 0;
}
