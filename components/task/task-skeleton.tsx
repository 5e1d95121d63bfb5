import { AfterDelay, Skeleton } from "@/components/ui/skeleton";
import { ListSkeleton } from "./parts/list-skeleton";

/** The page before its task is there, in its own measures. */
export function TaskSkeleton() {
  return (
    <AfterDelay className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">Task</h1>
      <div className="h-[79px] flex-none border-line border-b px-5 pt-5">
        <Skeleton width={320} height={14} />
        <Skeleton width={480} className="mt-4" />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_356px] phone:block">
        <div>
          <div className="h-[211px] border-line border-b px-5 pt-4 phone:h-24">
            <Skeleton width={180} />
          </div>
          <ListSkeleton />
        </div>
        <div className="border-line border-l p-4 phone:border-l-0">
          <Skeleton height={320} className="rounded-lg bg-s2" />
        </div>
      </div>
    </AfterDelay>
  );
}
