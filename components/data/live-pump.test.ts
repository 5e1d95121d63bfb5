import { describe, expect, it } from "vitest";
import type { TaskSummary } from "@/server/contract/task-view";
import { anEvent, aTaskSummary, aTaskView } from "@/server/testing/make-views";
import { ManualClock } from "@/server/testing/manual-clock";
import type { TaskNews } from "./apply-event";
import { LivePump } from "./live-pump";

function aPump() {
  const clock = new ManualClock();
  const tab = { isHidden: false, frames: [] as (() => void)[], seen: (): void => undefined, overfull: 0 };
  const tables: (readonly TaskSummary[])[] = [];
  const tasks: (readonly TaskNews[])[] = [];
  const pump = new LivePump(
    {
      nextFrame: (run) => {
        tab.frames.push(run);
        return () => undefined;
      },
      after: clock.after,
      isHidden: () => tab.isHidden,
      onSeen: (listener) => {
        tab.seen = listener;
        return () => undefined;
      },
    },
    {
      onTasks: (news) => tasks.push(news),
      onSummaries: (news) => tables.push(news),
      onOverfull: () => {
        tab.overfull += 1;
      },
    },
  );
  const drawFrame = () => {
    for (const run of tab.frames.splice(0)) run();
  };
  return { pump, clock, tab, tables, tasks, drawFrame };
}

describe("LivePump", () => {
  it("renders tables at once after a quiet time, then at most four times a second", () => {
    const { pump, clock, tables } = aPump();
    const task = aTaskSummary();
    for (let ms = 0; ms < 1_000; ms += 20) {
      pump.add({ type: "summaries", tasks: [{ ...task, version: ms }] });
      clock.advance(20);
    }
    clock.advance(250);
    expect(tables.length).toBe(5);
    expect(tables[0]?.[0]?.version).toBe(0);
    expect(tables.at(-1)?.[0]?.version).toBe(980);
  });

  it("hands on only the newest of each task", () => {
    const { pump, clock, tables } = aPump();
    const [a, b] = [aTaskSummary(), aTaskSummary()];
    pump.add({ type: "summaries", tasks: [a] });
    for (const version of [11, 13, 12]) pump.add({ type: "summaries", tasks: [{ ...a, version }, b] });
    clock.advance(250);
    expect(tables[1]?.map((task) => [task.id, task.version])).toEqual([
      [a.id, 13],
      [b.id, b.version],
    ]);
  });

  it("gives an open task all of its events with the next frame", () => {
    const { pump, tasks, drawFrame } = aPump();
    const task = aTaskView({ version: 4 });
    pump.add({ type: "task", task, events: [anEvent({ seq: 1 }), anEvent({ seq: 2 })] });
    pump.add({ type: "task", task: { ...task, version: 5 }, events: [anEvent({ seq: 3 })] });
    expect(tasks).toHaveLength(0);
    drawFrame();
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject([{ task: { version: 5 }, events: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] }]);
  });

  it("renders nothing in a hidden tab and catches up once when it is seen", () => {
    const { pump, clock, tab, tables, tasks } = aPump();
    tab.isHidden = true;
    const task = aTaskView({ version: 1 });
    pump.add({ type: "summaries", tasks: [aTaskSummary()] });
    pump.add({ type: "task", task, events: [anEvent({ seq: 1 })] });
    clock.advance(60_000);
    expect([tables.length, tasks.length]).toEqual([0, 0]);
    tab.isHidden = false;
    tab.seen();
    expect([tables.length, tasks.length]).toEqual([1, 1]);
  });

  it("keeps a bounded number of events of a hidden task: the gap is read later", () => {
    const { pump, tab, tasks } = aPump();
    tab.isHidden = true;
    const task = aTaskView();
    for (let seq = 1; seq <= 3_000; seq += 1) pump.add({ type: "task", task, events: [anEvent({ seq })] });
    tab.seen();
    const news = tasks[0]?.[0];
    expect(news?.type === "task" && news.events.length).toBeLessThanOrEqual(2_000);
    expect(news?.type === "task" && news.events.at(-1)?.seq).toBe(3_000);
  });

  it("has everything read again when more tasks changed than it kept", () => {
    const { pump, tab } = aPump();
    tab.isHidden = true;
    const task = aTaskSummary();
    pump.add({
      type: "summaries",
      tasks: Array.from({ length: 5_001 }, (_, index) => ({ ...task, id: `t-${index}` })),
    });
    tab.isHidden = false;
    tab.seen();
    expect(tab.overfull).toBe(1);
  });
});
