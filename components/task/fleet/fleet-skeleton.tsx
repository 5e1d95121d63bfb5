import { cn } from "@/components/ui/cn";
import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { useFleetLook } from "./display/fleet-look";
import { CARD_PX } from "./fleet-card";
import {
  columnWidths,
  FLEET_COLUMNS,
  IN_STATE_COLUMN,
  PROGRESS_COLUMN,
  RIBBON_COLUMN,
  SPEND_COLUMN,
} from "./fleet-columns";

const ROWS = 12;

/** Rows as they will stand there, while the first ones are on their way; on a phone, cards. */
export function FleetSkeleton({ rows = ROWS }: { rows?: number }) {
  const { shows } = useFleetLook();
  return (
    <AfterDelay className="@container" style={columnWidths(shows)}>
      <p className="sr-only">Loading tasks</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing
        <RowSkeleton key={row} row={row} />
      ))}
    </AfterDelay>
  );
}

function RowSkeleton({ row }: { row: number }) {
  const { shows, rowPx } = useFleetLook();
  return (
    <>
      <div
        className={cn(FLEET_COLUMNS, "items-center overflow-hidden border-line border-b phone:hidden [&>*]:mx-2.5")}
        style={{ height: rowPx }}
      >
        <Skeleton width={16} height={16} />
        <TwoLines widths={[64 + ((row * 37) % 40), 80 + ((row * 29) % 40)]} />
        <TwoLines widths={[190 + ((row * 53) % 90), 120 + ((row * 41) % 60)]} />
        {shows("progress") ? (
          <div className={PROGRESS_COLUMN}>
            <TwoLines widths={[52, 84]} />
          </div>
        ) : null}
        {shows("in_state") ? <Skeleton width={44} className={cn("ml-auto!", IN_STATE_COLUMN)} /> : null}
        {shows("ribbon") ? (
          <div className={RIBBON_COLUMN}>
            <Skeleton height={8} />
          </div>
        ) : null}
        {shows("spend") ? <Skeleton width={56} className={SPEND_COLUMN} /> : null}
      </div>
      <div className="grid content-center gap-2 border-line border-b px-4 desk:hidden" style={{ height: CARD_PX }}>
        <TwoLines widths={[190 + ((row * 53) % 90), 120 + ((row * 41) % 60)]} />
        <Skeleton width={150} />
        <Skeleton height={8} />
      </div>
    </>
  );
}

function TwoLines({ widths: [first, second] }: { widths: readonly [number, number] }) {
  return (
    <div>
      <Skeleton width={first} />
      <Skeleton width={second} height={7} className="mt-2 bg-s2" />
    </div>
  );
}
