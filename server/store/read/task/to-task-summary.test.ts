import { describe, expect, it } from "vitest";
import type { SummaryRow } from "./summary-row";
import { toTaskSummary } from "./to-task-summary";

const AT = new Date("2026-01-05T10:00:00.000Z");

const row = (overrides: Partial<SummaryRow> = {}): SummaryRow => ({
  id: "0199a000-0000-7000-8000-000000000000",
  tenant_id: "local",
  agent_id: "0199a000-0000-7000-8000-0000000000a9",
  agent_name: "digest",
  pause_modes: ["finish_step"],
  can_clean_up: false,
  can_park: false,
  scope: "prod",
  title: "Digest",
  version: 4,
  control_revision: 2,
  event_seq: 9,
  message_seq: 0,
  checkpoint_seq: 0,
  commit_no: 0,
  state: "working",
  pending_pause: null,
  paused_from_state: null,
  suspension: null,
  pending_cancel: null,
  cancel_due_at: null,
  attempt: "0199a000-0000-7000-8000-00000000aaaa",
  last_attempt: null,
  attempt_no: 1,
  worker_id: "w-1",
  lease_until: AT,
  lost_leases: 0,
  queued_at: null,
  open_interrupts: 0,
  running_steps: [],
  progress: null,
  budgets: [],
  exempt_from: [],
  meters: null,
  steps_done: 3,
  ended_reason: null,
  listens_since: null,
  created_at: AT,
  updated_at: AT,
  state_since: AT,
  open: null,
  stop: null,
  gate: null,
  labels: null,
  state_log: [["working", AT.getTime()]],
  claimed_at: AT,
  input_tokens: null,
  output_tokens: "9007199254740991",
  cached_tokens: "0",
  reasoning_tokens: null,
  spent_micros: "0",
  active_ms: "1500",
  ended_at: null,
  budget: null,
  stop_proof: null,
  ...overrides,
});

describe("toTaskSummary", () => {
  it("keeps usage nobody reported apart from none at all", () => {
    expect(toTaskSummary(row())).toMatchObject({
      inputTokens: null,
      outputTokens: 9_007_199_254_740_991,
      cachedTokens: 0,
      reasoningTokens: null,
      spentMicros: 0,
    });
  });

  it("counts active time from the claim only while an attempt holds the task", () => {
    expect(toTaskSummary(row())).toMatchObject({ activeMs: 1_500, activeSince: AT.toISOString() });
    expect(toTaskSummary(row({ attempt: null, lease_until: null, queued_at: AT })).activeSince).toBeNull();
  });

  it("says what is asked of it, not who else will hold it", () => {
    const actor = { kind: "operator", id: "local" } as const;
    const pause = {
      mode: "finish_step",
      handle: "suspend-1",
      reason: "review",
      actor,
      since: AT.toISOString(),
      conditions: [],
    } as const;
    const summary = toTaskSummary(
      row({ pending_pause: { ...pause, holders: [{ kind: "operator", actor, reason: null }] } }),
    );
    expect(summary.pausing).toEqual({ ...pause, conditions: [] });
    expect(summary.cause).toMatchObject({ code: "finishing" });
    expect(summary.actions.withdraw.allowed).toBe(true);
  });

  it("takes its cause and actions from the rules", () => {
    expect(toTaskSummary(row())).toMatchObject({
      cause: { code: "on_worker", workerId: "w-1" },
      actions: { pause: { allowed: true } },
    });
    expect(toTaskSummary(row({ pause_modes: [] })).actions.pause).toMatchObject({
      allowed: false,
      reason: expect.any(String),
    });
  });

  it("names a worker that was stopped without an answer", () => {
    expect(toTaskSummary(row({ stop_proof: "fenced" })).fenced).toBe(true);
  });
});
