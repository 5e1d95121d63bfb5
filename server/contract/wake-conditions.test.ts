import { describe, expect, it } from "vitest";
import { SendEventInput } from "./external-event";
import { PauseTaskInput } from "./task-inputs";
import { Topic, WakeConditions } from "./wake-conditions";

/** Where the first fault lies, as a path; null when there is none. */
function faultAt(conditions: unknown): string | null {
  const result = WakeConditions.safeParse(conditions);
  if (result.success) return null;
  const [issue] = result.error.issues;
  const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
  return [...(issue?.path ?? []), ...keys].join(".");
}

describe("WakeConditions", () => {
  const taskId = "0199a000-0000-7000-8000-000000000000";

  it.each([
    ["nothing: it waits for people", {}],
    ["a topic", { onEvent: "ci.build.completed:1234" }],
    ["a trigger by its kind", { trigger: { kind: "ci.build", provider: "github" } }],
    [
      "a trigger by its events",
      { trigger: { kind: "ci", provider: "github", match: { events: ["ci.ok", "ci.bad"] } } },
    ],
    ["an instant", { at: "2026-11-28T09:00:00+01:00" }],
    ["an instant to the nanosecond, with the largest offset", { at: "9999-12-30T09:00:00.123456789-15:59" }],
    ["a timeout", { timeout: { durationMinutes: 1 } }],
    ["the longest timeout", { timeout: { durationMinutes: 525_600, onTimeout: "fail" } }],
    ["a timeout with input", { timeout: { durationMinutes: 5, onTimeout: "resume_with_input", input: { go: true } } }],
    ["another task", { afterTask: taskId }],
    ["all of them", { onEvent: "a", at: "2026-11-28T09:00:00Z", timeout: { durationMinutes: 5 }, afterTask: taskId }],
  ])("takes %s", (_, conditions) => {
    expect(faultAt(conditions)).toBeNull();
  });

  it.each([
    ["an unknown key", { onevent: "a" }, "onevent"],
    ["an unknown key of a timeout", { timeout: { durationMinutes: 1, extra: 1 } }, "timeout.extra"],
    ["an unknown key of a trigger", { trigger: { kind: "a", provider: "b", extra: 1 } }, "trigger.extra"],
    [
      "an unknown key of a match",
      { trigger: { kind: "a", provider: "b", match: { extra: 1 } } },
      "trigger.match.extra",
    ],
    ["no minutes", { timeout: { durationMinutes: 0 } }, "timeout.durationMinutes"],
    ["half a minute", { timeout: { durationMinutes: 0.5 } }, "timeout.durationMinutes"],
    ["more than a year", { timeout: { durationMinutes: 525_601 } }, "timeout.durationMinutes"],
    ["an unknown end of a timeout", { timeout: { durationMinutes: 1, onTimeout: "retry" } }, "timeout.onTimeout"],
    ["an input that is missing", { timeout: { durationMinutes: 1, onTimeout: "resume_with_input" } }, "timeout.input"],
    [
      "an input that is blank",
      { timeout: { durationMinutes: 1, onTimeout: "resume_with_input", input: " " } },
      "timeout.input",
    ],
    [
      "an input that nobody would get",
      { timeout: { durationMinutes: 1, onTimeout: "fail", input: 1 } },
      "timeout.input",
    ],
    [
      "an input that is too long",
      { timeout: { durationMinutes: 1, onTimeout: "resume_with_input", input: "x".repeat(65_536) } },
      "timeout.input",
    ],
    ["a topic with a space", { onEvent: "bad channel" }, "onEvent"],
    [
      "a trigger without events",
      { trigger: { kind: "a", provider: "b", match: { events: [] } } },
      "trigger.match.events",
    ],
    ["a trigger without provider", { trigger: { kind: "a" } }, "trigger.provider"],
    ["an instant without an offset", { at: "2026-11-28T09:00:00" }, "at"],
    ["an instant with an offset that no database takes", { at: "2026-11-28T09:00:00+16:00" }, "at"],
    ["an instant with decimals without end", { at: `2026-11-28T09:00:00.${"1".repeat(200)}Z` }, "at"],
    ["an instant that would be rounded into year 10000", { at: "9999-12-31T23:59:59.9996Z" }, "at"],
    ["what is no task", { afterTask: "t-1" }, "afterTask"],
  ])("refuses %s, naming where", (_, conditions, path) => {
    expect(faultAt(conditions)).toBe(path);
  });

  it("takes an id in capitals for the same task or budget", () => {
    const upper = taskId.replaceAll("a", "A");
    const ids = { afterTask: taskId, onBudgetRefill: taskId };
    expect(WakeConditions.parse({ afterTask: upper, onBudgetRefill: upper })).toEqual(ids);
    expect(PauseTaskInput.parse({ taskId: upper }).taskId).toBe(taskId);
  });

  it("fills in how a timeout ends", () => {
    expect(WakeConditions.parse({ timeout: { durationMinutes: 1 } }).timeout?.onTimeout).toBe("resume_with_summary");
  });
});

describe("Topic", () => {
  it.each(["a", "ci.build", "ci.build:1234", "repo/name", "a_b-c", "x".repeat(200)])("takes %j", (topic) => {
    expect(Topic.safeParse(topic).success).toBe(true);
  });

  it.each(["", " ", "bad channel", " a", "a ", ".a", "a.", "a..b", "a b", "ä", "a*", "x".repeat(201)])(
    "refuses %j",
    (topic) => {
      expect(Topic.safeParse(topic).success).toBe(false);
    },
  );
});

describe("SendEventInput", () => {
  it("takes a topic, with whatever data", () => {
    expect(SendEventInput.parse({ topic: "ci.ok", provider: "github", id: "d-1", data: { sha: "abc" } })).toEqual({
      topic: "ci.ok",
      provider: "github",
      id: "d-1",
      data: { sha: "abc" },
    });
    expect(SendEventInput.safeParse({ topic: "ci ok" }).success).toBe(false);
    expect(SendEventInput.safeParse({ topic: "ci.ok", more: 1 }).success).toBe(false);
  });
});
