import { formatActor } from "../../../domain/actor";
import type { Kind } from "../kind";

export const receipts: Kind = {
  name: "receipts",
  group: "control",
  columns: [
    ["id", "uuid"],
    ["verb", "text"],
    ["actor", "text"],
    ["reason", "text"],
    ["request_id", "text"],
  ],
  rows: ({ receipt }) =>
    receipt
      ? [
          [
            receipt.id,
            receipt.act.verb,
            formatActor(receipt.act.actor),
            receipt.act.reason,
            receipt.act.requestId ?? null,
          ],
        ]
      : [],
  needs: ["tenant_id", "control_revision"],
  sql: ({
    from,
    x,
  }) => `insert into receipt (id, tenant_id, task_id, verb, actor, outcome, reason, control_revision, request_id)
  select ${x("id")}, w.tenant_id, w.id, ${x("verb")}, ${x("actor")}, 'accepted', ${x("reason")}, w.control_revision, ${x("request_id")} from ${from}`,
};
