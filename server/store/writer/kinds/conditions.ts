import { isTerminal } from "../../../domain/task/state";
import type { NewConditions, WakeCondition } from "../../../domain/task/wake-condition";
import { type Cell, jsonCell } from "../column";
import type { Kind } from "../kind";

/** What wakes a held task from now on; deadlines count from when the task was written. */
export const conditions: Kind = {
  name: "conditions",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["no", "int"],
    ["set_by", "text"],
    ["listens_since", "timestamptz"],
    ["kind", "text"],
    ["topic", "text"],
    ["provider", "text"],
    ["due_at", "timestamptz"],
    ["duration_minutes", "int"],
    ["on_timeout", "text"],
    ["input", "json"],
    ["input_hash", "text"],
    ["after_task_id", "uuid"],
  ],
  rows: ({ change }) => (change.conditions ?? []).flatMap(cellsOfSet),
  needs: ["tenant_id"],
  sql: ({
    from,
    x,
  }) => `insert into wake_condition (handle, no, tenant_id, task_id, set_by, kind, topic, provider, duration_minutes, on_timeout,
    after_task_id, input, input_hash, listens_since, due_at)
  select ${x("handle")}, ${x("no")}, w.tenant_id, w.id, ${x("set_by")}, ${x("kind")}, ${x("topic")}, ${x("provider")}, ${x("duration_minutes")},
    ${x("on_timeout")}, ${x("after_task_id")}, ${x("input")}, ${x("input_hash")}, ${x("listens_since")},
    coalesce(${x("due_at")}, w.updated_at + ${x("duration_minutes")} * interval '1 minute')
  from ${from}`,
};

function cellsOfSet({ handle, setBy, firstNo, conditions: set, listensSince }: NewConditions): readonly Cell[][] {
  return set.map((condition, i) => [handle, firstNo + i, setBy, listensSince, condition.kind, ...cellsOf(condition)]);
}

/** topic, provider, due_at, duration_minutes, on_timeout, input, input_hash, after_task_id */
function cellsOf(condition: WakeCondition): readonly Cell[] {
  switch (condition.kind) {
    case "event":
      return [condition.topic, null, null, null, null, null, null, null];
    case "trigger":
      return [condition.topic, condition.provider, null, null, null, null, null, null];
    case "at":
      return [null, null, condition.at, null, null, null, null, null];
    case "timeout": {
      const { durationMinutes, onTimeout, input, inputHash = null } = condition;
      return [null, null, null, durationMinutes, onTimeout, jsonCell(input), inputHash, null];
    }
    case "task":
      return [null, null, null, null, null, null, null, condition.taskId];
  }
}

/**
 * After a resume that could not be carried out the same things may wake the task as before, but for the one that did. They
 * are numbered anew, after those of a pause that comes true with it, so that others can come after them.
 */
export const rearmed: Kind = {
  name: "rearmed",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["from_handle", "text"],
    ["after_no", "int"],
  ],
  rows: ({ change: { reopen, conditions: come } }) =>
    reopen ? [[reopen.handle, reopen.from, (come ?? []).reduce((sum, set) => sum + set.conditions.length, 0)]] : [],
  needs: [],
  sql: ({
    from,
    x,
  }) => `insert into wake_condition (handle, no, tenant_id, task_id, set_by, kind, topic, provider, duration_minutes, on_timeout,
    after_task_id, input, input_hash, listens_since, due_at)
  select ${x("handle")}, ${x("after_no")} + row_number() over (partition by c.handle order by c.no), c.tenant_id, c.task_id, c.set_by, c.kind, c.topic, c.provider, c.duration_minutes, c.on_timeout, c.after_task_id,
    case when c.event_id is null then c.input end, case when c.event_id is null then c.input_hash end, c.listens_since, case when c.kind in ('at', 'timeout') then c.due_at end
  from ${from} join suspension s on s.handle = ${x("from_handle")} and s.task_id = w.id
    join wake_condition c on c.handle = s.handle and c.closed_at = s.resumed_at and c.fired_at is null`,
};

/** Conditions die with their suspension, or with the hold of the one who set them. */
export const settled: Kind = {
  name: "settled",
  group: "hold",
  columns: [
    ["handle", "text"],
    ["set_by", "text"],
    ["fired_no", "int"],
    ["only_no", "int"],
  ],
  rows: ({ change: { close, settled: over } }) => [
    ...(close ? [[close.handle, null, close.firedNo ?? null, null]] : []),
    ...(over ? [[over.handle, over.setBy, over.fired?.no ?? null, over.onlyNo ?? null]] : []),
  ],
  needs: [],
  sql: ({ from, x }) => `update wake_condition c set closed_at = w.updated_at,
    fired_at = case when c.no = ${x("fired_no")} then clock_timestamp() end
  from ${from} where c.handle = ${x("handle")} and c.task_id = w.id and c.closed_at is null
    and (${x("set_by")} is null or c.set_by = ${x("set_by")}) and (${x("only_no")} is null or c.no = ${x("only_no")})`,
};

// Who holds such a row ends the wait for it, or has met it already: nothing is waited for, so that two statements that end
// tasks cannot wait for each other in a circle. One who is rolled back did neither, so the background looks again.
export const met: Kind = {
  name: "met",
  group: "end",
  columns: [],
  rows: ({ change: { control } }) => (control && isTerminal(control.state) ? [[]] : []),
  needs: [],
  sql: ({ from }) => `update wake_condition c set due_at = date_trunc('milliseconds', clock_timestamp())
  from (select o.handle, o.no from ${from} join wake_condition o on o.after_task_id = w.id
    where o.closed_at is null and o.due_at is null for update of o skip locked) o
  where c.handle = o.handle and c.no = o.no returning c.task_id`,
};
