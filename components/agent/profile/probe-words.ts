import type { ProbeView } from "@/server/contract/agent-profile";

/** What the last test of an agent found, in a word or two. */
export function probeTag(probe: ProbeView | null): { readonly tone: "off" | "line" | "warn"; readonly text: string } {
  if (!probe) return { tone: "off", text: "Not tested" };
  if (!probe.report) return { tone: "line", text: "Testing" };
  if (probe.isOld) return { tone: "off", text: "Changed since its test" };
  return probe.report.kind === "works" ? { tone: "line", text: "Works" } : { tone: "warn", text: "Test failed" };
}
