import type { ReactNode } from "react";

/** A code, topic or key inside a sentence: HANDLE_MISMATCH. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="whitespace-nowrap rounded-sm bg-s2 px-[5px] py-px font-mono text-2xs text-t2 tracking-[-.01em]">
      {children}
    </code>
  );
}
