import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

const noteStyles = cva(
  "flex gap-2.5 rounded-md px-3 py-[9px] text-xs leading-[1.0625rem] phone:text-[0.8125rem] phone:leading-[1.1875rem]",
  {
    variants: { tone: { plain: "bg-s2", warn: "bg-warn-bg", danger: "bg-danger-bg", ok: "bg-ok-bg" } },
    defaultVariants: { tone: "plain" },
  },
);

const ICON = {
  plain: <Info className="size-3.5 text-t3" />,
  warn: <TriangleAlert className="size-3.5 text-warn" />,
  danger: <CircleAlert className="size-3.5 text-danger" />,
  ok: <CircleCheck className="size-3.5 text-ok" />,
};

interface NoteProps extends VariantProps<typeof noteStyles> {
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A sentence that belongs to what is beside it. */
export function Note({ tone, icon, className, children }: NoteProps) {
  return (
    <div className={cn(noteStyles({ tone }), className)}>
      <span className="mt-px flex-none">{icon ?? ICON[tone ?? "plain"]}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
