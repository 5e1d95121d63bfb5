import type { LogPage } from "./log-page";

/** Whether the newest run of the step with this name has no end of its own: none is recorded, or it was discarded. */
export function wasCut({ begun, steps }: LogPage, name: string | null): boolean {
  const start = begun.findLast((step) => step.name === name);
  const end = steps.findLast((step) => step.name === name);
  return end?.status === "discarded" || (start?.seq ?? 0) > (end?.seq ?? 0);
}
