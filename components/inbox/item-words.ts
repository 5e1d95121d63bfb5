import { plural } from "@/components/ui/format/plural";
import type { StateKind } from "@/components/ui/state/state-kind";
import type { InboxItemView, InboxKind } from "@/server/contract/inbox-view";

/** Kinds in the order in which the list shows them. */
export const KINDS: readonly { readonly kind: InboxKind; readonly title: string; readonly state: StateKind }[] = [
  { kind: "question", title: "Needs input", state: "input_required" },
  { kind: "sign_in", title: "Needs sign-in", state: "auth_required" },
  { kind: "review", title: "Review overdue", state: "paused_by_client" },
  { kind: "budget", title: "Budget used up", state: "paused_by_client" },
  { kind: "budget_near", title: "Budget close to its limit", state: "working" },
  { kind: "recovery", title: "Cut off", state: "paused_by_client" },
];

export function stateOfKind(kind: InboxKind): StateKind {
  return KINDS.find((one) => one.kind === kind)?.state ?? "input_required";
}

/** What is wanted, in one line: the question itself, or how many there are and their names. */
export function itemLine({ kind, questions, count, reason }: InboxItemView): string {
  if (kind === "budget") return `Holds ${plural(count, "task")}`;
  if (kind === "budget_near") return count >= 100 ? "All of it is used" : `${count}% is used`;
  if (kind === "recovery") return reason ?? "Its agent was cut off";
  if (kind === "review") return reason ?? "Held without a reason";
  const [first] = questions;
  if (count === 1 && first) return first.message;
  const names = questions.map(({ key }) => key.replace(/[_-]+/g, " ")).join(", ");
  return `${plural(count, "answer")}: ${names}${count > questions.length ? ", …" : ""}`;
}

export function itemHref({ kind, subject }: Pick<InboxItemView, "kind" | "subject">): string {
  return `/inbox/${kind}/${encodeURIComponent(subject)}`;
}
