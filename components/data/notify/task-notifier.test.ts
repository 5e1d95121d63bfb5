import { describe, expect, it } from "vitest";
import type { TaskSummary } from "@/server/contract/task-view";
import { aTaskSummary } from "@/server/testing/make-views";
import { type ShownNotice, TaskNotifier } from "./task-notifier";

const START = Date.parse("2026-11-28T10:00:00Z");
const LATER = "2026-11-28T10:05:00.000Z";

function open({ isLeading = true, seen = [] as string[] } = {}) {
  const shown: ShownNotice[] = [];
  const ports = {
    isLeading: () => isLeading,
    seenTasks: async () => new Set(seen),
    show: (notice: ShownNotice) => void shown.push(notice),
  };
  const notifier = new TaskNotifier(ports, START);
  return {
    shown,
    tell: (task: Partial<TaskSummary>) =>
      notifier.note({ type: "summaries", tasks: [aTaskSummary({ stateSince: LATER, ...task })] }),
  };
}

describe("TaskNotifier", () => {
  it.each([
    ["input_required", "Needs input"],
    ["auth_required", "Needs sign-in"],
    ["failed", "Failed"],
  ] as const)("tells of a task that is %s in two words and its title", async (state, title) => {
    const { shown, tell } = open();
    await tell({ id: "t1", state, title: "Migrate billing" });
    expect(shown).toEqual([{ taskId: "t1", title, text: "Migrate billing" }]);
  });

  it.each(["submitted", "working", "paused_by_client", "paused_by_agent", "resumed", "completed", "canceled"] as const)(
    "is silent about one that is %s",
    async (state) => {
      const { shown, tell } = open();
      await tell({ state });
      expect(shown).toEqual([]);
    },
  );

  it("tells that a held task was not looked at in time, once", async () => {
    const { shown, tell } = open();
    const held = { id: "t1", state: "paused_by_client", title: "Migrate billing" } as const;
    await tell({ ...held, stateSince: "2026-11-28T09:30:00.000Z" });
    await tell({ ...held, stateSince: "2026-11-28T09:30:00.000Z", overdueAt: LATER });
    await tell({ ...held, stateSince: "2026-11-28T09:30:00.000Z", overdueAt: LATER, version: 9 });
    expect(shown).toEqual([{ taskId: "t1", title: "Review overdue", text: "Migrate billing" }]);
  });

  it("tells each once, however often the task changes meanwhile, and again when it is so again", async () => {
    const { shown, tell } = open();
    const id = "t1";
    await tell({ id, state: "input_required" });
    await tell({ id, state: "input_required", version: 9 });
    expect(shown).toHaveLength(1);
    await tell({ id, state: "working" });
    await tell({ id, state: "input_required", stateSince: "2026-11-28T10:09:00.000Z" });
    expect(shown).toHaveLength(2);
  });

  it("is silent about what was so before it began", async () => {
    const { shown, tell } = open();
    await tell({ state: "failed", stateSince: "2026-11-28T09:59:00.000Z" });
    expect(shown).toEqual([]);
  });

  it("is silent about a task that is on screen", async () => {
    const { shown, tell } = open({ seen: ["t1"] });
    await tell({ id: "t1", state: "failed" });
    await tell({ id: "t2", state: "failed" });
    expect(shown.map(({ taskId }) => taskId)).toEqual(["t2"]);
  });

  it("leaves it to the tab that leads", async () => {
    const { shown, tell } = open({ isLeading: false });
    await tell({ state: "failed" });
    expect(shown).toEqual([]);
  });
});
