import { CircleSlash, Clock, Gauge, type LucideIcon, ShieldAlert, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";

/** Something true beside the state, never instead of it. */
export type StateMarkKind = "cut_off" | "fenced" | "canceling" | "overdue" | "at_limit";

const MARKS: Record<StateMarkKind, { icon: LucideIcon; label: string; tone: string }> = {
  cut_off: { icon: Unplug, label: "Cut off", tone: "text-warn" },
  fenced: { icon: ShieldAlert, label: "Fenced", tone: "text-warn" },
  canceling: { icon: CircleSlash, label: "Canceling", tone: "text-t2" },
  overdue: { icon: Clock, label: "Overdue", tone: "text-warn" },
  at_limit: { icon: Gauge, label: "At limit", tone: "text-danger" },
};

export interface StateMarkProps {
  mark: StateMarkKind;
  /** More than the word: "Canceling in 8 s". */
  text?: ReactNode;
  className?: string | undefined;
}

export function StateMark({ mark, text, className }: StateMarkProps) {
  const { icon: Icon, label, tone } = MARKS[mark];
  return (
    <span
      className={cn(
        "inline-flex flex-none items-center gap-[5px] whitespace-nowrap font-strong text-xs",
        tone,
        className,
      )}
    >
      <Icon className="size-3.5" />
      {text ?? label}
    </span>
  );
}
