import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WakeHub } from "../../events/wake-hub";
import { IdleAgents } from "./idle-agents";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const anIdleOne = (hub = new WakeHub()) => {
  const idle = new IdleAgents(hub);
  idle.begin("a")(true);
  return { hub, idle };
};

it("an agent that had nothing left is not looked at again before a wake", () => {
  const { hub, idle } = anIdleOne();
  hub.wake(["work:b", "task:1"]);
  expect(idle.isIdle("a")).toBe(true);
  expect(idle.isIdle("b")).toBe(false);
  hub.wake(["work:a"]);
  expect(idle.isIdle("a")).toBe(false);
});

it("a wake that came while it was looked at counts", () => {
  const { hub, idle } = anIdleOne();
  const end = idle.begin("a");
  hub.wake(["work:a"]);
  end(true);
  expect(idle.isIdle("a")).toBe(false);
});

it("one that had more is looked at again, as is each after half a second, and when hints were missed", () => {
  const { hub, idle } = anIdleOne();
  idle.begin("a")(false);
  expect(idle.isIdle("a")).toBe(false);
  idle.begin("a")(true);
  vi.advanceTimersByTime(499);
  expect(idle.isIdle("a")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(idle.isIdle("a")).toBe(false);
  idle.begin("a")(true);
  hub.wakeAll();
  expect(idle.isIdle("a")).toBe(false);
});
