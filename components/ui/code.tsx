import type { ReactNode } from "react";
import { cn } from "./cn";

interface CodeProps {
  /** It may be longer than a line: a command. */
  wraps?: boolean;
  children: ReactNode;
}

/** A code, topic or key inside a sentence: HANDLE_MISMATCH. */
export function Code({ wraps, children }: CodeProps) {
  return (
    <code
      className={cn(
        "rounded-sm bg-s2 px-[5px] py-px font-mono text-2xs text-t2 tracking-[-.01em]",
        wraps ? "[overflow-wrap:anywhere]" : "whitespace-nowrap",
      )}
    >
      {children}
    </code>
  );
}
