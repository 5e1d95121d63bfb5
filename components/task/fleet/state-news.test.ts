import { describe, expect, it } from "vitest";
import { aTaskSummary } from "@/server/testing/make-views";
import { kindsOf, stateNews } from "./state-news";

const [a, b, c, d] = [aTaskSummary(), aTaskSummary(), aTaskSummary(), aTaskSummary()];

describe("stateNews", () => {
  it("sums up what stopped, needs somebody or ended", () => {
    const now = kindsOf([
      { ...a, state: "paused_by_client" },
      { ...b, state: "paused_by_client" },
      { ...c, state: "input_required" },
      d,
    ]);
    expect(stateNews(kindsOf([a, b, c, d]), now)).toBe("2 tasks paused, 1 needs input");
  });

  it("says nothing of tasks that go on working or were not shown before", () => {
    const held = { ...a, state: "paused_by_client" } as const;
    expect(stateNews(kindsOf([held]), kindsOf([a]))).toBeNull();
    expect(stateNews(kindsOf([]), kindsOf([held]))).toBeNull();
    expect(stateNews(kindsOf([held]), kindsOf([held]))).toBeNull();
  });
});
