import { describe, expect, it } from "vitest";
import { jsonLine, type Printed } from "./json-line";

const PRINTED: Printed = { by: { name: "web", pid: 7 }, stream: "stdout", at: 1_000 };

describe("a line of a log file", () => {
  it("is left as it is when it is an entry", () => {
    const entry = '{"level":40,"msg":"A call failed."}';
    expect(jsonLine(entry, PRINTED)).toBe(entry);
  });

  it.each([
    ["▲ Next.js 16.4.6", "stdout", { level: 30, msg: "▲ Next.js 16.4.6" }],
    ["\u001b[31m    at file.js:1:2\u001b[39m  ", "stderr", { level: 50, msg: "    at file.js:1:2" }],
    ['{"cut in the', "stderr", { level: 50, msg: '{"cut in the' }],
    ["4310", "stdout", { level: 30, msg: "4310" }],
  ] as const)("becomes an entry when it is none: %j", (text, stream, entry) => {
    const line = jsonLine(text, { ...PRINTED, stream });
    expect(JSON.parse(line ?? "")).toEqual({ time: 1_000, pid: 7, part: "web", ...entry });
  });

  it("is left out without words", () => {
    expect(["", "  ", "\u001b[0m"].map((text) => jsonLine(text, PRINTED))).toEqual([null, null, null]);
  });
});
