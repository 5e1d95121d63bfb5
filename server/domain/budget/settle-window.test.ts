import { describe, expect, it } from "vitest";
import { bucketSeconds, isReached, LIMIT_ACTIONS, rungUnits, type Standing } from "./budget";
import { forecast } from "./forecast";
import { SLOTS, settleWindow } from "./settle-window";
import { sayExhausted, tightest } from "./tightest";

const slots = (spent: number, largest = 1, count = SLOTS) =>
  Array.from({ length: count }, (_, no) => ({
    no,
    spent: no === 0 ? spent : 0,
    reserved: 0,
    largest: no === 0 ? largest : 0,
  }));
const LADDER = { notifyPercent: 80, holdPercent: 90, atLimit: "pause" } as const;
const settle = (limitUnits: number, spent: number, largest = 1) =>
  settleWindow({ ...LADDER, limitUnits, slots: slots(spent, largest) });
const grantedInAll = (found: ReturnType<typeof settleWindow>) => [...found.granted.values()].reduce((a, b) => a + b, 0);

describe("settleWindow", () => {
  it.each([
    [0, { isNotified: false, isHeld: false, isExhausted: false }],
    [79, { isNotified: false, isHeld: false, isExhausted: false }],
    [80, { isNotified: true, isHeld: false, isExhausted: false }],
    [89, { isNotified: true, isHeld: false, isExhausted: false }],
    [90, { isNotified: true, isHeld: true, isExhausted: false }],
    [99, { isNotified: true, isHeld: true, isExhausted: false }],
    [100, { isNotified: true, isHeld: true, isExhausted: true }],
    [140, { isNotified: true, isHeld: true, isExhausted: true }],
  ])("%i of 100 reaches these rungs: what is used up to the last unit is used up", (spent, reached) => {
    expect(settle(100, spent)).toMatchObject(reached);
  });

  it.each(
    [null, 80].flatMap((notifyPercent) =>
      [null, 90].flatMap((holdPercent) =>
        LIMIT_ACTIONS.flatMap((atLimit) =>
          [0, 80, 90, 100, 101].map((spent) => ({ notifyPercent, holdPercent, atLimit, spent })),
        ),
      ),
    ),
  )(
    "at $spent of 100, with rungs at $notifyPercent and $holdPercent and $atLimit at the limit, it stands where each rung says",
    (facts) => {
      const { notifyPercent, holdPercent, atLimit, spent } = facts;
      const found = settleWindow({ ...facts, limitUnits: 100, slots: slots(spent) });
      const isHard = atLimit !== "notify";
      expect(found).toMatchObject({
        isNotified: (notifyPercent !== null && spent >= 80) || (!isHard && spent >= 100),
        isHeld: (holdPercent !== null && spent >= 90) || (isHard && spent >= 100),
        isExhausted: spent >= 100,
      });
      // A hard limit grants nothing past it; a soft one that is passed needs no look at each step.
      const granted = found.granted.get(0) ?? 0;
      if (isHard || spent < 100) expect(granted).toBeLessThanOrEqual(Math.max(100, spent));
      else expect(granted).toBeGreaterThan(1e12);
    },
  );

  it.each([
    { what: "nothing is set aside", spent: 20, reserved: 0, more: {}, looks: false },
    {
      what: "what is set aside reaches no rung, and no more is granted",
      spent: 20,
      reserved: 59,
      more: {},
      looks: false,
    },
    { what: "a wish is granted past a rung", spent: 20, reserved: 0, more: { demand: 65 }, looks: true },
    { what: "a rung is reached only with what is set aside", spent: 20, reserved: 60, more: {}, looks: true },
    { what: "a rung is reached by what was used alone", spent: 80, reserved: 9, more: {}, looks: false },
    { what: "the higher rung is reached only with what is set aside", spent: 80, reserved: 10, more: {}, looks: true },
    {
      what: "it has no rungs",
      spent: 20,
      reserved: 75,
      more: { notifyPercent: null, holdPercent: null },
      looks: false,
    },
  ])("who gives back looks again where that may change a rung: $what", ({ spent, reserved, more, looks }) => {
    const [first, ...others] = slots(spent);
    const facts = { ...LADDER, limitUnits: 100, slots: [{ no: 0, largest: 1, ...first, spent, reserved }, ...others] };
    expect(settleWindow({ ...facts, ...more })).toMatchObject({ looksAtRelease: looks });
  });

  it("grants no further than the next rung for a wish that cannot be met", () => {
    expect(grantedInAll(settleWindow({ ...LADDER, limitUnits: 100, slots: slots(20), demand: 81 }))).toBe(80);
  });

  it("grants no further than the next rung, so that nobody passes one without a look", () => {
    expect([0, 80, 90, 100, 140].map((spent) => grantedInAll(settle(100, spent)))).toEqual([80, 90, 100, 100, 140]);
  });

  it("deals out only while each slot could be overdrawn by the largest charge without passing the rung", () => {
    for (const [limit, largest] of [
      [1_000_000, 10],
      [10_000, 60],
      [5_000, 100],
    ] as const) {
      const found = settle(limit, 0, largest);
      expect(found.isSlotted).toBe(limit * 0.8 >= 4 * SLOTS * largest);
      if (found.isSlotted) expect(grantedInAll(found) + SLOTS * largest).toBeLessThanOrEqual(limit * 0.8);
    }
  });

  it("grants what is set aside only while something is left: given back unused, it lets nothing go on over the limit", () => {
    const grantedAt = (spent: number) =>
      settleWindow({ ...LADDER, limitUnits: 100, slots: [{ no: 0, spent, reserved: 40, largest: 1 }] }).granted.get(0);
    expect([50, 60, 70, 120].map(grantedAt)).toEqual([100, 60, 70, 120]);
  });

  it("makes room in one slot for what somebody wants to set aside, past a rung too", () => {
    const found = settleWindow({ ...LADDER, limitUnits: 100, slots: slots(0), demand: 95 });
    expect(found.granted.get(0)).toBe(100);
  });
});

