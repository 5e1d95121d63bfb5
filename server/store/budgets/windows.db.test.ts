import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aStep, BudgetScene } from "../../testing/budget-scene";
import { testDatabase } from "../../testing/test-database";
import { openWindows } from "./windows";

const database = testDatabase();
let scene: BudgetScene;
beforeAll(() => {
  scene = BudgetScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

type Kind = "day" | "week" | "month";

async function windowAt(windowKind: Kind, zone: string, at: string): Promise<readonly (string | undefined)[]> {
  const budgetId = await scene.make(await scene.tasks.agent(), { windowKind, zone });
  const client = await database.pool.connect();
  try {
    const { startsAt, endsAt } = await openWindows(client, budgetId, new Date(at));
    return [startsAt.toISOString(), endsAt?.toISOString()];
  } finally {
    client.release();
  }
}

describe("a window begins and ends by the clocks of its zone", () => {
  it.each<[what: string, windowKind: Kind, of: { zone: string; at: string; window: [from: string, to: string] }]>([
    [
      "a day",
      "day",
      { zone: "UTC", at: "2026-03-29T12:00:00Z", window: ["2026-03-29T00:00:00Z", "2026-03-30T00:00:00Z"] },
    ],
    [
      "a day of 23 h",
      "day",
      { zone: "Europe/Berlin", at: "2026-03-29T12:00:00Z", window: ["2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"] },
    ],
    [
      "a day of 25 h",
      "day",
      { zone: "Europe/Berlin", at: "2026-10-25T00:30:00Z", window: ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"] },
    ],
    [
      "the hour that is twice",
      "day",
      {
        zone: "America/New_York",
        at: "2026-11-01T06:30:00Z",
        window: ["2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
      },
    ],
    [
      "a day of 23 h 30 min",
      "day",
      {
        zone: "Australia/Lord_Howe",
        at: "2026-10-04T02:00:00Z",
        window: ["2026-10-03T13:30:00Z", "2026-10-04T13:00:00Z"],
      },
    ],
    [
      "a day far ahead of UTC",
      "day",
      {
        zone: "Pacific/Kiritimati",
        at: "2026-01-01T11:00:00Z",
        window: ["2026-01-01T10:00:00Z", "2026-01-02T10:00:00Z"],
      },
    ],
    [
      "a week, from Monday on",
      "week",
      { zone: "Europe/Berlin", at: "2026-03-29T21:59:59Z", window: ["2026-03-22T23:00:00Z", "2026-03-29T22:00:00Z"] },
    ],
    [
      "its first instant",
      "week",
      { zone: "Europe/Berlin", at: "2026-03-29T22:00:00Z", window: ["2026-03-29T22:00:00Z", "2026-04-05T22:00:00Z"] },
    ],
    [
      "a month",
      "month",
      {
        zone: "America/New_York",
        at: "2026-03-31T12:00:00Z",
        window: ["2026-03-01T05:00:00Z", "2026-04-01T04:00:00Z"],
      },
    ],
    [
      "a leap month",
      "month",
      { zone: "UTC", at: "2028-02-29T23:59:59Z", window: ["2028-02-01T00:00:00Z", "2028-03-01T00:00:00Z"] },
    ],
  ])("%s", async (_, windowKind, { zone, at, window }) => {
    const iso = window.map((instant) => new Date(instant).toISOString());
    expect(await windowAt(windowKind, zone, at)).toEqual(iso);
  });
});

describe("the course of a window", () => {
  it("begins when the budget was made, with all that was used before, where that was later", async () => {
    const agent = await scene.tasks.agent();
    const work = await scene.working(agent);
    await scene.tasks.commit(work, { steps: [aStep("1", { inputTokens: 500 })] });
    const later = await scene.find(await scene.make(agent, { windowKind: "month", limitUnits: 10_000 }));
    expect(later.course[0]).toEqual({ at: later.createdAt, spentUnits: 500 });
    expect(later.course.map(({ spentUnits }) => spentUnits)).toEqual([500, 500]);
  });
});
