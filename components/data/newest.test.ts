import { describe, expect, it } from "vitest";
import { aTaskSummary } from "@/server/testing/make-views";
import { NewestById } from "./newest";

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