const standing = (overrides: Partial<Standing>): Standing => ({
  ...{ budgetId: "b", name: "b", measure: "tokens", targetKind: "scope", target: "prod" },
  ...{ spentUnits: 0, reservedUnits: 0, limitUnits: 100, resetsAt: null },
  createdBy: { kind: "operator", id: "ann" },
  ...overrides,
});

describe("tightest", () => {
  it("is the one with the smallest share left, and of those with nothing left the one that starts anew last", () => {
    const half = standing({ name: "half", spentUnits: 50 });
    const most = standing({ name: "most", spentUnits: 900, limitUnits: 1_000 });
    const soon = standing({ name: "soon", spentUnits: 100, resetsAt: "2026-01-06T00:00:00Z" });
    const late = standing({ name: "late", spentUnits: 100, resetsAt: "2026-02-01T00:00:00Z" });
    const never = standing({ name: "never", spentUnits: 60, reservedUnits: 40 });
    expect(tightest([half, most])?.name).toBe("most");
    expect(tightest([half, soon, late])?.name).toBe("late");
    expect(tightest([late, never, soon])?.name).toBe("never");
    expect(tightest([])).toBeNull();
  });

  it("says whose it is, what was used of what, and when it starts anew", () => {
    const spent = standing({ name: "Support daily", spentUnits: 102, resetsAt: "2026-01-06T00:00:00Z" });
    expect(sayExhausted(spent)).toBe(
      "The budget Support daily of scope prod is used up: 102 of 100 tokens. It starts anew at 2026-01-06T00:00:00Z; set by operator ann, and any operator of prod may raise it.",
    );
  });
});

describe("forecast", () => {
  const at = new Date("2026-01-05T12:00:00Z");
  const facts = { spentUnits: 50, limitUnits: 100, lately: { units: 10, ms: 3_600_000 }, at, resetsAt: null };
  it.each([
    ["at the rate of lately", {}, "2026-01-05T17:00:00.000Z"],
    ["not before it starts anew", { resetsAt: new Date("2026-01-05T16:00:00Z") }, null],
    ["not while nothing is used", { lately: { units: 0, ms: 3_600_000 } }, null],
    ["now when it is used up", { spentUnits: 100 }, at.toISOString()],
  ])("runs out %s", (_, overrides, runsOutAt) => {
    expect(forecast({ ...facts, ...overrides }).runsOutAt).toBe(runsOutAt);
  });
});

describe("rungs and buckets", () => {
  it("round up: a part of a unit counts as a whole one", () => {
    expect([rungUnits(10, 75), rungUnits(3, 50), rungUnits(100, 1)]).toEqual([8, 2, 1]);
    expect([isReached(9, 10), isReached(10, 10)]).toEqual([false, true]);
  });

  it("keep a window's entries to some hundreds", () => {
    const windows = { day: 86_400, week: 604_800, month: 2_678_400 } as const;
    for (const [kind, seconds] of Object.entries(windows))
      expect(seconds / bucketSeconds(kind as keyof typeof windows, null)).toBeLessThan(200);
    expect((5 * 3_600) / bucketSeconds("rolling", 5)).toBe(60);
  });
});
