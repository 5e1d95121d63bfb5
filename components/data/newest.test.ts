import { describe, expect, it } from "vitest";
import type { TaskSummary } from "@/server/contract/task-view";
import { aTaskSummary } from "@/server/testing/make-views";
import { joinPages, Newest, NewestById } from "./newest";

describe("NewestById", () => {
  it("remembers the highest version, whatever the order", () => {
    const newest = new NewestById(10);
    const task = aTaskSummary({ version: 4 });
    newest.note({ ...task, version: 6 });
    newest.note({ ...task, version: 5 });
    expect(newest.over(task)).toMatchObject({ version: 6 });
    expect(newest.over({ ...task, version: 7 })).toMatchObject({ version: 7 });
  });

  it("forgets the task it heard of longest ago when it is full", () => {
    const newest = new NewestById(2);
    const [a, b, c] = [aTaskSummary(), aTaskSummary(), aTaskSummary()];
    for (const task of [a, b, a, c]) newest.note({ ...task, version: 50 });
    expect([a, b, c].map((task) => newest.over(task).version)).toEqual([50, b.version, 50]);
  });
});

describe("joinPages", () => {
  const rows = (...tasks: TaskSummary[]) => ({ pages: [{ tasks, nextCursor: null }], pageParams: [undefined] });

  it("gives the very same back when nothing changed", () => {
    const [answer, shown] = [rows(aTaskSummary()), rows(aTaskSummary())];
    expect(joinPages(new Newest(), undefined, answer)).toBe(answer);
    expect(joinPages(new Newest(), shown, structuredClone(shown))).toBe(shown);
  });

  it("keeps a newer row over an older one in the answer, and its order from the answer", () => {
    const [a, b] = [aTaskSummary({ version: 5 }), aTaskSummary({ version: 2 })];
    const joined = joinPages(new Newest(), rows(a, b), rows({ ...b, version: 3 }, { ...a, version: 4 }));
    expect(joined.pages[0]?.tasks.map(({ id, version }) => [id, version])).toEqual([
      [b.id, 3],
      [a.id, 5],
    ]);
  });
});
