"use client";
import { describeFailure } from "@/components/data/describe-failure";
import type { Fleet } from "@/components/data/use-fleet";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { useIsPhone } from "@/components/ui/screen/use-is-phone";
import type { Count } from "@/server/contract/fleet-view";
import { FleetLookScope } from "./display/fleet-look";
import { EmptyFleet } from "./empty-fleet";
import { effectiveSort, type FleetFilters, sortsOf } from "./fleet-filters";
import { FleetList } from "./fleet-list";
import { FleetSkeleton } from "./fleet-skeleton";
import { FleetTable } from "./fleet-table";
import { PeekPanel } from "./peek/peek-panel";
import { usePeek } from "./peek/use-peek";
import { useRowCursor } from "./row-cursor";
import type { SelectionControl } from "./selection/use-selection";

interface FleetRowsProps {
  fleet: Fleet;
  filters: FleetFilters;
  matching: Count | undefined;
  control: SelectionControl;
  onChange: (next: Partial<FleetFilters>) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** The rows, or why there are none, as the address and this device want them to look. */
export function FleetRows(props: FleetRowsProps) {
  return (
    <FleetLookScope cols={props.filters.cols}>
      <Rows {...props} />
    </FleetLookScope>
  );
}

function Rows({ fleet, filters, matching, control, onChange }: FleetRowsProps) {
  const isPhone = useIsPhone();
  const cursor = useRowCursor();
  const peek = usePeek();
  if (fleet.error) return <FleetError fleet={fleet} />;
  if (fleet.isPending) {
    return (
      <div className="min-h-0 flex-1 overflow-hidden">
        <div className="h-8 border-line border-b phone:hidden" />
        <FleetSkeleton />
      </div>
    );
  }
  if (fleet.tasks.length === 0 && !fleet.isOutdated) return <EmptyFleet filters={filters} onChange={onChange} />;
  const shared = {
    tasks: fleet.tasks,
    gone: fleet.plan?.gone ?? NONE,
    // Only an exact number may be said; the rows that are here are a floor.
    total: matching && !matching.atLeast ? Math.max(matching.n, fleet.tasks.length) : -1,
    scope: filters.scope,
    isBusy: fleet.isOutdated,
    onNearEnd: fleet.loadMore,
    foot: <FleetFoot fleet={fleet} />,
  };
  if (isPhone) return <FleetList {...shared} control={control} />;
  const peeked = peek.isOpen ? fleet.tasks.find(({ id }) => id === cursor.activeId) : undefined;
  const closePeek = () => {
    peek.close();
    focusRow(cursor.activeId);
  };
  return (
    <div className="@container/rows relative flex min-h-0 flex-1">
      <FleetTable
        {...shared}
        cursor={cursor}
        onPeek={peek.toggle}
        control={control}
        sort={effectiveSort(filters)}
        sorts={sortsOf(filters)}
        onSort={(sort) => onChange({ sort })}
      />
      {peeked ? <PeekPanel task={peeked} onClose={closePeek} /> : null}
    </div>
  );
}

/** What closes goes with the focus in it. */
function focusRow(taskId: string | null): void {
  const rows = document.querySelectorAll<HTMLElement>("[role='row'][data-task]");
  [...rows].find((row) => row.dataset.task === taskId)?.focus({ preventScroll: true });
}

function FleetError({ fleet }: { fleet: Fleet }) {
  const failure = describeFailure(fleet.error);
  return (
    <ErrorState title="The task list could not be loaded." requestId={failure.requestId} onRetry={fleet.retry}>
      {failure.title}
    </ErrorState>
  );
}

function FleetFoot({ fleet }: { fleet: Fleet }) {
  if (fleet.moreFailed) {
    return (
      <p role="alert" className="flex items-center justify-center gap-2 p-4 text-t2">
        Further tasks could not be loaded.
        <Button size="sm" onClick={fleet.loadMore}>
          Retry
        </Button>
      </p>
    );
  }
  return fleet.isLoadingMore ? <FleetSkeleton rows={3} /> : null;
}
