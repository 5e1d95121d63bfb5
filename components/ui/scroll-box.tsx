import type { ReactNode } from "react";
import { cn } from "./cn";

/** A box that its content may be longer than. */
export function ScrollBox({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div tabIndex={0} className={cn("overflow-auto", className)}>
      {children}
    </div>
  );
}
