"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { describeFailure } from "@/components/data/describe-failure";
import type { useActivity } from "@/components/data/use-activity";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { Shortcut } from "@/components/ui/keyboard/shortcut";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import type { ReceiptRow } from "@/server/contract/activity";
import { type ActivityFilters, isFiltered, NO_FILTERS } from "./activity-filters";
import { SkeletonRows } from "./activity-skeleton";
import { LookFurther } from "./look-further";
import { receiptHref, refOf } from "./receipt-href";
import { ReceiptLine, ReceiptLineHead } from "./receipt-line";

interface ActivityListProps {
  activity: ReturnType<typeof useActivity>;
  filters: ActivityFilters;
  onChange: (next: Partial<ActivityFilters>) => void;
  selected: string | null;
}

const ROW_PX = 42;
const PHONE_ROW_PX = 90;
const NEAR_END = 20;

/** The receipts, the newest first. Keys move along it; with a receipt open they open the next. */
export function ActivityList({ activity, filters, onChange, selected }: ActivityListProps) {
  const { receipts, loadMore, lookedBackTo } = activity;
  const router = useRouter();
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLElement>(null);
  const [cursorId, setCursorId] = useState<string | null>(null);
  const rowPx = isPhone ? PHONE_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: receipts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => receipts[index]?.id ?? index,
    overscan: 8,
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  // A search that found nothing more for a while goes on when somebody asks.
  const goesOn = lookedBackTo === null;
  // Outside thing: the server, which has the receipts that follow.
  useEffect(() => {
    if (goesOn && receipts.length > 0 && lastShown >= receipts.length - NEAR_END) loadMore();
  }, [goesOn, lastShown, receipts.length, loadMore]);
  const at = receipts.findIndex((row) =>
    selected ? refOf(row) === selected || row.id === selected : row.id === cursorId,
  );
  const open = (ref: string | null) => router.push(receiptHref(ref), { scroll: false });
  const move = (by: number) => {
    const index = Math.max(0, Math.min(receipts.length - 1, at < 0 ? 0 : at + by));
    const row = receipts[index];
    if (!row) return;
    setCursorId(row.id);
    virtualizer.scrollToIndex(index);
    if (selected) open(refOf(row));
  };
  useListKeys({ move, row: receipts[at], isOpen: selected !== null, open });
  if (activity.error) return <ListFailure activity={activity} />;
  if (activity.isPending) return <SkeletonRows />;
  if (receipts.length === 0 && lookedBackTo === null) return <NothingHere filters={filters} onChange={onChange} />;
  return (
    <>
      <ReceiptLineHead />
      <section
        ref={scroller}
        aria-label="Receipts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto low:max-h-dvh focus-visible:-outline-offset-2"
      >
        <ul aria-busy={activity.isOutdated} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {shown.map((item) => {
            const row = receipts[item.index];
            return row ? (
              <li
                key={item.key}
                aria-posinset={item.index + 1}
                aria-setsize={-1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start}px)`, height: rowPx }}
              >
                <ReceiptLine row={row} isOpen={at === item.index && selected !== null} isAt={at === item.index} />
              </li>
            ) : null;
          })}
        </ul>
        <LookFurther activity={activity} />
      </section>
    </>
  );
}

interface ListKeys {
  move: (by: number) => void;
  row: ReceiptRow | undefined;
  isOpen: boolean;
  open: (ref: string | null) => void;
}

function useListKeys({ move, row, isOpen, open }: ListKeys): void {
  const group = "Activity";
  const step = (keys: string, by: number): Shortcut => ({
    keys,
    label: by > 0 ? "Next receipt" : "Previous receipt",
    group,
    repeat: true,
    run: (event) => {
      event.preventDefault();
      move(by);
    },
  });
  const close: Shortcut = { keys: "escape", label: "Close the receipt", group, run: () => open(null) };
  const enter: readonly Shortcut[] = row
    ? [{ keys: "enter", label: "Open the receipt", group, run: () => open(refOf(row)) }]
    : [];
  useShortcuts([
    ...[step("j", 1), step("arrowdown", 1), step("k", -1), step("arrowup", -1)],
    ...(isOpen ? [close] : enter),
  ]);
}

function ListFailure({ activity }: Pick<ActivityListProps, "activity">) {
  const failure = describeFailure(activity.error);
  return (
    <ErrorState
      title={failure.title}
      requestId={failure.requestId}
      onRetry={() => void activity.refetch()}
      busy={activity.isFetching}
      className="flex-1"
    >
      {failure.text}
    </ErrorState>
  );
}

function NothingHere({ filters, onChange }: Pick<ActivityListProps, "filters" | "onChange">) {
  if (!isFiltered(filters)) return <EmptyState title="Nobody did anything yet." className="flex-1" />;
  return (
    <EmptyState
      title="No receipt fits these filters."
      className="flex-1"
      action={<Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    />
  );
}
