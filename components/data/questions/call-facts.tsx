import type { InterruptView } from "@/server/contract/task-view";
import { PayloadFacts } from "./payload-facts";

/** The call that an agent proposes, as it would be carried out. */
export function CallFacts({ call }: { call: NonNullable<InterruptView["call"]> }) {
  return (
    <>
      <p className="mt-2.5 text-t3 text-xs">
        Wants to call <span className="mono text-t1">{call.tool}</span>
      </p>
      <PayloadFacts payload={call.arguments} />
    </>
  );
}
