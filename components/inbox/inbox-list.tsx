"use client";
import { describeFailure } from "@/components/data/describe-failure";
import { useSettlements } from "@/components/data/inbox/use-inbox";
import { ErrorState } from "@/components/ui/error-state";
import { formatCountExact } from "@/components/ui/format/format-count";
import { Skeleton } from "@/components/ui/skeleton";
import type { InboxCounts, InboxItemView, InboxSettlement } from "@/server/contract/inbox-view";
import { InboxRow } from "./inbox-row";
import { isSameItem } from "./item-order";
import { KINDS } from "./item-words";
import { NothingWaits } from "./nothing-waits";
import { SettledRow } from "./settled-row";
import type { InboxSection } from "./use-inbox-sections";

interface InboxListProps {
  sections: readonly InboxSection[];
  open: { readonly kind: string; readonly subject: string } | null;
  counts: InboxCounts | undefined;
  /** Below which it is listed. */
  scope: string | undefined;
}

/** Tasks that are asked about at once, as the server takes them: who settled older ones stays untold. */
const MOST_ASKED = 200;

/** What waits, under a heading for each kind. */
export function InboxList({ sections, open, counts, scope }: InboxListProps) {
  const kept = sections.flatMap(({ rows }) => rows.filter(({ isSettled }) => isSettled));
  const asked = kept.filter(({ item }) => asksPeople(item));
  const settlements = useSettlements(asked.slice(-MOST_ASKED).map(({ item }) => item.taskId));
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
  if (sections.every(({ rows }) => rows.length === 0)) return <NothingWaits scope={scope} />;
  return (
    <section
      aria-label="Items"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto px-2 pb-3 focus-visible:-outline-offset-2"
    >
      {sections.map((section) =>
        section.rows.length > 0 ? (
          <KindSection
            key={section.kind}
            section={section}
            open={open}
            total={counts?.byKind[section.kind]?.all}
            settlements={settlements}
          />
        ) : null,
      )}
    </section>
  );
}

interface KindSectionProps extends Pick<InboxListProps, "open"> {
  section: InboxSection;
  total: number | undefined;
  settlements: ReadonlyMap<string, InboxSettlement>;
}

function KindSection({ section, open, total, settlements }: KindSectionProps) {
  const title = KINDS.find(({ kind }) => kind === section.kind)?.title ?? section.kind;
  const left = Math.max(0, (total ?? 0) - section.items.length);
  return (
    <section aria-label={title}>
      <h2 className="flex gap-1.5 px-2 pt-3 pb-1.5 font-medium text-t2 text-xs">
        {title}
        <span className="num font-normal text-t3">{formatCountExact(total ?? section.items.length)}</span>
      </h2>
      <ul>
        {section.rows.map(({ item, isSettled, isNew }, n) => (
          <li key={item.subject}>
            {isNew && !section.rows[n - 1]?.isNew ? <NewAbove count={newFrom(section.rows.slice(n))} /> : null}
            {isSettled ? (
              <SettledRow item={item} settlement={asksPeople(item) ? settlements.get(item.taskId) : undefined} />
            ) : (
              <InboxRow item={item} isOpen={open !== null && isSameItem(item, open)} />
            )}
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

/** Stands over what came while the list was looked at. */
function NewAbove({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 px-2 py-1 text-accent text-xs">
      <span className="num flex-none">{formatCountExact(count)} new</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </p>
  );
}

function newFrom(rows: InboxSection["rows"]): number {
  const end = rows.findIndex(({ isNew }) => !isNew);
  return end < 0 ? rows.length : end;
}

/** Of other items the task is one that they hold; nobody answered it. */
function asksPeople({ kind }: InboxItemView): boolean {
  return kind === "question" || kind === "sign_in";
}
