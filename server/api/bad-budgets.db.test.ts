import { describe, expect, it } from "vitest";
import { consoleStage, expectRefused } from "../testing/console-stage";

// What people can send to limit what tasks use: it is kept as it was sent, or refused with what was wrong. Nothing fails.

const stage = consoleStage();
const { send, newTask } = stage;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
let made = 0;
const fieldsOf = (more: object = {}) => ({
  name: `Odd ${++made}`,
  measure: "tokens",
  targetKind: "scope",
  target: "odd",
  windowKind: "life",
  limitUnits: 1_000,
  ...more,
});
const countBudgets = async () =>
  (await stage.tools.pool.query("select count(*)::int as n from budget")).rows[0]?.n as number;

describe("a time zone", () => {
  // Names that a browser or Node may know and a database reads as something else, or not at all.
  it.each([
    "SystemV/EST5",
    "IST",
    "PST",
    "ACT",
    "JST",
    "CET",
    "EST",
    "+05:00",
    "Factory",
    "posix/UTC",
    "right/UTC",
    "localtime",
    "Europe/Nowhere",
  ])("that is no name of the zone database is refused, and nothing is kept: %s", async (zone) => {
    const before = await countBudgets();
    for (const windowKind of ["day", "life"]) {
      expectRefused(await send("budget.preview", { fields: fieldsOf({ windowKind, zone }) }));
      expectRefused(await send("budget.create", { fields: fieldsOf({ windowKind, zone }) }));
    }
    expect(await countBudgets()).toBe(before);
  });

  it.each([
    "UTC",
    "Europe/Berlin",
    "europe/berlin",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Europe/Kyiv",
    "America/Argentina/Buenos_Aires",
    "Etc/GMT+5",
    "US/Pacific",
    "Etc/UTC",
    "America/Coyhaique",
  ])("of the zone database begins a window where it says: %s", async (zone) => {
    const answer = await send("budget.create", { fields: fieldsOf({ windowKind: "day", zone }) });
    expect(answer).toMatchObject({ status: 200 });
    const { budgetId } = JSON.parse(answer.text).result.data;
    const { rows } = await stage.tools.pool.query("select starts_at from budget_window where budget_id = $1", [
      budgetId,
    ]);
    const hour = new Intl.DateTimeFormat("en", {
      timeZone: zone,
      hour: "2-digit",
      hourCycle: "h23",
      minute: "2-digit",
    });
    for (const { starts_at } of rows) expect(hour.format(starts_at)).toBe("00:00");
  });
});

describe("what a budget is asked to be", () => {
  it.each([
    ["a limit of nothing", { limitUnits: 0 }],
    ["a limit below nothing", { limitUnits: -1 }],
    ["a limit of a part", { limitUnits: 0.1 }],
    ["a limit beyond counting", { limitUnits: 2 ** 53 - 1 }],
    ["a limit as text", { limitUnits: "5" }],
    ["a rung at the limit", { notifyPercent: 100 }],
    ["a rung at nothing", { holdPercent: 0 }],
    ["hours of a window that does not roll", { rollingHours: 5 }],
    ["no hours of one that does", { windowKind: "rolling" }],
    ["hours beyond ninety days", { windowKind: "rolling", rollingHours: 2_161 }],
    ["an agent that is none", { targetKind: "agent", target: "nobody-here" }],
    ["an agent with an odd name", { targetKind: "agent", target: "'; drop table budget; --" }],
    ["a task that is none", { targetKind: "task", target: UNKNOWN }],
    ["a task that is no id", { targetKind: "task", target: "x" }],
    ["no label", { targetKind: "label", target: "" }],
    ["no agent", { targetKind: "agent", target: " " }],
    ["a scope that cannot be", { target: "Prod Billing" }],
    ["a scope of a path", { target: "../prod" }],
    ["a scope of five parts", { target: "a/b/c/d/e" }],
    ["a label longer than any", { targetKind: "label", target: "x".repeat(81) }],
    ["a name of blanks", { name: "  " }],
    ["a name of 121 letters", { name: "x".repeat(121) }],
    ["a measure that is none", { measure: "hope" }],
    ["another tenant", { tenantId: "other" }],
    ["what it has used", { spent: 0 }],
  ])("is refused with %s, and nothing is kept", async (_, more) => {
    const before = await countBudgets();
    expectRefused(await send("budget.preview", { fields: fieldsOf(more) }));
    expectRefused(await send("budget.create", { fields: fieldsOf(more) }));
    expect(await countBudgets()).toBe(before);
  });

  it.each([
    ["turned around", "\u202Eevil"],
    ["of HTML", "<img src=x onerror=alert(1)>"],
    ["of SQL", "'; drop table budget; --"],
    ["in colours", "\u001b[31mred"],
  ])("has the name it was given, %s", async (_, text) => {
    const name = `${text} ${++made}`;
    const answer = await send("budget.create", { fields: fieldsOf({ name, targetKind: "label", target: text }) });
    expect(answer).toMatchObject({ status: 200 });
    const { budgetId } = JSON.parse(answer.text).result.data;
    expect(JSON.parse((await send("budget.find", { budgetId })).text).result.data).toMatchObject({
      name,
      target: text,
    });
  });

  it("is refused for a budget that is not there, or is gone, by every act alike", async () => {
    const { budgetId } = JSON.parse((await send("budget.create", { fields: fieldsOf() })).text).result.data;
    expect((await send("budget.remove", { budgetId })).status).toBe(200);
    for (const id of [UNKNOWN, budgetId, "x", null, 5, {}]) {
      expectRefused(await send("budget.change", { budgetId: id, version: 1, fields: fieldsOf() }));
      expectRefused(await send("budget.remove", { budgetId: id }));
      expectRefused(await send("budget.raise", { budgetId: id, addUnits: 1, lasts: "window" }));
      expectRefused(await send("budget.find", { budgetId: id }));
      expectRefused(await send("budget.previewRefill", { budgetId: id }));
    }
  });

  it("stays countable however often it is raised", async () => {
    const { budgetId } = JSON.parse((await send("budget.create", { fields: fieldsOf({ limitUnits: 1e15 }) })).text)
      .result.data;
    for (const lasts of ["once", "window", "for_good"])
      for (let n = 0; n < 12; n++) {
        const answer = await send("budget.raise", { budgetId, addUnits: 1e15, lasts });
        expect(answer.status).toBeLessThan(500);
      }
    const found = JSON.parse((await send("budget.find", { budgetId })).text).result.data;
    expect(Number.isSafeInteger(found.limitUnits)).toBe(true);
  });
});

