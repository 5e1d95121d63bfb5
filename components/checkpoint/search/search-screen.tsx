"use client";
import { useState } from "react";
import { useCheckpointSearch } from "@/components/data/checkpoints/use-checkpoint-search";
import { describeFailure } from "@/components/data/describe-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Screen } from "@/components/ui/screen/screen";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import type { SearchView } from "@/server/contract/checkpoint-view";
import { Beyond } from "./beyond";
import { ScanDialog } from "./scan-dialog";
import { SearchBar } from "./search-bar";
import { type SearchFilters, toSearchInput, toSought, useSearchFilters } from "./search-filters";
import { SearchResults } from "./search-results";
import { useHitKeys } from "./use-hit-keys";

/** Finds what any task had in mind, by path and value, over all versions that are kept. */
export function SearchScreen() {
  const { filters, change } = useSearchFilters();
  const input = toSearchInput(filters);
  const search = useCheckpointSearch(input);
  const [scanned, setScanned] = useState<SearchView["beyond"][number] | null>(null);
  const list = useHitKeys();
  const failure = search.error ? describeFailure(search.error) : null;
  const found = input === null ? null : (search.data ?? null);
  return (
    <Screen title="Checkpoints" note="Search in what every task had in mind">
      <SearchBar filters={filters} onChange={change} busy={input !== null && search.isFetching} />
      <section
        ref={list}
        aria-label="Results by task"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto px-2 pb-8 outline-none focus-visible:-outline-offset-2 phone:px-1"
      >
        {failure ? (
          <ErrorState
            title="The checkpoints could not be searched."
            requestId={failure.requestId}
            onRetry={() => void search.refetch()}
          >
            {failure.title}
          </ErrorState>
        ) : found ? (
          <>
            {found.tasks.length === 0 ? (
              <NothingFound filters={filters} onChange={change} />
            ) : (
              <SearchResults found={found} filters={filters} />
            )}
            <Beyond found={found} onScan={toSought(filters).path || filters.value ? setScanned : null} />
          </>
        ) : input === null ? (
          <EmptyState title="What did a task know, and when?">
            Give a path, a value, or both; or look at flagged, large or one agent's versions.
          </EmptyState>
        ) : (
          <AfterDelay className="grid gap-3 p-3">
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </AfterDelay>
        )}
      </section>
      {scanned ? <ScanDialog task={scanned} sought={toSought(filters)} onClose={() => setScanned(null)} /> : null}
    </Screen>
  );
}

interface NothingFoundProps {
  filters: SearchFilters;
  onChange: (next: Partial<SearchFilters>) => void;
}

function NothingFound({ filters, onChange }: NothingFoundProps) {
  const { path, value, op } = filters;
  const hasBoth = path !== "" && (value !== "" || op === "is");
  return (
    <EmptyState
      title={hasBoth ? "No checkpoint has this path with this value." : "No checkpoint is like that."}
      action={
        hasBoth ? (
          <button type="button" className="link" onClick={() => onChange({ op: "exists", value: "" })}>
            Any value at this path
          </button>
        ) : undefined
      }
    >
      Redacted values are never found by what they stand for.
    </EmptyState>
  );
}
