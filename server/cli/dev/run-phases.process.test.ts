import { describe, expect, it } from "vitest";
import { runPhases } from "./run-phases";

const node = (code: string) => [process.execPath, "-e", code];

describe("runPhases", () => {
  it("goes on after a failure, shows its output and counts", async () => {
    const lines: string[] = [];
    const phases = [
      { name: "good", limitSeconds: 30, command: node("console.log('quiet')") },
      { name: "bad", limitSeconds: 30, command: node("console.error('why it failed'); process.exit(3)") },
      { name: "later", limitSeconds: 30, command: node("") },
    ];
    expect(await runPhases(phases, { print: (line) => lines.push(line) })).toBe(1);
    expect(lines.map((line) => line.replace(/ +\d+\.\d s$/, ""))).toEqual([
      "passed  good",
      "FAILED  bad",
      "why it failed",
      "passed  later",
      "2 passed, 1 failed: bad",
    ]);
  });

  it("runs as many side by side as it is told to", async () => {
    const lines: string[] = [];
    // The first ends only by its limit; the others do not wait for it.
    const phases = [
      { name: "long", limitSeconds: 2, command: node("setInterval(() => undefined, 1000)") },
      { name: "short", limitSeconds: 30, command: node("") },
      { name: "next", limitSeconds: 30, command: node("") },
    ];
    expect(await runPhases(phases, { atOnce: 2, print: (line) => lines.push(line) })).toBe(1);
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(["short", "next", "long", "after", "passed,"]);
  });

  it("counts a program that is not there as failed", async () => {
    const none = { name: "none", limitSeconds: 30, command: ["/no/such/program"] };
    expect(await runPhases([none], { print: () => undefined })).toBe(1);
  });

  it("ends a phase that outlives its limit", async () => {
    const lines: string[] = [];
    const endless = { name: "endless", limitSeconds: 0.2, command: node("setInterval(() => undefined, 1000)") };
    expect(await runPhases([endless], { print: (line) => lines.push(line) })).toBe(1);
    expect(lines).toContain("\nEnded after 0.2 s, its limit.");
  });
});
