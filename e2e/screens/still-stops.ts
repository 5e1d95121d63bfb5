import type { Page } from "@playwright/test";
import type { ReleasePreview, RuleView, StopCounts, StopView } from "../../server/contract/stop-view";
import { answerCalls } from "./answer-calls";
import { ago, HOUR, MINUTE } from "./still-time";

/** A stop that has stood for some minutes. */
export const STOP: StopView = {
  id: "0199a000-0000-7000-8000-0000000000f1",
  target: { kind: "scope", value: "prod" },
  words: "prod",
  mode: "interrupt_immediate",
  actor: "operator:oncall",
  reason: "registry outage",
  rule: null,
  operationId: null,
  createdAt: ago(4 * MINUTE),
  live: 152,
  held: 148,
  running: 4,
  waiting: 3,
};
const COUNTS: StopCounts = {
  running: 134,
  queued: 18,
  held: 49,
  waiting: 11,
  runOn: [{ agent: "ci-fixer", count: 4 }],
  total: 216,
};
const RELEASE: ReleasePreview = { held: 148, waiting: 3, stay: 2 };
const rule = (id: string, more: Partial<RuleView>): RuleView => ({
  id: `0199a000-0000-7000-8000-0000000000a${id}`,
  name: "Registry down",
  topic: "ops.registry.down",
  provider: null,
  target: { kind: "scope", value: "prod" },
  mode: "interrupt_immediate",
  reason: "registry outage",
  createdBy: "operator:oncall",
  offSince: null,
  firedAt: null,
  ...more,
});
const RULES: readonly RuleView[] = [
  rule("1", {}),
  rule("2", {
    name: "Runaway agent",
    topic: "cost.alarm",
    provider: "billing",
    target: { kind: "agent", from: "/agent" },
    mode: null,
    offSince: ago(9 * 24 * HOUR),
  }),
];

/** Stops that stand, what one would come to, and the rules: as no seeded product has them. */
export function stillStops(page: Page, standing: readonly StopView[]): Promise<void> {
  return answerCalls(page, {
    "stop.standing": standing,
    "stop.preview": COUNTS,
    "stop.previewRelease": RELEASE,
    "stop.rules": RULES,
  });
}
