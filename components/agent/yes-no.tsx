import { Check, Minus } from "lucide-react";

/** Whether an agent can do something, for eyes and for ears. */
export function YesNo({ can }: { can: boolean }) {
  return (
    <>
      {can ? (
        <Check className="inline size-3.5 text-t1" aria-hidden="true" />
      ) : (
        <Minus className="inline size-3.5 text-t3" aria-hidden="true" />
      )}
      <span className="sr-only">{can ? "Yes" : "No"}</span>
    </>
  );
}
