import { expect, it } from "vitest";
import { axisTicks, DAY_MS } from "./axis-ticks";

it.each<[what: string, span: number, marks: [stepMs: number, count: number]]>([
  ["a week by its days", 7 * DAY_MS, [DAY_MS, 8]],
  ["a day by some hours", DAY_MS, [DAY_MS / 4, 5]],
  ["a month by some days", 31 * DAY_MS, [5 * DAY_MS, 7]],
  ["a minute by itself", 60_000, [60_000, 2]],
  ["nothing by its one instant", 0, [60_000, 1]],
  ["thirty years by an even share", 30 * 365 * DAY_MS, [Math.ceil((30 * 365 * DAY_MS) / 7), 7]],
])("tells %s", (_, span, [stepMs, count]) => {
  const { stepMs: step, ticks } = axisTicks(1_000, 1_000 + span);
  expect([step, ticks.length, ticks[0]]).toEqual([stepMs, count, 1_000]);
  expect(ticks.at(-1)).toBeLessThanOrEqual(1_000 + span);
});
