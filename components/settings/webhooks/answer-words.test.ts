import { describe, expect, it } from "vitest";
import type { DeliveryView } from "@/server/contract/settings-view";
import { answerWords, attemptWords } from "./answer-words";

const NOW = Date.parse("2026-11-28T15:00:00Z");
const delivery = (changed: Partial<DeliveryView> = {}): DeliveryView => ({
  id: "0199a000-0000-7000-8000-000000000000",
  taskId: null,
  seq: null,
  type: "task.paused",
  state: "waiting",
  attempts: 0,
  underWay: false,
  status: null,
  error: null,
  ms: null,
  nextAt: null,
  createdAt: "2026-11-28T14:00:00Z",
  settledAt: null,
  ...changed,
});

describe("a delivery in words", () => {
  it.each([
    [{}, "", "Not tried yet"],
    [{ state: "delivered", attempts: 1, status: 200, ms: 118 }, "200 in 118 ms", "Delivered at once"],
    [{ state: "delivered", attempts: 3, status: 204, ms: 9 }, "204 in 9 ms", "2 failed attempts, then delivered"],
    [{ attempts: 1, status: 502 }, "502 Bad Gateway", "1 failed attempt"],
    [{ attempts: 3, error: "timed_out" }, "Timed out after 15 s", "3 failed attempts"],
    [{ attempts: 2, underWay: true, status: 500 }, "Sending", "1 failed attempt, one under way"],
    [{ attempts: 2, error: "target_refused" }, "Private address, not called", "2 failed attempts"],
  ] as const)("%j is %j, %j", (changed, answer, attempts) => {
    expect(answerWords(delivery(changed), NOW)).toBe(answer);
    expect(attemptWords(delivery(changed))).toBe(attempts);
  });

  it("says when it was given up", () => {
    const dead = delivery({ state: "dead", attempts: 10, status: 502, settledAt: "2026-11-28T14:40:00Z" });
    expect(answerWords(dead, NOW)).toMatch(/^502 Bad Gateway, given up \d\d:40$/);
  });
});
