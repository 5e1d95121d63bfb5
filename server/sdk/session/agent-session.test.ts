import { expect, it } from "vitest";
import type { SessionAnswer, SessionOpening } from "../../contract/session";
import { openAgentSession } from "./agent-session";
import type { SessionDoor } from "./session-door";

/** A door that answers a report when it is told to. */
function slowDoor() {
  const waiting: ((answer: SessionAnswer) => void)[] = [];
  let reports = 0;
  const door = {
    looks: new Set<() => void>(),
    // What else an opening tells does not matter here.
    open: async () => ({ attachment: "a", attachMs: 600_000 }) as unknown as SessionOpening,
    report: () => {
      reports += 1;
      return new Promise<SessionAnswer>((resolve) => waiting.push(resolve));
    },
  };
  return {
    door: door as unknown as SessionDoor,
    hint: () => {
      for (const look of door.looks) look();
    },
    reports: () => reports,
    async answer(answer: Partial<SessionAnswer> = {}) {
      waiting.shift()?.({ over: false, ...answer } as SessionAnswer);
      await new Promise(setImmediate);
    },
  };
}

const ORDER = { taskId: "t", attempt: "1" } as unknown as Parameters<typeof openAgentSession>[1];

it("hints that come while a look is on its way make one more look, however many they are", async () => {
  const { door, hint, reports, answer } = slowDoor();
  const session = await openAgentSession(door, ORDER, new AbortController().signal);
  for (let n = 0; n < 1_000; n++) hint();
  await new Promise(setImmediate);
  expect(reports()).toBe(1);
  await answer();
  expect(reports()).toBe(2);
  await answer();
  await new Promise(setImmediate);
  expect(reports()).toBe(2);
  hint();
  await new Promise(setImmediate);
  expect(reports()).toBe(3);
  session.release();
});

it("a look that hears that the task is over ends the hold, and none follows it", async () => {
  const { door, hint, reports, answer } = slowDoor();
  const session = await openAgentSession(door, ORDER, new AbortController().signal);
  hint();
  hint();
  await new Promise(setImmediate);
  await answer({ over: true });
  expect(session.signal.aborted).toBe(true);
  expect(door.looks.size).toBe(0);
  expect(reports()).toBeLessThanOrEqual(2);
});
