import { describe, expect, it } from "vitest";
import { isFrom, readPayload, toPayloads } from "./payload";

const task = (n: number) => `task:0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const tasks = (count: number) => Array.from({ length: count }, (_, n) => task(n));

describe("payloads of notifications", () => {
  it("name sender and topics in short", () => {
    const topics = [task(1), "turn:b", "work:a", "control:w 11/é"];
    const payloads = toPayloads("me", topics);
    expect(payloads).toEqual([`me t:${task(1).slice(5)} u:b w:a c:w%2011%2F%C3%A9`]);
    expect(payloads.map(readPayload)).toEqual([{ sender: "me", topics }]);
  });

  it("name whole the topics that have no short name", () => {
    const topics = ["feed", "wakes", "inbox", "operations", "budgets", "holds", "keys", "notices", "receipts:"];
    expect(toPayloads("me", topics).map(readPayload)).toEqual([{ sender: "me", topics }]);
  });

  it("are split below what PostgreSQL takes, and lose nothing", () => {
    const payloads = toPayloads("me", tasks(500));
    expect(payloads.length).toBeGreaterThan(1);
    expect(payloads.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
    expect(payloads.flatMap((payload) => readPayload(payload).topics)).toEqual(tasks(500));
  });

  it("name everybody when there are too many", () => {
    const payloads = toPayloads("me", tasks(2_000));
    expect(payloads).toEqual(["me *"]);
    expect(payloads.map(readPayload)).toEqual([{ sender: "me", topics: null }]);
  });

  it("are known by their sender", () => {
    const [payload = ""] = toPayloads("me", [task(1)]);
    expect([isFrom(payload, "me"), isFrom(payload, "m"), isFrom(payload, "you")]).toEqual([true, false, false]);
  });

  it("are empty for nothing, and words of another version are passed over", () => {
    expect(toPayloads("me", [])).toEqual([]);
    expect(readPayload("you t:1 zz:2 w:%E0%A4%A c:3")).toEqual({ sender: "you", topics: ["task:1", "control:3"] });
    expect(readPayload("")).toEqual({ sender: "", topics: [] });
  });
});
