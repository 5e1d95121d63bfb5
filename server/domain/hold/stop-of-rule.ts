import type { Actor } from "../actor";
import type { Json } from "../json";
import type { PauseMode } from "../task/task";
import { valueAt } from "../value-at";
import type { HoldTarget, HoldTargetKind } from "./scope-hold";

/** What a rule stops when an event of its topic comes. `from` points into the event's data at what names the target. */
export interface RuleFacts {
  readonly id: string;
  readonly name: string;
  readonly target: HoldTarget | { readonly kind: Exclude<HoldTargetKind, "all"> | "tasks"; readonly from: string };
  readonly mode: PauseMode | null;
  readonly reason: string | null;
}

export type StopTarget = HoldTarget | { readonly kind: "tasks"; readonly taskIds: readonly string[] };

/** A stop that an event makes. */
export interface NewStop {
  readonly ruleId: string;
  readonly target: StopTarget;
  readonly mode: PauseMode | null;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** Named tasks of one event at most. */
const MAX_NAMED = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the rule stops at an event with this data. An event that names nothing of its kind stops no task. */
export function stopOfRule(rule: RuleFacts, data: Json): NewStop {
  const { id: ruleId, name, mode, reason } = rule;
  const actor: Actor = { kind: "policy", id: `rule ${name}` };
  return { ruleId, target: targetOf(rule.target, data), mode, actor, reason };
}

function targetOf(target: RuleFacts["target"], data: Json): StopTarget {
  if (!("from" in target)) return target;
  const found = valueAt(data, target.from);
  if (target.kind !== "tasks") {
    const named = typeof found === "string" && found !== "";
    return named ? { kind: target.kind, value: found } : { kind: "tasks", taskIds: [] };
  }
  const ids = (Array.isArray(found) ? found : [found]).filter((id): id is string => typeof id === "string");
  return { kind: "tasks", taskIds: [...new Set(ids.filter((id) => UUID.test(id)))].sort().slice(0, MAX_NAMED) };
}
