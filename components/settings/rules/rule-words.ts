import type { RuleTarget } from "@/server/contract/stop-inputs";

/** What a rule stops, in a few words. */
export function targetOf(target: RuleTarget): string {
  if ("from" in target)
    return `The ${target.kind === "tasks" ? "tasks" : NAMES[target.kind]} that the event names at ${target.from || "its root"}`;
  return target.kind === "all" ? "Everything" : `${NAMES[target.kind]} ${target.value}`;
}

const NAMES = { scope: "scope", agent: "agent", label: "label", parent: "task and what it began:" } as const;
