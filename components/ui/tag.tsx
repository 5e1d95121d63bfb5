import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn";

const tagStyles = cva(
  "inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-normal text-xs",
  {
    variants: {
      tone: {
        plain: "bg-s2 text-t2",
        line: "text-t2 ring-1 ring-line2 ring-inset",
        off: "text-t3 ring-1 ring-line2 ring-inset",
        warn: "bg-warn-bg font-strong text-warn",
        danger: "bg-danger-bg font-strong text-danger",
        ok: "bg-ok-bg font-strong text-ok",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

interface TagProps extends VariantProps<typeof tagStyles> {
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A word about something: a label, a default, a mark. */
export function Tag({ tone, icon, className, children }: TagProps) {
  return (
    <span className={cn(tagStyles({ tone }), className)}>
      {icon}
      {children}
    </span>
  );
}
