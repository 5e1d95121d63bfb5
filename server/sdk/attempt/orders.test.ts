import { expect, it } from "vitest";
import { Orders } from "./orders";

const after = (...told: Parameters<Orders["learn"]>[0][]) => {
  const orders = new Orders();
  for (const one of told) orders.learn(one);
  return { mayStart: orders.mayStart(), boundary: orders.wantsBoundary(), interrupt: orders.wantsInterrupt() };
};

it("starts with going on", () => {
  expect(after()).toEqual({ mayStart: true, boundary: false, interrupt: false });
});

it.each([
  [{ directive: "continue" }, { mayStart: true, boundary: false, interrupt: false }],
  [
    { directive: "pause", mode: "finish_step" },
    { mayStart: false, boundary: true, interrupt: false },
  ],
  [
    { directive: "pause", mode: "interrupt_immediate" },
    { mayStart: false, boundary: true, interrupt: true },
  ],
  [
    { directive: "pause", mode: "wait_for_completion" },
    { mayStart: true, boundary: false, interrupt: false },
  ],
  [{ directive: "wait" }, { mayStart: false, boundary: false, interrupt: false }],
  [{ directive: "cancel" }, { mayStart: false, boundary: false, interrupt: false }],
] as const)("obeys %j", (told, expected) => {
  expect(after(told)).toEqual(expected);
});

it("does not let older news overtake newer", () => {
  const pause = { directive: "pause", mode: "finish_step", version: 5 } as const;
  expect(after(pause, { directive: "continue", version: 4 }).mayStart).toBe(false);
  expect(after(pause, { directive: "continue", version: 6 }).mayStart).toBe(true);
});
