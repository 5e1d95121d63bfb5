import { CircleDashed, FileText, RefreshCw } from "lucide-react";
import type { Strategy } from "@/server/contract/session-view";

const ICON = { native: RefreshCw, load: RefreshCw, inject: FileText, fresh: CircleDashed } as const;

/** How a session comes back, as a shape beside its name. */
export function StrategyIcon({ strategy }: { strategy: Strategy }) {
  const Icon = ICON[strategy];
  return <Icon className="size-3.5 flex-none text-t3" aria-hidden="true" />;
}
