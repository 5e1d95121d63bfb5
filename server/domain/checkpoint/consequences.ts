/** How much it matters that a step runs again. */
export type StepRisk = "unsafe" | "effect" | "recomputed";

/** A step without a tool works something out; one that must not run twice says so itself. */
export function riskOf(step: { readonly repeatable: boolean; readonly tool: string | null }): StepRisk {
  if (!step.repeatable) return "unsafe";
  return step.tool === null ? "recomputed" : "effect";
}
