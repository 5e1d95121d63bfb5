import type { TaskFilter } from "../../../contract/task-inputs";
import type { TaskState } from "../../../domain/task/state";
import type { Bindings } from "./bindings";
import { ageIs, agentIsOneOf, endedStateIs, labelsOverlap, pausesBy, scopeIs } from "./fleet-conditions";
import { isAfter, orderBy, type PageStart } from "./page-order";
import { idFits, readTextSearch, type TextSearch, titleFits } from "./text-search";

export interface EndedCut extends PageStart {
  readonly filter: TaskFilter;
  readonly states: ReadonlySet<TaskState>;
  /** Most rows an arm gives; a place holder. */
  readonly limit: string;
  readonly tenant: string;
}

/**
 * Statements that give `id, key` of ended tasks, newest first; together they hold every match, some of them twice.
 * There may be millions, so each arm walks one index in its order and stops at the limit, or fetches the few that fit.
 */
export function endedArms(cut: EndedCut, b: Bindings): string[] {
  const search = readTextSearch(cut.filter.q);
  if (search) return searchArms(cut, search, b);
  if (cut.filter.labels.length > 0) return [plainArm(cut, filters(cut, b), b)];
  return [walkArm(cut, b)];
}

function searchArms(cut: EndedCut, search: TextSearch, b: Bindings): string[] {
  const byTitle = search.isIndexed
    ? plainArm(cut, [...filters(cut, b), titleFits(search, b)], b)
    : newestArm(cut, search, b);
  const byAgent = agentArm(cut, `a.name ilike ${b.bind(search.agentName)}`, b);
  const byId = search.ids ? [plainArm(cut, [...filters(cut, b), idFits(search.ids, b)], b)] : [];
  return [byTitle, byAgent, ...byId];
}

/** Goes along the index whose first column the filter names, once for each of its values. */
function walkArm(cut: EndedCut, b: Bindings): string {
  const { agents, scope } = cut.filter;
  if (agents.length > 0) return agentArm(cut, "true", b);
  if (cut.order.name !== "last_event") return plainArm(cut, filters(cut, b), b);
  // Completed tasks are most of all, there an index by state leads nowhere.
  if (!cut.states.has("completed")) return stateArm(cut, b);
  return scope === undefined ? plainArm(cut, filters(cut, b), b) : scopeArm(cut, b);
}

/** Reads titles one by one, so it looks at the newest tasks only. */
function newestArm(cut: EndedCut, search: TextSearch, b: Bindings): string {
  const newest = plainArm({ ...cut, limit: "10000" }, filters(cut, b), b);
  return `select x.id, x.key from (${newest}) x join task t on t.id = x.id where ${titleFits(search, b)}`;
}

function agentArm(cut: EndedCut, named: string, b: Bindings): string {
  const { agents, scope, labels, pauseSupport } = cut.filter;
  const rest = [
    ...scopeIs(scope, b),
    ...endedStateIs(cut.states, b),
    ...pausesBy(pauseSupport, cut.tenant, b),
    ...labelsOverlap(labels, b),
  ];
  const chosen = agents.length > 0 ? ` and a.name = any(${b.bind(agents, "text[]")})` : "";
  const ofAgent = ["t.agent_id = a.id", ...rest];
  const inner = cut.order.name === "last_event" ? plainArm(cut, ofAgent, b) : sortedArm(cut, ofAgent, b);
  return `select x.id, x.key from agent a cross join lateral (${inner}) x
    where a.tenant_id = ${cut.tenant} and ${named}${chosen}`;
}

/** No index has an agent's tasks as they were created, and walking all tasks may pass a million before the agent's first. */
function sortedArm(cut: EndedCut, conditions: readonly string[], b: Bindings): string {
  const { order, limit } = cut;
  return `select y.id, y.key from (${select(cut, conditions, b)} offset 0) y ${orderBy("y.key", "y.id", order)} limit ${limit}`;
}

function stateArm(cut: EndedCut, b: Bindings): string {
  const { scope, pauseSupport } = cut.filter;
  const inner = plainArm(cut, ["t.state = v.state", ...scopeIs(scope, b), ...pausesBy(pauseSupport, cut.tenant, b)], b);
  return `select x.id, x.key from unnest(${b.bind([...cut.states], "task_state[]")}) v(state) cross join lateral (${inner}) x`;
}

/** Steps from one scope that occurs to the next, then walks each. */
function scopeArm(cut: EndedCut, b: Bindings): string {
  const first = (after: string) =>
    `(select t.scope from task t where t.tenant_id = ${cut.tenant} and t.ended_at is not null and ${after} order by t.scope limit 1)`;
  const exact = b.bind(cut.filter.scope);
  const below = b.bind(`${cut.filter.scope}/`);
  const fits = [...endedStateIs(cut.states, b), ...pausesBy(cut.filter.pauseSupport, cut.tenant, b)];
  const inner = plainArm(cut, ["t.scope = v.scope", ...fits], b);
  return `select x.id, x.key from (
      with recursive s(scope) as (
        select ${first(`t.scope >= ${exact}`)}
        union all select ${first("t.scope > s.scope")} from s where s.scope is not null
      ) select s.scope from s where s.scope = ${exact} or starts_with(s.scope, ${below})
    ) v cross join lateral (${inner}) x`;
}

function filters({ filter, states, tenant }: EndedCut, b: Bindings): string[] {
  return [
    ...scopeIs(filter.scope, b),
    ...agentIsOneOf(filter.agents, tenant, b),
    ...endedStateIs(states, b),
    ...pausesBy(filter.pauseSupport, tenant, b),
    ...labelsOverlap(filter.labels, b),
  ];
}

function plainArm(cut: EndedCut, conditions: readonly string[], b: Bindings): string {
  return `${select(cut, conditions, b)} ${orderBy(keyOf(cut), "t.id", cut.order)} limit ${cut.limit}`;
}

function select(cut: EndedCut, conditions: readonly string[], b: Bindings): string {
  const key = keyOf(cut);
  const where = [...conditions, ...ageIs(cut.filter.inState, "t.ended_at"), ...isAfter(key, cut, b)];
  return `select t.id, ${key} as key from task t where t.tenant_id = ${cut.tenant} and t.ended_at is not null${where.map((c) => ` and ${c}`).join("")}`;
}

function keyOf({ order }: EndedCut): string {
  return order.ended ?? "t.ended_at";
}
