import { describe, expect, it } from "vitest";
import { Log } from "./log";

describe("the worker's log", () => {
  it("says once that the server is away, and once that it is back", () => {
    const lines: string[] = [];
    const log = new Log((line) => lines.push(line));
    log.reachable();
    for (const problem of ["a", "b"]) log.unreachable(problem);
    for (let i = 0; i < 2; i++) log.reachable();
    expect(lines).toEqual([
      "checkrein: the server does not answer (a); trying again.",
      "checkrein: the server answers again.",
    ]);
  });

  it("keeps what it was told in one line that speaks to no terminal", () => {
    const lines: string[] = [];
    new Log((line) => lines.push(line)).unreachable("no\r\ncheckrein: forged\u001b[2J\u009b31m\u2028");
    expect(lines[0]).toBe("checkrein: the server does not answer (no checkrein: forged [2J 31m ); trying again.");
  });
});
