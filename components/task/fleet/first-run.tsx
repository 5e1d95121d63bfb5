import type { ReactNode } from "react";

/** Before the first task: no strip, facets or counts, only what starts one. */
export function FirstRun({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center overflow-auto px-4 py-14 phone:py-8">
      <h2 className="font-semibold text-2xl tracking-[-.012em]">No tasks yet</h2>
      {children ? <div className="mt-5 w-full max-w-[560px]">{children}</div> : null}
    </div>
  );
}
