import type { ReactNode } from "react";
import { cn } from "../cn";
import { StateIcon } from "./state-icon";
import { type StateKind, stateLabel } from "./state-kind";
import { StateMark, type StateMarkProps } from "./state-mark";

interface StateLabelProps {
  kind: StateKind;
  /** Why: "oncall: cut-over review", "On worker w-11". */
  cause?: ReactNode;
  marks?: readonly StateMarkProps[];
  /** Cause beside the label instead of under it: cards on a phone, the palette. */
  inline?: boolean;
  /** 14 px icon and 12 px word: strips and legends. */
  small?: boolean;
  className?: string;
}

/** A state as icon, word, marks and cause. Pausing… turns; Working does not, or a table would never rest. */
export function StateLabel({ kind, cause, marks = [], inline, small, className }: StateLabelProps) {
  return (
    <div className={cn("flex min-w-0", inline ? "items-center gap-2" : "flex-col", className)}>
      <span
        className={cn(
          "flex min-w-0 items-center gap-[7px]",
          small && "gap-[5px] text-t2 text-xs",
          // Beside it the cause gives way, never the word.
          inline ? "max-w-full flex-none" : "leading-[1.125rem]",
        )}
      >
        <StateIcon kind={kind} size={small ? 14 : 16} spin={kind === "pausing"} />
        <span className="truncate" title={kind}>
          {stateLabel(kind)}
        </span>
        {marks.map((mark) => (
          <StateMark key={mark.mark} {...mark} />
        ))}
      </span>
      {cause ? <span className={cn("truncate text-t3 text-xs", !inline && "pl-[23px]")}>{cause}</span> : null}
    </div>
  );
}
