import type { ReactNode } from "react";
import { cn } from "../cn";
import { StateIcon } from "./state-icon";
import { type StateKind, stateGroup, stateLabel } from "./state-kind";

interface StateBandProps {
  kind: StateKind;
  /** Place and size in percent of the lane. */
  left: number;
  width: number;
  /** Words in the band: "Parked 39 min"; without them it is drawn in full texture, Working as flat as with them. */
  label?: ReactNode;
  /** Exact values on hover. */
  title?: string;
}

/** A band of the timeline's state lane: 24 px high, its texture faint under its words. */
export function StateBand({ kind, left, width, label, title }: StateBandProps) {
  const isMoving = stateGroup(kind) === "moving";
  return (
    <div
      data-state-kind={kind}
      title={title ?? stateLabel(kind)}
      className={cn(
        "absolute inset-y-0 flex items-center gap-[5px] overflow-hidden whitespace-nowrap rounded-[3px] pl-1.5 font-strong text-2xs text-t1",
        label || kind === "working" ? "state-band" : "state-fill",
      )}
      style={{ left: `${left}%`, width: `max(calc(${width}% - 1px), 2px)` }}
    >
      {label && !isMoving ? (
        <span className="relative flex-none rounded-full bg-(--f)">
          <StateIcon kind={kind} size={12} />
        </span>
      ) : null}
      {label ? <b className="relative -ml-0.5 rounded-xs bg-(--f) px-[3px] font-strong">{label}</b> : null}
    </div>
  );
}
