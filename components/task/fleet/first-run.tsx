import type { ReactNode } from "react";

/** Before the first task: no strip, facets or counts, only what starts one. */
export function FirstRun({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <div className="mx-auto max-w-[720px] px-5 pt-11 pb-10 phone:px-4 phone:pt-5 phone:pb-8">
        <h2 className="font-semibold text-2xl tracking-[-.014em]">No tasks yet</h2>
        <p className="text-t2">Start one to see it here live. Looking at a task never changes it.</p>
        {children ? <div className="mt-[18px]">{children}</div> : null}
      </div>
    </div>
  );
}
