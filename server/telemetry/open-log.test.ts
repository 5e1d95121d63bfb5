import { describe, expect, it } from "vitest";
import { openLog } from "./open-log";

const CANARY = "tell nobody";

function logTo(lines: string[], fields?: () => object) {
  return openLog({ level: "info", destination: { write: (line) => lines.push(line) }, ...(fields ? { fields } : {}) });
}

/** An error as the database's driver makes it. */
function databaseError() {
  return Object.assign(new Error(`invalid input syntax for type json: "${CANARY}" and "more"`), {
    code: "22P02",
    table: "task_input",
    constraint: "task_input_pkey",
    detail: `Key (data)=(${CANARY}) is broken.`,
    where: `JSON data, line 1: ${CANARY}`,
    internalQuery: `select '${CANARY}'`,
  });
}

describe("the log", () => {
  it("writes one line for each entry, whatever is in it", () => {
    const lines: string[] = [];
    const hostile = 'a\r\n{"level":30,"msg":"forged"}\u001b[2J\u009b31m\u2028\u2029\u0007';
    logTo(lines).warn({ path: hostile, err: new Error(hostile) }, hostile);
    expect(lines).toHaveLength(1);
    const [line = ""] = lines;
    expect(line.match(/\p{Cc}|\p{Zl}|\p{Zp}/gu)).toEqual(["\n"]);
    expect(line.endsWith("\n")).toBe(true);
    expect(JSON.parse(line)).toMatchObject({ path: hostile, msg: hostile });
  });

  it("shows no secret, wherever it lies", () => {
    const lines: string[] = [];
    const headers = { authorization: CANARY, cookie: CANARY };
    logTo(lines).warn({ secret: CANARY, key: CANARY, request: { headers, token: CANARY }, body: { attempt: CANARY } });
    expect(lines.join()).not.toContain(CANARY);
    expect(lines.join().match(/\[redacted\]/g)).toHaveLength(6);
  });

  it("says of an error what it was and where, and nothing of what somebody wrote", () => {
    const lines: string[] = [];
    logTo(lines).error({ err: new TypeError(`No "${CANARY}"`, { cause: databaseError() }) }, "A call failed.");
    expect(lines.join()).not.toContain(CANARY);
    const { err } = JSON.parse(lines[0] ?? "");
    expect(err).toMatchObject({
      type: "TypeError",
      message: 'No "…"',
      stack: expect.stringContaining("open-log.test.ts"),
      cause: {
        message: 'invalid input syntax for type json: "…"',
        code: "22P02",
        table: "task_input",
        constraint: "task_input_pkey",
      },
    });
  });

  it("does not lose its footing on what is no error", () => {
    const lines: string[] = [];
    logTo(lines).error({ err: CANARY });
    expect(JSON.parse(lines[0] ?? "").err).toEqual({
      type: "string",
      message: "Something that is no error was thrown.",
    });
  });

  it("joins a line with the call it belongs to", () => {
    const lines: string[] = [];
    logTo(lines, () => ({ requestId: "r-1", trace_id: "t-1" })).info("Hello.");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: "r-1", trace_id: "t-1", msg: "Hello." });
  });
});