describe("a price list", () => {
  const ROW = '"model":"m","validFrom":"2026-01-01T00:00:00Z","inputMicros":1,"outputMicros":2';
  const HEAD = "model,validFrom,inputMicros,outputMicros";
  it.each([
    ["nothing", ""],
    ["an empty list", "[]"],
    ["no list", "{}"],
    ["a cut", `[{${ROW}`],
    ["a key twice", `[{${ROW},"inputMicros":3}]`],
    ["a NUL", `[{${ROW.replace('"m"', '"m\\u0000"')}}]`],
    ["half a pair", `[{${ROW.replace('"m"', '"\\ud800"')}}]`],
    ["__proto__", `[{${ROW},"__proto__":{"admin":true}}]`],
    ["1e400", `[{${ROW.replace(":1,", ":1e400,")}}]`],
    ["more than a double holds", `[{${ROW.replace(":1,", ":9007199254740993,")}}]`],
    ["a depth of 100,000", "[".repeat(100_000)],
    ["a price in another writing", `${HEAD}\nm,2026-01-01T00:00:00Z,0x10,2`],
    ["a price of a part", `${HEAD}\nm,2026-01-01T00:00:00Z,1.5,2`],
    ["a price with a sign of money", `${HEAD}\nm,2026-01-01T00:00:00Z,$1,2`],
    ["a price of endless", `${HEAD}\nm,2026-01-01T00:00:00Z,Infinity,2`],
    ["a row too short", `${HEAD}\nm,2026-01-01T00:00:00Z,1`],
    ["a row too long", `${HEAD}\nm,2026-01-01T00:00:00Z,1,2,3,4`],
    ["a column twice", `${HEAD},model\nm,2026-01-01T00:00:00Z,1,2,n`],
    ["an open quote", `${HEAD}\n"m,2026-01-01T00:00:00Z,1,2`],
    ["year 0", `${HEAD}\nm,0000-01-01T00:00:00Z,1,2`],
    ["a model of 201 letters", `${HEAD}\n${"m".repeat(201)},2026-01-01T00:00:00Z,1,2`],
    [
      "5,001 entries",
      `${HEAD}\n${Array.from({ length: 5_001 }, (_, n) => `m${n},2026-01-01T00:00:00Z,1,2`).join("\n")}`,
    ],
  ])("with %s is refused, and no price is changed", async (_, text) => {
    const before = (await send("budget.prices", "{}")).text;
    expectRefused(await send("budget.previewPrices", { text }));
    expectRefused(await send("budget.importPrices", { text }));
    expect((await send("budget.prices", "{}")).text).toBe(before);
  });

  it("that names a model twice at one instant has the price that stands last", async () => {
    const text = `${HEAD}\nm,2026-01-01T00:00:00Z,1,2\nm,2026-01-01T01:00:00+01:00,3,4`;
    expect((await send("budget.importPrices", { text })).status).toBe(200);
    const told = (await send("budget.prices", "{}")).text;
    expect(told).toContain('"inputMicros":3');
    expect(told).not.toContain('"inputMicros":1,');
  });
});

describe("a task's own limit", () => {
  it("that is beyond counting is refused, and nothing is begun", async () => {
    for (const limitUnits of [2 ** 53 - 1, 1e16, 0.5, 0])
      expectRefused(
        await send("task.create", {
          agent: "careful",
          title: "T",
          input: null,
          limit: { measure: "tokens", limitUnits },
        }),
      );
    expect(await newTask()).toBeTruthy();
  });
});
