import type { TaskFilter } from "../../../contract/task-inputs";
import type { TaskState } from "../../../domain/task/state";
import { budgetsUsed } from "../../budgets/budget-sql";
import type { Bindings } from "./bindings";
import { ENDED, LIVE, type ShownState } from "./fleet-cut";
import { idFits, type TextSearch, titleFits } from "./text-search";

/** A part of the `where` of `task t`; tenant is the place holder of the tenant's id. */
export type Condition = string;

export function scopeIs(scope: string | undefined, b: Bindings): Condition[] {
  if (scope === undefined) return [];
  return [`(t.scope = ${b.bind(scope)} or t.scope like ${b.bind(`${scope}/%`)})`];
}

/** The names are looked up inside, so that a list stays one statement. */
export function agentIsOneOf(names: readonly string[], tenant: string, b: Bindings): Condition[] {
  const [only] = names;
  if (only === undefined) return [];
  const named = `select id from agent where tenant_id = ${tenant} and name`;
  if (names.length === 1) return [`t.agent_id = (${named} = ${b.bind(only)})`];
  return [`t.agent_id = any(array(${named} = any(${b.bind(names, "text[]")})))`];
}

export function labelsOverlap(labels: readonly string[], b: Bindings): Condition[] {
  return labels.length > 0 ? [`t.labels && ${b.bind(labels, "text[]")}`] : [];
}

const AGES: Readonly<Record<NonNullable<TaskFilter["inState"]>, readonly [from: string | null, to: string | null]>> = {
  under_5m: [null, "5 min"],
  "5m_to_1h": ["5 min", "1 h"],
  "1h_to_1d": ["1 h", "1 day"],
  over_1d: ["1 day", null],
};

/** `since` is when the state was entered. A task in state for exactly five minutes is in the second group. */
export function ageIs(inState: TaskFilter["inState"], since: string): Condition[] {
  if (inState === undefined) return [];
  const [from, to] = AGES[inState];
  const youngest = from === null ? [] : [`${since} <= now() - interval '${from}'`];
  return to === null ? youngest : [...youngest, `${since} > now() - interval '${to}'`];
}

export function liveStateIs(states: ReadonlySet<ShownState>, b: Bindings): Condition[] {
  if (LIVE.every((state) => states.has(state))) return [];
  const calm = [...states].filter((state) => state !== "pausing");
  const arms = [
    ...(calm.length > 0 ? [`(t.state = any(${b.bind(calm, "task_state[]")}) and t.pending_pause is null)`] : []),
    ...(states.has("pausing") ? ["t.pending_pause is not null"] : []),
  ];
  return [`(${arms.join(" or ")})`];
}

export function endedStateIs(states: ReadonlySet<TaskState>, b: Bindings): Condition[] {
  if (ENDED.every((state) => states.has(state))) return [];
  const [only] = states;
  return [
    states.size === 1
      ? `t.state = ${b.bind(only, "task_state")}`
      : `t.state = any(${b.bind([...states], "task_state[]")})`,
  ];
}

export function heldByOneOf(kinds: TaskFilter["heldBy"], b: Bindings): Condition[] {
  if (kinds.length === 0) return [];
  const held = `exists (select from holder h where h.handle = t.suspension and h.released_at is null and h.kind = any(${b.bind(kinds, "text[]")}))`;
  return [kinds.includes("agent") ? `(${held} or t.state = 'paused_by_agent')` : held];
}

export function reviewIs(review: TaskFilter["review"]): Condition[] {
  return review ? ["exists (select from suspension s where s.handle = t.suspension and s.overdue_at is not null)"] : [];
}

/** The agents that offer one of these modes are looked up inside, as by name. */
export function pausesBy(support: TaskFilter["pauseSupport"], tenant: string, b: Bindings): Condition[] {
  if (!support?.length) return [];
  const modes = `pause_modes && ${b.bind(support, "text[]")}`;
  const fits = support.includes("none") ? `(${modes} or pause_modes = '{}')` : modes;
  return [`t.agent_id = any(array(select id from agent where tenant_id = ${tenant} and ${fits}))`];
}

const SHARES: Readonly<Record<NonNullable<TaskFilter["budgetUsed"]>, number>> = { over_80: 0.8, at_limit: 1 };

/** How full budgets are is worked out once, for all tasks that they count. */
export function isUsedUp(used: NonNullable<TaskFilter["budgetUsed"]>, tenant: string): Condition {
  return `t.budgets && ${budgetsUsed(tenant, SHARES[used])}`;
}

export function budgetUsedIs(used: TaskFilter["budgetUsed"], tenant: string): Condition[] {
  return used ? [isUsedUp(used, tenant)] : [];
}

/** For the few rows that are looked at one by one; the ended side asks an index for each arm. */
export function textFits(search: TextSearch | null, tenant: string, b: Bindings): Condition[] {
  if (search === null) return [];
  const byAgent = `t.agent_id = any(array(select id from agent where tenant_id = ${tenant} and name ilike ${b.bind(search.agentName)}))`;
  const byId = search.ids ? [idFits(search.ids, b)] : [];
  return [`(${[titleFits(search, b), ...byId, byAgent].join(" or ")})`];
}
