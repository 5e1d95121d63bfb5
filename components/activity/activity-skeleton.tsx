import { AfterDelay, Skeleton } from "@/components/ui/skeleton";

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** Rows as they will be, while they are read. */
export function SkeletonRows() {
  return (
    <AfterDelay className="min-h-0 flex-1 overflow-hidden">
      {ROWS.map((row) => (
        <div key={row} className="flex h-[42px] items-center gap-6 border-line border-b px-5 phone:h-[90px] phone:px-4">
          <Skeleton width={56} />
          <Skeleton width={96} />
          <Skeleton className="flex-1" />
          <Skeleton width={112} />
        </div>
      ))}
    </AfterDelay>
  );
}
