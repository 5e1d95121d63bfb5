import { CircleCheck, CircleSlash, CircleX, Clock, OctagonMinus, SkipForward } from "lucide-react";
import { StateIcon } from "@/components/ui/state/state-icon";
import type { OperationView, OutcomeGroup } from "@/server/contract/operation-view";

interface OutcomeIconProps extends Pick<OperationView, "verb"> {
  outcome: OutcomeGroup["outcome"] | "waiting";
}

/** What became of a target, as a picture beside its word. */
export function OutcomeIcon({ verb, outcome }: OutcomeIconProps) {
  switch (outcome) {
    case "done":
      return verb === "pause" ? <StateIcon kind="paused_by_client" size={14} /> : <CircleCheck className={QUIET} />;
    case "asked":
      return verb === "pause" ? <StateIcon kind="pausing" size={14} /> : <Clock className={QUIET} />;
    case "waiting":
      return <StateIcon kind="submitted" size={14} />;
    case "already":
    case "skipped":
      return <SkipForward className={QUIET} />;
    case "gone":
      return <CircleSlash className={QUIET} />;
    case "refused":
      return <OctagonMinus className="size-3.5 flex-none text-warn" />;
    case "failed":
      return <CircleX className="size-3.5 flex-none text-danger" />;
  }
}

const QUIET = "size-3.5 flex-none text-t3";
