import type { InboxItemView } from "../contract/inbox-view";
import { MADE_AT } from "./make-views";

export function anInboxItem(overrides: Partial<InboxItemView> = {}): InboxItemView {
  return {
    kind: "question",
    subject: "019abf6b-0000-7000-8000-000000000001",
    taskId: "019abf6b-0000-7000-8000-000000000001",
    title: "Match supplier invoices",
    agent: "invoice-matcher",
    scope: "prod/billing",
    state: "input_required",
    since: MADE_AT,
    urgentSince: null,
    dueAt: null,
    count: 1,
    questions: [{ key: "pick_vendor", kind: "input", message: "Which vendor is this line from?" }],
    reason: null,
    assignee: null,
    isMine: false,
    snoozedUntil: null,
    isSnoozed: false,
    ...overrides,
  };
}
