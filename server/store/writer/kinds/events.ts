import { formatActor } from "../../../domain/actor";
import { jsonCell } from "../column";
import type { Kind } from "../kind";

export const events: Kind = {
  name: "events",
  group: "step",
  columns: [
    ["type", "text"],
    ["actor", "text"],
    ["data", "json"],
    ["step_key", "text"],
  ],
  own: ["data"],
  rows: ({ change }) =>
    change.events.map(({ type, actor, data, stepKey }) => [type, formatActor(actor), jsonCell(data), stepKey ?? null]),
  needs: ["seq0"],
  // In order, so that ids rise with the numbers.
  sql: ({ from, x, inOrder }) => `insert into task_event (task_id, seq, type, actor, data, step_key, task_version)
  select w.id, w.seq0 + ${x("k")}, ${x("type")}, ${x("actor")}, coalesce(${x("data")}, 'null'), ${x("step_key")}, w.version
  from ${from}${inOrder}`,
};
