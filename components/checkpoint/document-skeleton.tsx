import { AfterDelay, Skeleton } from "@/components/ui/skeleton";

const WIDTHS = [90, 210, 180, 120, 160, 240, 150, 200, 130, 110];

/** The tree's own rows, empty. */
export function DocumentSkeleton() {
  return (
    <div aria-busy="true" className="min-w-0">
      <div className="h-11 border-line border-b phone:h-14" />
      <AfterDelay className="pt-1.5">
        {WIDTHS.map((width, row) => (
          <div
            key={width}
            style={{ paddingLeft: 36 + Math.min(row, 1) * 16 }}
            className="flex h-[22px] items-center phone:h-8"
          >
            <Skeleton width={width} />
          </div>
        ))}
      </AfterDelay>
    </div>
  );
}
