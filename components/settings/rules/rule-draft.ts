import type { StopMode } from "@/components/data/stops/stop-words";
import type { RuleTarget } from "@/server/contract/stop-inputs";
import type { RuleView } from "@/server/contract/stop-view";

/** A rule as it is typed. `named` says who names the target: the rule, or each event at a place in its data. */
export interface Draft {
  readonly name: string;
  readonly topic: string;
  readonly provider: string;
  readonly kind: RuleTarget["kind"];
  readonly named: "rule" | "event";
  readonly value: string;
  readonly mode: StopMode;
  readonly reason: string;
}

export function draftOf(rule: RuleView | null): Draft {
  if (!rule)
    return {
      name: "",
      topic: "",
      provider: "",
      kind: "scope",
      named: "rule",
      value: "",
      mode: "interrupt_immediate",
      reason: "",
    };
  const { name, topic, provider, target, mode, reason } = rule;
  const [named, value] = "from" in target ? (["event", target.from] as const) : (["rule", target.value] as const);
  return {
    name,
    topic,
    provider: provider ?? "",
    kind: target.kind,
    named,
    value,
    mode: mode ?? "drain",
    reason: reason ?? "",
  };
}

/** What is sent, not yet checked. */
export function fieldsOf({ name, topic, provider, kind, named, value, mode, reason }: Draft): unknown {
  return {
    name,
    topic: topic.trim(),
    provider: provider.trim() || null,
    target: named === "event" ? { kind, from: value.trim() } : { kind, value: value.trim() },
    mode: mode === "drain" ? null : mode,
    reason: reason.trim() || null,
  };
}
