import { isTerminal } from "../../../domain/task/state";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

/** The agent's place is free as soon as the attempt is over. */
export const slot: Kind = {
  name: "slot",
  group: "end",
  columns: [],
  rows: ({ task, change: { control } }) => (task.attempt && control && control.attempt !== task.attempt ? [[]] : []),
  needs: [],
  sql: ({ from }) => `update agent_slot s set task_id = null from ${from} where s.task_id = w.id returning w.id`,
};

// Each child ends by its own due cancel and takes its children along; a task of this statement has its own way.
export const children: Kind = {
  name: "children",
  group: "end",
  columns: [["cancel", "jsonb"]],
  rows: ({ change: { cancelChildren } }) => (cancelChildren ? [[jsonCell(cancelChildren)]] : []),
  needs: [],
  sql: ({
    from,
    x,
  }) => `update task c set pending_cancel = ${x("cancel")}, cancel_due_at = date_trunc('milliseconds', clock_timestamp()), version = c.version + 1,
    control_revision = c.control_revision + 1, updated_at = clock_timestamp()
  from ${from} where c.parent_task_id = w.id and c.ended_at is null and not exists (select 1 from w own where own.id = c.id)`,
};

// In the order of the key: two statements that end tasks of the same agents do not wait for each other in a circle.
export const ended: Kind = {
  name: "ended",
  group: "end",
  columns: [],
  rows: ({ change: { control } }) => (control && isTerminal(control.state) ? [[]] : []),
  needs: ["tenant_id", "scope", "agent_id", "state"],
  sql: ({ from }) => `insert into ended_count as c (tenant_id, scope, agent_id, state, day, count)
  select w.tenant_id, w.scope, w.agent_id, w.state, (clock_timestamp() at time zone 'UTC')::date, count(*)
  from ${from} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (tenant_id, scope, agent_id, state, day) do update set count = c.count + excluded.count`,
};
