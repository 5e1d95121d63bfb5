import { ACT_COLUMNS, actCells } from "../../receipts/receipt-row";
import type { Kind } from "../kind";

const NAMES = ACT_COLUMNS.map(([name]) => name);

export const receipts: Kind = {
  name: "receipts",
  group: "control",
  columns: ACT_COLUMNS,
  own: ["id", "request_id", "handle", "state_before", "version_before", "version_after"],
  rows: ({ receipt, task, change }) => (receipt ? [actCells({ ...receipt, task, change })] : []),
  needs: ["tenant_id", "scope", "control_revision"],
  sql: ({ from, x }) => `insert into receipt (${NAMES.join(", ")}, tenant_id, task_id, scope, outcome, control_revision)
  select ${NAMES.map(x).join(", ")}, w.tenant_id, w.id, w.scope, 'accepted', w.control_revision from ${from}`,
};
