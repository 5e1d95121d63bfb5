import type { ReactNode } from "react";
import { cn } from "./cn";

interface EmptyStateProps {
  /** One sentence: "Nothing waits for people." */
  title: string;
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here, and the one thing to do about it. No art. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div data-empty className={cn("flex flex-col items-center gap-1 px-4 py-24 text-center phone:py-16", className)}>
      <p className="font-strong">{title}</p>
      {children ? <p className="text-t2">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
