import { describe, expect, it } from "vitest";
import { ago, ahead, MADE_AT } from "@/server/testing/make-views";
import { checkWakePlan, toWakeProblems } from "./check-wake-plan";
import { timePresets } from "./time-presets";
import { wakeEffect } from "./wake-effect";
import { readWakePlan, toConditions, toDraft, type WakePlan } from "./wake-plan";

const NOW = Date.parse(MADE_AT);
const plan = (more: Partial<WakePlan> = {}): WakePlan => ({ ...readWakePlan(undefined), ...more });
const TASK = { id: "019abf6b-0000-7000-8000-000000000001", title: "Build image" };
const ALL = plan({
  kinds: ["at", "event", "task", "after"],
  at: ahead(7_200_000),
  topic: " registry.up ",
  task: TASK,
  minutes: "150",
  onTimeout: "fail",
});

describe("toConditions", () => {
  it("sends nothing of what is not chosen", () => {
    expect(toConditions(plan({ topic: "left.over", at: ahead(1) }))).toBeUndefined();
  });

  it("sends all that is chosen", () => {
    expect(toConditions(ALL)).toEqual({
      at: ALL.at,
      onEvent: "registry.up",
      afterTask: TASK.id,
      timeout: { durationMinutes: 150, onTimeout: "fail" },
    });
  });

  it("makes an event of one sender a trigger, and sends an input only where it is used", () => {
    const chosen = plan({ kinds: ["event", "after"], topic: "push", provider: "github", input: "go on" });
    expect(toConditions(chosen)).toEqual({
      trigger: { kind: "push", provider: "github" },
      timeout: { durationMinutes: 120, onTimeout: "resume_with_summary" },
    });
    expect(toConditions({ ...chosen, onTimeout: "resume_with_input" })?.timeout).toMatchObject({ input: "go on" });
  });
});

describe("drafts of a plan", () => {
  it("come back as they were, and none is kept of a new form", () => {
    expect(readWakePlan(toDraft(ALL))).toEqual(ALL);
    expect(toDraft(plan())).toBeUndefined();
  });
});

describe("checkWakePlan", () => {
  it.each<[string, Partial<WakePlan>, object]>([
    ["nothing that is not chosen", { topic: "a b", at: ago(1) }, {}],
    ["no time", { kinds: ["at"] }, { at: "Choose a time." }],
    ["a time that has passed", { kinds: ["at"], at: ago(1_000) }, { at: "This time has passed." }],
    ["no event", { kinds: ["event"] }, { topic: "Name the event." }],
    ["a topic with a blank", { kinds: ["event"], topic: "ci build" }, { topic: expect.stringContaining("segments") }],
    [
      "a topic too long",
      { kinds: ["event"], topic: "a".repeat(201) },
      { topic: expect.stringContaining("at most 200") },
    ],
    ["a provider with a slash", { kinds: ["event"], topic: "a", provider: "a/b" }, { provider: expect.any(String) }],
    ["no task", { kinds: ["task"] }, { task: "Choose the task that it waits for." }],
    ["no whole minutes", { kinds: ["after"], minutes: "1.5" }, { minutes: expect.stringContaining("525,600") }],
    ["too many minutes", { kinds: ["after"], minutes: "525601" }, { minutes: expect.any(String) }],
    ["a blank input", { kinds: ["after"], onTimeout: "resume_with_input", input: " " }, { input: expect.any(String) }],
  ])("names %s", (_, more, problems) => {
    expect(checkWakePlan(plan(more), NOW)).toEqual(problems);
  });

  it("finds nothing wrong with all kinds at once", () => {
    expect(checkWakePlan(ALL, NOW)).toEqual({});
  });

  it("puts the server's word at the field it is about", () => {
    const fields = { "/conditions/timeout/input": "a", "/conditions/afterTask": "b", "/reason": "c" };
    expect(toWakeProblems(fields)).toEqual({ input: "a", task: "b" });
  });
});

describe("wakeEffect", () => {
  it.each<[Partial<WakePlan>, RegExp]>([
    [{}, /^It stays paused until somebody resumes it\.$/],
    [{ kinds: ["event"], topic: "a", provider: "ci" }, /^It resumes by itself when event a comes from ci\.$/],
    [
      { kinds: ["after"], minutes: "90", onTimeout: "fail" },
      /^1 h 30 min after it is held it fails, unless somebody resumes it before\.$/,
    ],
  ])("says what ends the hold: %j", (more, words) => {
    expect(wakeEffect(plan(more), NOW)).toMatch(words);
  });

  it("says of several that the first one counts, and what the timeout does", () => {
    expect(wakeEffect(ALL, NOW)).toMatch(
      /^It resumes by itself at .*, in 2 h, when event registry\.up comes or when Build image ends, whichever comes first; at the latest 2 h 30 min after it is held it fails\.$/,
    );
  });
});

describe("timePresets", () => {
  it("are ahead, and Monday is never today", () => {
    const monday = new Date(2026, 10, 30, 8).getTime();
    const presets = timePresets(monday);
    expect(presets.every(({ at }) => at.getTime() > monday)).toBe(true);
    expect(presets.at(-1)?.at.getDate()).toBe(7);
  });
});
