import { isReservedTopic } from "../../contract/topic-pattern";
import { BudgetId } from "../../contract/wake-conditions";
import { REFILL_PREFIX } from "../../domain/budget/refill-topic";
import type { Decision } from "../../domain/task/change";
import { refuse } from "../../domain/task/refuse";
import type { Task } from "../../domain/task/task";
import type { WakeCondition } from "../../domain/task/wake-condition";
import type { Ports, TaskRef } from "../../ports";
import type { ClientRef } from "../../ports/client-store";
import type { AfterTaskFault } from "../../ports/wait-store";

const AFTER_TASK_WORDS: Readonly<Record<AfterTaskFault, string>> = {
  missing: "There is no such task to wait for.",
  itself: "A task cannot wait for its own end.",
  circle: "That task waits for this one: neither would ever go on.",
};

/** What is wrong with a condition, by JSON pointer. */
export type Faults = Readonly<Record<string, string>>;

interface MeantConditions {
  readonly place: string;
  readonly client: ClientRef | null;
  readonly conditions: readonly WakeCondition[];
}

/**
 * What cannot come true, or would bring what the agent does not take: null when nothing. `place` is a JSON pointer to
 * the conditions in what was asked; to a `client` that sets them, what is not its own is not there.
 */
export async function findConditionFaults(
  ports: Ports,
  ref: TaskRef,
  { place, client, conditions }: MeantConditions,
): Promise<Faults | null> {
  const found = await Promise.all(conditions.map((condition) => faultsOf(ports, { ref, client }, condition)));
  const faults = found.flatMap((one) => Object.entries(one ?? {}));
  return faults.length > 0 ? Object.fromEntries(faults.map(([path, text]) => [`${place}${path}`, text])) : null;
}

interface Waiter {
  readonly ref: TaskRef;
  readonly client: ClientRef | null;
}

async function faultsOf(ports: Ports, { ref, client }: Waiter, condition: WakeCondition): Promise<Faults | null> {
  if (condition.kind === "task") {
    const fault = await ports.waits.findAfterTaskFault(ref, { afterTaskId: condition.taskId, client });
    return fault && { "/afterTask": AFTER_TASK_WORDS[fault] };
  }
  if (condition.kind === "event" && isReservedTopic(condition.topic)) {
    const budget = BudgetId.safeParse(condition.topic.slice(REFILL_PREFIX.length));
    const { tenantId } = ref;
    const known = !client && budget.success && (await ports.budgets.find({ tenantId, budgetId: budget.data }));
    return known ? null : { "/onBudgetRefill": "There is no such budget to wait for." };
  }
  if (condition.kind !== "timeout" || condition.onTimeout !== "resume_with_input") return null;
  const faults = ports.checkAgainstSchema(await ports.reader.resumeSchema(ref), condition.input);
  return faults && Object.fromEntries(Object.entries(faults).map(([path, text]) => [`/timeout/input${path}`, text]));
}

/** What would have been done, unless one of its conditions cannot be. */
export function unlessFaulty<A>(decision: Decision<A>, task: Task, faults: Faults | null): Decision<A> {
  if (decision.kind !== "moved" || !faults) return decision;
  return refuse(task, {
    code: "CONDITION_NOT_VALID",
    message: `${[...new Set(Object.values(faults))].join(" ")} Nothing was changed.`,
    fields: faults,
  });
}
