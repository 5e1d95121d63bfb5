"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useInbox } from "@/components/data/inbox/use-inbox";
import { useTask } from "@/components/data/use-task";
import { INBOX_KINDS, type InboxKind } from "@/server/contract/inbox-inputs";
import type { TaskView } from "@/server/contract/task-view";
import { AnswerPane } from "./answer-pane";
import { BudgetItem, type BudgetKind } from "./budget-item";
import { ItemAway } from "./item-away";
import { ItemHead } from "./item-head";
import { isSameItem, neighbourOf } from "./item-order";
import { itemHref } from "./item-words";
import { NoSuchItem } from "./no-such-item";
import { RecoveryPane } from "./recovery-pane";
import { ReviewPane } from "./review-pane";

type TaskKind = Exclude<InboxKind, BudgetKind>;

interface InboxDetailProps {
  kind: string;
  subject: string;
}

/** One item: what waits, for how long, and what answers it. */
export function InboxDetail({ kind, subject }: InboxDetailProps) {
  const known = INBOX_KINDS.find((one) => one === kind);
  const id = decodeURIComponent(subject);
  if (!known) return <NoSuchItem />;
  return known === "budget" || known === "budget_near" ? (
    <BudgetItem kind={known} budgetId={id} />
  ) : (
    <TaskItem kind={known} id={id} />
  );
}

function TaskItem({ kind, id }: { kind: TaskKind; id: string }) {
  const query = useTask(id);
  return query.data ? <Shown kind={kind} task={query.data} /> : <ItemAway query={query} />;
}

function Shown({ kind, task }: { kind: TaskKind; task: TaskView }) {
  const goOn = useNextItem(kind, task.id);
  return (
    <section aria-label={task.title} className="flex min-h-0 min-w-0 flex-col">
      <ItemHead kind={kind} task={task} />
      <Pane kind={kind} task={task} onDone={goOn} />
    </section>
  );
}

interface PaneProps {
  kind: InboxKind;
  task: TaskView;
  onDone: () => void;
}

function Pane({ kind, task, onDone }: PaneProps) {
  if (kind === "recovery") return <RecoveryPane task={task} />;
  return kind === "review" ? <ReviewPane task={task} onDone={onDone} /> : <AnswerPane task={task} onDone={onDone} />;
}

/** Goes to the next item of the kind, or back to the list where there is none. */
function useNextItem(kind: InboxKind, subject: string): () => void {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const scope = search.get("scope");
  const who = search.get("who");
  const { items } = useInbox({
    ...(scope ? { scope } : {}),
    who: who === "mine" || who === "nobody" ? who : "all",
    snoozed: search.get("snoozed") === "true",
    kinds: [kind],
  });
  return () => {
    const here = { kind, subject };
    const others = items.filter((item) => !isSameItem(item, here));
    const rows = items.map((item) => ({ item, isSettled: false }));
    const next = neighbourOf(rows, here, 1) ?? others.at(-1);
    const target = next && !isSameItem(next, here) ? itemHref(next) : "/inbox";
    if (target !== path) router.push(`${target}${search.size > 0 ? `?${search}` : ""}`, { scroll: false });
  };
}
