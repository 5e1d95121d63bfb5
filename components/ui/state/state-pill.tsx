import type { ReactNode } from "react";
import { cn } from "../cn";
import { StateIcon } from "./state-icon";
import { type StateKind, stateLabel } from "./state-kind";

interface StatePillProps {
  kind: StateKind;
  /** How long, after the word: "18 min". */
  children?: ReactNode;
  className?: string;
}

/** The state of the object a page is about. */
export function StatePill({ kind, children, className }: StatePillProps) {
  return (
    <span
      data-state-kind={kind}
      title={kind}
      className={cn(
        "inline-flex h-6 flex-none items-center gap-1.5 whitespace-nowrap rounded-full pr-[9px] pl-[7px] font-strong text-t1 text-xs",
        "bg-[color-mix(in_oklab,var(--c)_13%,transparent)] ring-1 ring-[color-mix(in_oklab,var(--c)_38%,transparent)] ring-inset forced-colors:border",
        className,
      )}
    >
      <StateIcon kind={kind} size={14} spin />
      <span>
        {stateLabel(kind)}
        {children ? <> {children}</> : null}
      </span>
    </span>
  );
}
