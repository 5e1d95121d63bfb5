import type { HoldTarget } from "../domain/hold/scope-hold";

/** A task before it is made: nobody began it. */
interface NewTask {
  readonly agent: string;
  readonly scope: string;
  readonly labels: readonly string[];
}

/** Whether a stop of this target stands over the task once it is made. The store says the same in SQL. */
export function takesInNew({ kind, value }: HoldTarget, { agent, scope, labels }: NewTask): boolean {
  switch (kind) {
    case "all":
      return true;
    case "scope":
      return scope === value || scope.startsWith(`${value}/`);
    case "agent":
      return agent === value;
    case "label":
      return labels.includes(value);
    case "parent":
      return false;
  }
}
