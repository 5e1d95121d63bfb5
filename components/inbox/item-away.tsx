import { describeFailure, isMissing } from "@/components/data/describe-failure";
import { ReadFailure, type ReadFailureProps } from "@/components/data/read-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { NoSuchItem } from "./no-such-item";

/** In the place of an item that is not here: still being read, gone, or not to be read now. */
export function ItemAway({ query }: ReadFailureProps) {
  if (!query.error)
    return (
      <div className="grid content-start gap-3 p-6">
        <Skeleton height={28} />
        <Skeleton height={120} />
      </div>
    );
  return isMissing(describeFailure(query.error)) ? <NoSuchItem /> : <ReadFailure query={query} />;
}
