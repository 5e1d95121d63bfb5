"use client";
import { useState } from "react";
import { useCheckpointSearch } from "@/components/data/checkpoints/use-checkpoint-search";
import { describeFailure } from "@/components/data/describe-failure";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import { useMedia } from "@/components/ui/screen/use-media";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { SearchView } from "@/server/contract/checkpoint-view";
import { Beyond } from "./beyond";
import { HitPanel } from "./hit-panel";
import { NothingFound } from "./nothing-found";
import { ScanDialog } from "./scan-dialog";
import { SearchBar } from "./search-bar";
import { SearchFacets } from "./search-facets";
import { toScanned, toSearchInput, useSearchFilters } from "./search-filters";
import { SearchResults } from "./search-results";
import { useHitKeys } from "./use-hit-keys";
import { useHitSelection } from "./use-hit-selection";

/** Finds what any task had in mind, by path and value, over all versions that are kept. */
export function SearchScreen() {
  const { filters, change } = useSearchFilters();
  const input = toSearchInput(filters);
  const search = useCheckpointSearch(input);
  const [scanned, setScanned] = useState<SearchView["beyond"][number] | null>(null);
  const list = useHitKeys();
  const hasFacets = useMedia(IS_WIDE);
  const found = input === null ? null : (search.data ?? null);
  const selection = useHitSelection(found);
  const toScan = toScanned(filters);
  return (
    <Screen title="Checkpoints" note="Search in what every task had in mind">
      <SearchBar filters={filters} onChange={change} busy={input !== null && search.isFetching} />
      <div className={cn("grid min-h-0 flex-1", selection.selected ? WITH_PANEL : WITHOUT_PANEL)}>
        {hasFacets ? (
          <aside aria-label="Filters" className="overflow-auto border-line border-r pt-2 pr-2 pb-5 pl-3">
            <SearchFacets filters={filters} onChange={change} />
          </aside>
        ) : null}
        <section
          ref={list}
          aria-label="Results by task"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
          tabIndex={0}
          className="min-h-0 min-w-0 overflow-auto px-2 pb-8 focus-visible:-outline-offset-2 phone:px-1"
        >
          {search.error ? (
            <SearchFailure error={search.error} onRetry={() => void search.refetch()} />
          ) : found ? (
            <>
              {found.tasks.length === 0 ? (
                <NothingFound near={found.near} filters={filters} onChange={change} />
              ) : (
                <SearchResults found={found} filters={filters} selection={selection} />
              )}
              <Beyond found={found} onScan={toScan ? setScanned : null} />
            </>
          ) : (
            <NothingYet isAsked={input !== null} />
          )}
        </section>
        {selection.selected ? (
          <aside aria-label="The hit in its place" className="overflow-auto border-line border-l">
            <HitPanel {...selection.selected} />
          </aside>
        ) : null}
      </div>
      {scanned && toScan ? <ScanDialog task={scanned} sought={toScan} onClose={() => setScanned(null)} /> : null}
    </Screen>
  );
}

const IS_WIDE = "(width > 1100px)";
const WITHOUT_PANEL = "wide:grid-cols-[188px_minmax(0,1fr)]";
const WITH_PANEL = "wide:grid-cols-[188px_minmax(0,1fr)_340px]";

function SearchFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, requestId } = describeFailure(error);
  return (
    <ErrorState title="The checkpoints could not be searched." requestId={requestId} onRetry={onRetry}>
      {title}
    </ErrorState>
  );
}

function NothingYet({ isAsked }: { isAsked: boolean }) {
  if (!isAsked)
    return (
      <EmptyState title="What did a task know, and when?">
        Give a path, a value, or both; or look at flagged, large or one agent's versions.
      </EmptyState>
    );
  return (
    <AfterDelay className="grid gap-3 p-3">
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </AfterDelay>
  );
}
