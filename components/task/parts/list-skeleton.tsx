import { AfterDelay, Skeleton } from "@/components/ui/skeleton";

const WIDTHS = ["52%", "68%", "44%", "60%", "48%"];

/** Rows that are on their way. */
export function ListSkeleton() {
  return (
    <AfterDelay className="grid gap-5 px-5 py-4">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </AfterDelay>
  );
}
