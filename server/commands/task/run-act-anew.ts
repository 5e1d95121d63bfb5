import type { Caller, Ports } from "../../ports";
import { type ActOrder, type ActResult, runAct } from "./run-act";

interface Anew<A> {
  /** What is read beside the task, and what is decided on it; `isFirst` at the first try. */
  prepare(isFirst: boolean): Promise<ActOrder<A>>;
  /** How often it is tried at most. */
  readonly tries?: number;
}

/**
 * Carries out one command that is decided on what was read before: where something of that changed in between (TASK_BUSY) it is
 * read again. The refusal of the last try is the last word and leaves a receipt.
 */
export async function runActAnew<A>(
  ports: Ports,
  caller: Caller,
  { prepare, tries = 5 }: Anew<A>,
): Promise<ActResult<A>> {
  for (let n = 1; ; n++) {
    const isLast = n === tries;
    const order = await prepare(n === 1);
    const result = await runAct(ports, caller, {
      ...order,
      decide(task, at) {
        const decision = order.decide(task, at);
        return decision.kind === "refused" && isLast ? { ...decision, retried: false } : decision;
      },
    });
    if (isLast || result.kind !== "refused" || result.refusal.code !== "TASK_BUSY") return result;
  }
}
