"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Skeleton } from "@/components/ui/skeleton";
import type { InboxCounts } from "@/server/contract/inbox-view";
import { InboxRow } from "./inbox-row";
import { isSameItem } from "./item-order";
import { KINDS } from "./item-words";
import type { InboxSection } from "./use-inbox-sections";

interface InboxListProps {
  sections: readonly InboxSection[];
  open: { readonly kind: string; readonly subject: string } | null;
  counts: InboxCounts | undefined;
}

/** What waits, under a heading for each kind. */
export function InboxList({ sections, open, counts }: InboxListProps) {
  const failed = sections.find(({ error }) => error);
  if (failed) {
    const { title, text, requestId } = describeFailure(failed.error);
    return (
      <ErrorState title={title} requestId={requestId} onRetry={failed.retry}>
        {text}
      </ErrorState>
    );
  }
  if (sections.some(({ isPending }) => isPending))
    return (
      <div className="grid gap-2 p-4">
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  if (sections.every(({ items }) => items.length === 0))
    return (
      <EmptyState title="Nothing waits for people.">
        Questions, sign-ins, overdue reviews, used up budgets and agents that were cut off show up here by themselves.
      </EmptyState>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section aria-label="Items" tabIndex={0} className="min-h-0 flex-1 overflow-auto px-2 pb-3 outline-none">
      {sections.map((section) =>
        section.items.length > 0 ? (
          <KindSection key={section.kind} section={section} open={open} total={counts?.byKind[section.kind]?.all} />
        ) : null,
      )}
    </section>
  );
}

interface KindSectionProps extends Pick<InboxListProps, "open"> {
  section: InboxSection;
  total: number | undefined;
}

function KindSection({ section, open, total }: KindSectionProps) {
  const title = KINDS.find(({ kind }) => kind === section.kind)?.title ?? section.kind;
  const left = Math.max(0, (total ?? 0) - section.items.length);
  return (
    <section aria-label={title}>
      <h2 className="flex gap-1.5 px-2 pt-3 pb-1.5 font-medium text-t2 text-xs">
        {title}
        <span className="num font-normal text-t3">{formatCountExact(total ?? section.items.length)}</span>
      </h2>
      <ul>
        {section.items.map((item) => (
          <li key={item.subject}>
            <InboxRow item={item} isOpen={open !== null && isSameItem(item, open)} />
          </li>
        ))}
      </ul>
      {section.hasMore ? (
        <button
          type="button"
          aria-disabled={section.isLoadingMore}
          onClick={section.loadMore}
          className="w-full rounded-md py-1.5 pr-2 pl-[34px] text-left text-t3 text-xs hover:bg-s2 hover:text-t1 phone:min-h-11"
        >
          {left > 0 ? `${formatCountExact(left)} more` : "More"}
        </button>
      ) : null}
    </section>
  );
}
